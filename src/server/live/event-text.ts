import type { Session } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import type { News } from "./topics.ts";

/** A `LiveEvent` as it goes over the wire, put together from parts that are JSON already. */
export function eventText(position: Position, news: readonly News[], session?: Session | null): string {
  const fields = [`"position":${JSON.stringify(position)}`];
  for (const kind of ["values", "patches"] as const) {
    const parts = news.filter((one) => one.kind === kind).map((one) => one.json);
    if (parts.length > 0) fields.push(`"${kind}":[${parts.join()}]`);
  }
  if (session !== undefined) fields.push(`"session":${JSON.stringify(session)}`);
  return `event: live\ndata: {${fields.join()}}\n\n`;
}
