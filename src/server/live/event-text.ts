import type { Session } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import type { ChangeMessage } from "./topics.ts";

/** A `LiveEvent` in the format of event streams, joined from parts that are JSON already. */
export function eventText(position: Position, messages: readonly ChangeMessage[], session?: Session | null): string {
  const fields = [`"position":${JSON.stringify(position)}`];
  for (const kind of ["values", "patches"] as const) {
    const parts = messages.filter((message) => message.kind === kind).map((message) => message.json);
    if (parts.length > 0) fields.push(`"${kind}":[${parts.join()}]`);
  }
  if (session !== undefined) fields.push(`"session":${JSON.stringify(session)}`);
  return `event: live\ndata: {${fields.join()}}\n\n`;
}
