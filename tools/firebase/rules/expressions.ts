import { UnsupportedError } from "./grammar-tree.ts";
import { callMethod, isMethod, textOf } from "./methods.ts";
import type { Expression, RuleFunction } from "./syntax.ts";
import { holds, isEqual, isMap, isTrue, itemsOf, member, numberOf, RuleError, TYPES, type Value } from "./values.ts";

export type Documents = { get(path: string): object | undefined };

/** The variables and functions that a part of the rules can use. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Value>;
  /** With the scope they were declared in. */
  readonly functions: ReadonlyMap<string, { readonly declared: RuleFunction; readonly scope: Scope }>;
  /** Other documents as they are when the commit is done, by their paths: `{ data, id }`. */
  readonly documents: Documents;
  /** What the product limits for one request: 1,000 evaluated expressions and 10 documents looked up. */
  readonly used: { expressions: number; readonly documents: Set<string> };
}

/** Throws `RuleError` where the product's engine fails, and `UnsupportedError` for what this evaluator does not support. */
export function evaluate(expression: Expression, scope: Scope): Value {
  scope.used.expressions++;
  const of = (part: Expression) => evaluate(part, scope);
  switch (expression.is) {
    case "literal":
      return expression.value;
    case "variable":
      return variable(expression.name, scope);
    case "list":
      return expression.items.map(of);
    case "path":
      return `/${expression.steps.map(of).map(textOf).join("/")}`;
    case "member":
      return member(of(expression.of), expression.name);
    case "item":
      return item(of(expression.of), of(expression.index));
    case "not":
      return !isTrue(of(expression.of));
    case "minus":
      return -numberOf(of(expression.of));
    case "type":
      return isOfType(of(expression.of), expression.type);
    case "method":
      if (!isMethod(expression.name)) throw new UnsupportedError(`unknown method ${expression.name}`);
      return callMethod(of(expression.of), expression.name, expression.values.map(of));
    case "call":
      return call(expression.name, expression.values.map(of), scope);
    case "binary":
      return binary(expression, scope);
  }
}

function variable(name: string, { variables }: Scope): Value {
  if (!variables.has(name)) throw new UnsupportedError(`unknown variable ${name}`);
  return variables.get(name);
}

function call(name: string, values: readonly Value[], { functions, documents, used }: Scope): Value {
  if (name === "getAfter" || name === "existsAfter") {
    const path = textOf(values[0]);
    used.documents.add(path);
    const document = documents.get(path) ?? null;
    return name === "getAfter" ? document : document !== null;
  }
  const found = functions.get(name);
  if (!found || found.declared.parameters.length !== values.length) throw new UnsupportedError(`unknown ${name}()`);
  const variables = new Map(found.scope.variables);
  found.declared.parameters.forEach((parameter, at) => {
    variables.set(parameter, values[at]);
  });
  const scope = { ...found.scope, variables };
  for (const binding of found.declared.bindings) variables.set(binding.name, evaluate(binding.value, scope));
  return evaluate(found.declared.result, scope);
}

function item(of: Value, index: Value): Value {
  if (!Array.isArray(of)) return member(of, String(index));
  if (!Object.hasOwn(of, numberOf(index))) throw new RuleError(`no item ${index}`);
  return of[numberOf(index)];
}

function isOfType(value: Value, type: string): boolean {
  const test = TYPES[type];
  if (!test) throw new UnsupportedError(`unknown type ${type}`);
  return test(value);
}

function binary(expression: Expression & { is: "binary" }, scope: Scope): Value {
  const { operator } = expression;
  if (operator === "&&") return isTrue(evaluate(expression.left, scope)) && isTrue(evaluate(expression.right, scope));
  if (operator === "||") return either(expression, scope);
  return OPERATORS[operator](evaluate(expression.left, scope), evaluate(expression.right, scope));
}

/** The official emulator lets the right side decide where the left one fails. Rules that depend on this are hard to read, so they
 *  are not supported. */
function either(expression: Expression & { is: "binary" }, scope: Scope): boolean {
  let failure: unknown;
  try {
    if (isTrue(evaluate(expression.left, scope))) return true;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    failure = error;
  }
  const right = isTrue(evaluate(expression.right, scope));
  if (failure !== undefined && right) throw new UnsupportedError(`an error decides at ${expression.at.start}`);
  if (failure !== undefined) throw failure;
  return right;
}

/** Negative where `left` comes first; NaN where neither does. Texts are ordered by their characters, as the rules' engine does. */
function order(left: Value, right: Value): number {
  const areTexts = typeof left === "string" && typeof right === "string";
  const [a, b] = areTexts ? [left, right] : [numberOf(left), numberOf(right)];
  if (a === b) return 0;
  return a < b ? -1 : a > b ? 1 : Number.NaN;
}

type Operator = Exclude<(Expression & { is: "binary" })["operator"], "&&" | "||">;
const OPERATORS: Readonly<Record<Operator, (left: Value, right: Value) => Value>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": (left, right) => order(left, right) < 0,
  "<=": (left, right) => order(left, right) <= 0,
  ">": (left, right) => order(left, right) > 0,
  ">=": (left, right) => order(left, right) >= 0,
  "+": (left, right) => numberOf(left) + numberOf(right),
  "-": (left, right) => numberOf(left) - numberOf(right),
  "*": (left, right) => numberOf(left) * numberOf(right),
  "/": (left, right) => numberOf(left) / numberOf(right),
  "%": (left, right) => numberOf(left) % numberOf(right),
  in: (left, right) => (isMap(right) ? Object.hasOwn(right, String(left)) : holds(itemsOf(right), left)),
};
