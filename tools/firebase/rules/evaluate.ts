import { type Documents, evaluate, type Scope } from "./expressions.ts";
import { parseRules } from "./parse.ts";
import type { Allow, Block, Method, Step } from "./syntax.ts";
import { isTrue, RuleError, type Value } from "./values.ts";

/** A request as the rules see it. */
export interface RuleRequest {
  readonly method: Method;
  /** "/databases/(default)/documents/products/x", "/b/BUCKET/o/products/x.jpg"; of a list, with or without the last step. */
  readonly path: string;
  readonly auth: { readonly uid: string; readonly token: Readonly<Record<string, unknown>> } | null;
  /** What is stored, `resource` in the rules: `{ data, id }`, or a file's `{ name, size, contentType }`. */
  readonly resource: object | null;
  /** What would be stored, `request.resource` in the rules. */
  readonly after: object | null;
  /** Now, where it is left out. */
  readonly time?: Date;
  /** Other documents as they are when the commit is done, by their paths, for `getAfter` and `existsAfter`. */
  readonly others?: Documents;
}

export interface Verdict {
  readonly allowed: boolean;
  /** The statements that were evaluated, each with its result, for people. */
  readonly reason: string;
  /** How many expressions were evaluated. */
  readonly expressions: number;
  /** How many other documents were looked up. */
  readonly lookups: number;
}

/** A rules evaluator for tests: the official grammar, our own evaluation. It is not the product's engine (ADR-030), and throws
 *  `UnsupportedError` for what it does not support instead of deciding. */
export function compileRules(source: string, name = "rules"): (request: RuleRequest) => Verdict {
  const lineOf = (offset: number) => `${name}:${source.slice(0, offset).split("\n").length}`;
  return rulesEvaluator(parseRules(source), lineOf);
}

/** The same for rules that are parsed already. */
export function rulesEvaluator(
  service: Block,
  lineOf: (offset: number) => string = String,
): (request: RuleRequest) => Verdict {
  return (request) => {
    const used = { expressions: 0, documents: new Set<string>() };
    const results = statementsFor(service, pathOf(request), scopeOf(request, used))
      .filter(({ allow }) => allow.methods.includes(request.method))
      .map(({ allow, scope }) => ({ result: resultOf(allow, scope), line: lineOf(allow.at.start) }));
    const reason = results.map(({ result, line }) => `${line} ${result}`).join("; ");
    return {
      allowed: results.some(({ result }) => result === true),
      reason: reason || `nothing allows ${request.method} ${request.path}`,
      expressions: used.expressions,
      lookups: used.documents.size,
    };
  };
}

/** True, false, or an error's message, which allows nothing. */
function resultOf({ condition }: Allow, scope: Scope): boolean | string {
  try {
    return condition === undefined || isTrue(evaluate(condition, scope));
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

interface Statement {
  readonly allow: Allow;
  readonly scope: Scope;
}

/** All statements of all blocks that match the whole path: one that allows is enough. */
function statementsFor(block: Block, path: readonly string[], outer: Scope): readonly Statement[] {
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

/** A list in Firestore is evaluated once for all documents of the collection, whatever their ids. */
function pathOf({ method, path }: RuleRequest): readonly string[] {
  const steps = path.split("/").filter(Boolean);
  const isCollection = steps[0] === "databases" && steps.length % 2 === 0;
  return method === "list" && isCollection ? [...steps, "{any}"] : steps;
}

function scopeOf(
  { method, auth, resource, after, time = new Date(), others = new Map() }: RuleRequest,
  used: Scope["used"],
): Scope {
  const request = { auth, method, resource: after, time };
  const variables = new Map<string, Value>(Object.entries({ request, resource }));
  return { variables, functions: new Map(), documents: others, used };
}
