import type { compileRules, RuleRequest } from "../rules/evaluate.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./status.ts";
import { plainFields } from "./values.ts";
import type { Stored } from "./wire.ts";

export type Rules = ReturnType<typeof compileRules>;
export type Method = RuleRequest["method"];

export interface Guard {
  /** Passes the Admin SDK unasked, and keeps what the rules refused in `denied`. */
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

/** Refuses what the rules refuse of a document; `name` is its full name. */
export function requirePermission(
  guard: Guard,
  caller: Caller,
  method: Method,
  name: string,
  before?: Stored,
  after?: Stored,
): void {
  const path = name.replace(/^projects\/[^/]+/, "");
  if (!guard.permits(caller, { method, path, resource: resourceOf(before), after: resourceOf(after) })) {
    throw new Refusal("PERMISSION_DENIED", "Missing or insufficient permissions.");
  }
}

const resourceOf = (document: Stored | undefined) =>
  document ? { data: plainFields(document.fields), id: document.name.slice(document.name.lastIndexOf("/") + 1) } : null;
