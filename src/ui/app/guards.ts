import type { Backend } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { PATHS } from "../paths.ts";

/** Spec §4, route guard: pages under cms need a signed-in user. */
export const onlySignedIn = async ({ identity }: Backend) =>
  (await once(identity.session)) ? undefined : PATHS.authentication;

/** Spec §4, route guard: sign-in is for those who are not signed in yet. */
export const onlySignedOut = async ({ identity }: Backend) => ((await once(identity.session)) ? PATHS.cms : undefined);
