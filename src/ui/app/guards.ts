import { type LoaderFunction, redirect } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { once } from "#src/backend/live.ts";
import { PATHS } from "../paths.ts";

/** Spec §4, route guard: pages under cms need a signed-in user. */
export function onlySignedIn({ identity }: Backend): LoaderFunction {
  return async () => ((await once(identity.session)) ? null : redirect(PATHS.authentication));
}

/** Spec §4, route guard: sign-in is for those who are not signed in yet. */
export function onlySignedOut({ identity }: Backend): LoaderFunction {
  return async () => ((await once(identity.session)) ? redirect(PATHS.cms) : null);
}
