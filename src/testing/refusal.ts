import type { Refused, WhyRefused } from "#src/backend/backend.ts";

/** What a commit answers if one of its changes is refused. */
export const refusal = (why: WhyRefused, at = 0): readonly Refused[] => [{ at, why }];
