import type { compileRules, RuleRequest } from "../rules/evaluate.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./status.ts";
import { dateOf, plainFields } from "./values.ts";
import type { Stored, Timestamp } from "./wire.ts";

export type Rules = ReturnType<typeof compileRules>;
export type Method = RuleRequest["method"];

export interface Guard {
  /** Allows the Admin SDK everything. Appends each refusal of the rules to `denied`. */
  permits(caller: Caller, request: Omit<RuleRequest, "auth">): boolean;
}

export function createGuard(rules: Rules | undefined, denied: string[]): Guard {
  return {
    permits(caller, request) {
      if (caller === "owner" || !rules) return true;
      const { allowed, reason } = rules({ ...request, auth: caller });
      if (!allowed) denied.push(`${request.method} ${request.path}: ${reason}`);
      return allowed;
    },
  };
}

/** Throws where the rules refuse the request; `name` is the document's full name. */
export function requirePermission(
  guard: Guard,
  caller: Caller,
  method: Method,
  name: string,
  { before, after, afterCommit = () => undefined, time }: Change = {},
): void {
  const [project = "", path = ""] = /^(projects\/[^/]+)(.*)$/.exec(name)?.slice(1) ?? [];
  const others = { get: (path: string) => resourceOf(afterCommit(project + path)) };
  const [resource, next] = [resourceOf(before) ?? null, resourceOf(after) ?? null];
  const request = { method, path, resource, after: next, others, ...(time && { time: dateOf(time) }) };
  if (!guard.permits(caller, request)) {
    throw new Refusal("PERMISSION_DENIED", "Missing or insufficient permissions.");
  }
}

/** A document before and after a write, and the others after the commit. */
export interface Change {
  readonly before?: Stored | undefined;
  readonly after?: Stored | undefined;
  readonly afterCommit?: (name: string) => Stored | undefined;
  /** When it is committed. */
  readonly time?: Timestamp;
}

const resourceOf = (document: Stored | undefined) =>
  document && {
    data: plainFields(document.fields),
    id: document.name.slice(document.name.lastIndexOf("/") + 1),
  };
