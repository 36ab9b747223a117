import { mutatedPatterns } from "./mutate-pattern.ts";
import type { Expression, Span } from "./syntax.ts";

/** One part of the rules put another way. */
export interface Edit {
  readonly target: { readonly at: Span };
  readonly by: object;
  readonly become: string;
}

const NOWHERE: Span = { start: 0, end: 0 };
export const literal = (value: boolean | number | string, at = NOWHERE): Expression => ({ is: "literal", value, at });
export const becomes = (target: Edit["target"], by: object, become: string): Edit => ({ target, by, become });
const becomesLiteral = (target: Edit["target"], value: boolean | number | string): Edit =>
  becomes(target, literal(value, target.at), String(value));

/** The whole of a condition that is not made of others. */
export const withoutWhole = (condition: Expression): readonly Edit[] =>
  isCondition(condition) && !isJunction(condition) ? [becomesLiteral(condition, true)] : [];

const COMPARISONS: readonly string[] = ["==", "!=", "<", "<=", ">", ">=", "in"];
const isCondition = (expression: Expression): boolean =>
  expression.is === "not" ||
  expression.is === "type" ||
  isJunction(expression) ||
  (expression.is === "binary" && COMPARISONS.includes(expression.operator)) ||
  (expression.is === "method" && ["matches", "hasAny", "hasAll", "hasOnly"].includes(expression.name));

const isJunction = (expression: Expression): boolean =>
  expression.is === "binary" && (expression.operator === "&&" || expression.operator === "||");

/** Every single change inside an expression. */
export function editsIn(expression: Expression): readonly Edit[] {
  switch (expression.is) {
    case "literal":
      return literalEdits(expression);
    case "variable":
      return [];
    case "list":
      return [...withoutItems(expression), ...expression.items.flatMap(editsIn)];
    case "path":
      return expression.steps.flatMap(editsIn);
    case "not":
      return [becomes(expression, expression.of, "its contrary"), ...editsIn(expression.of)];
    case "minus":
    case "type":
    case "member":
      return editsIn(expression.of);
    case "item":
      return [...editsIn(expression.of), ...editsIn(expression.index)];
    case "call":
      return expression.values.flatMap(editsIn);
    case "method":
      return [
        ...(expression.name === "matches" ? expression.values.flatMap(patternEdits) : []),
        ...[expression.of, ...expression.values].flatMap(editsIn),
      ];
    case "binary":
      return [...operatorEdits(expression), ...editsIn(expression.left), ...editsIn(expression.right)];
  }
}

const OTHER = { "<=": "<", ">=": ">", "<": "<=", ">": ">=", "==": "!=", "!=": "==" } as const;

/** Each operand of a junction on its own, or the other comparison. */
function operatorEdits(expression: Expression & { is: "binary" }): readonly Edit[] {
  const { operator, left, right } = expression;
  if (operator in OTHER) {
    const other = OTHER[operator as keyof typeof OTHER];
    return [becomes(expression, { ...expression, operator: other }, `the same with ${other}`)];
  }
  if (!isJunction(expression)) return [];
  const isPart = (side: Expression) => side.is === "binary" && side.operator === operator;
  return [left, right].filter((side) => !isPart(side)).map((side) => becomesLiteral(side, operator === "&&"));
}

const literalEdits = (expression: Expression & { is: "literal" }): readonly Edit[] => {
  const { value } = expression;
  return typeof value === "number" ? [value + 1, value - 1].map((other) => becomesLiteral(expression, other)) : [];
};

const patternEdits = (pattern: Expression): readonly Edit[] =>
  pattern.is === "literal" && typeof pattern.value === "string"
    ? mutatedPatterns(pattern.value).map((mutated) => becomesLiteral(pattern, mutated))
    : [];

/** The list without each of its items. */
const withoutItems = (list: Expression & { is: "list" }): readonly Edit[] =>
  list.items.map((item, at) => {
    const items = list.items.filter((other) => other !== item);
    return becomes(list, { ...list, items }, `that without item ${at + 1}`);
  });
