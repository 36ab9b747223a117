import { evaluate, type Scope } from "./expressions.ts";
import { parseRules } from "./parse.ts";
import type { Allow, Block, Method, Step } from "./syntax.ts";
import { isTrue, RuleError, type Value } from "./values.ts";

/** What somebody asks for, as the rules see it. */
export interface RuleRequest {
  readonly method: Method;
  /** "/databases/(default)/documents/products/x", "/b/BUCKET/o/products/x.jpg"; of a list, with or without the last step. */
  readonly path: string;
  readonly auth: { readonly uid: string; readonly token: Readonly<Record<string, unknown>> } | null;
  /** What is stored, `resource` in the rules: `{ data, id }`, or a file's `{ name, size, contentType }`. */
  readonly resource: object | null;
  /** What would be stored, `request.resource` in the rules. */
  readonly after: object | null;
}

export interface Verdict {
  readonly allowed: boolean;
  /** For whoever wonders: the statements that were asked and what they said. */
  readonly reason: string;
  /** How many expressions were evaluated. */
  readonly expressions: number;
}

/** A judge after the given rules, for tests: the official grammar, our own evaluation. It is not the product's engine (decision
 *  030), and throws on whatever it does not know instead of deciding. */
export function compileRules(source: string, name = "rules"): (request: RuleRequest) => Verdict {
  const lineOf = (offset: number) => `${name}:${source.slice(0, offset).split("\n").length}`;
  return judge(parseRules(source), lineOf);
}

/** The same of rules that are data already. */
export function judge(service: Block, lineOf: (offset: number) => string = String): (request: RuleRequest) => Verdict {
  return (request) => {
    const budget = { spent: 0 };
    const asked = statementsFor(service, pathOf(request), scopeOf(request, budget));
    const heard = asked
      .filter(({ allow }) => allow.methods.includes(request.method))
      .map(({ allow, scope }) => ({ said: answer(allow, scope), line: lineOf(allow.at.start) }));
    const reason = heard.map(({ said, line }) => `${line} ${said}`).join("; ");
    return {
      allowed: heard.some(({ said }) => said === true),
      reason: reason || `nothing allows ${request.method} ${request.path}`,
      expressions: budget.spent,
    };
  };
}

/** True, false, or what went wrong, which allows nothing. */
function answer({ condition }: Allow, scope: Scope): boolean | string {
  try {
    return condition === undefined || isTrue(evaluate(condition, scope));
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

interface Asked {
  readonly allow: Allow;
  readonly scope: Scope;
}

/** All statements of all blocks that match the whole path: one that allows is enough. */
function statementsFor(block: Block, path: readonly string[], outer: Scope): readonly Asked[] {
  const matched = match(block.path, path);
  if (!matched) return [];
  const functions = new Map(outer.functions);
  const scope: Scope = { ...outer, functions, variables: new Map([...outer.variables, ...matched.captured]) };
  for (const declared of block.functions) functions.set(declared.name, { declared, scope });
  const own = matched.rest.length === 0 ? block.allows.map((allow) => ({ allow, scope })) : [];
  return [...own, ...block.blocks.flatMap((inner) => statementsFor(inner, matched.rest, scope))];
}

function match(steps: readonly Step[], path: readonly string[]) {
  const captured = new Map<string, Value>();
  let rest = path;
  for (const { is, name } of steps) {
    const [first, ...others] = rest;
    if (is !== "rest" && (first === undefined || (is === "text" && first !== name))) return undefined;
    if (is !== "text") captured.set(name, is === "one" ? first : rest.join("/"));
    rest = is === "rest" ? [] : others;
  }
  return { captured, rest };
}

/** A list of Firestore is asked of all documents at once: whatever their id. */
function pathOf({ method, path }: RuleRequest): readonly string[] {
  const steps = path.split("/").filter(Boolean);
  const isCollection = steps[0] === "databases" && steps.length % 2 === 0;
  return method === "list" && isCollection ? [...steps, "{any}"] : steps;
}

function scopeOf({ method, auth, resource, after }: RuleRequest, budget: Scope["budget"]): Scope {
  const request = { auth, method, resource: after };
  return { variables: new Map<string, Value>(Object.entries({ request, resource })), functions: new Map(), budget };
}
