import { childAt, childOf, childrenOf, type Tree, unsupported } from "./grammar-tree.ts";
import type { BinaryOperator, Expression } from "./syntax.ts";

/** Kinds that only wrap the one expression inside them. */
const WRAPPERS: readonly string[] = ["PrimaryExpression", "LiteralExpression", "VariableSimpleExpression"];
const BINARY: readonly string[] = [
  "LogicalOrExpression",
  "LogicalAndExpression",
  "EqualityExpression",
  "RelationalExpression",
  "AdditiveExpression",
  "MultiplicativeExpression",
  "ExprInExpression",
];

/** Throws `UnsupportedError` for what the evaluator does not support. */
export function expressionOf(tree: Tree): Expression {
  const { kind, at } = tree;
  if (WRAPPERS.includes(kind)) return expressionOf(childAt(tree, 0));
  if (BINARY.includes(kind)) {
    return {
      is: "binary",
      operator: childAt(tree, 1).text as BinaryOperator,
      left: expressionOf(childAt(tree, 0)),
      right: expressionOf(childAt(tree, 2)),
      at,
    };
  }
  switch (kind) {
    case "Literal":
      return { is: "literal", value: literalOf(tree), at };
    case "LocalVariableId":
    case "Id":
      return { is: "variable", name: tree.text, at };
    case "ParenSimpleExpression":
      return expressionOf(childAt(tree, 1));
    case "NotExpression":
      return { is: "not", of: expressionOf(childAt(tree, 1)), at };
    case "UnaryAdditiveExpression":
      if (childAt(tree, 0).text !== "-") throw unsupported(tree);
      return { is: "minus", of: expressionOf(childAt(tree, 1)), at };
    case "ExprIsTypeIdExpression":
      return { is: "type", of: expressionOf(childAt(tree, 0)), type: childAt(tree, 2).text, at };
    case "ListSimpleExpression":
      return { is: "list", items: listedIn(tree), at };
    case "PathSimpleExpression":
      return {
        is: "path",
        steps: childrenOf(childOf(tree, "PathExpression"), "PathExpressionSegment").map(stepOf),
        at,
      };
    case "MemberLookupSimpleExpression":
      return { is: "member", of: expressionOf(childAt(tree, 0)), name: childAt(tree, 2).text, at };
    case "ListLookupSimpleExpression":
      return {
        is: "item",
        of: expressionOf(childAt(tree, 0)),
        index: expressionOf(childAt(childOf(tree, "IndexLookup"), 0)),
        at,
      };
    case "IdMemberFunctionCallSimpleExpression":
    case "MemberFunctionCallSimpleExpression":
      return {
        is: "method",
        of: expressionOf(childAt(tree, 0)),
        name: childOf(tree, "MemberId").text,
        values: listedIn(tree),
        at,
      };
    case "FunctionCallSimpleExpression":
      return { is: "call", name: childOf(tree, "LocalFunctionId").text, values: listedIn(tree), at };
    default:
      throw unsupported(tree);
  }
}

/** "/text" or "/$(expression)". */
function stepOf(segment: Tree): Expression {
  const first = childAt(segment, 0);
  if (first.kind === "SimpleSegmemnt") return { is: "literal", value: first.text.slice(1), at: segment.at };
  return expressionOf(childAt(segment, 3));
}

const listedIn = (tree: Tree): readonly Expression[] =>
  childrenOf(tree, "ExpressionList").flatMap((list) =>
    list.children.filter(({ text, kind }) => kind !== "token" || text !== ",").map(expressionOf),
  );

const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

function literalOf(tree: Tree): string | number | boolean | null {
  const { text } = tree;
  if (Object.hasOwn(CONSTANTS, text)) return CONSTANTS[text] ?? null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const inside = /^(["'])(.*)\1$/s.exec(text)?.[2];
  // Of the escapes only these two are supported.
  if (inside === undefined || /\\[^\\'"]/.test(inside.replaceAll("\\\\", ""))) throw unsupported(tree);
  return inside.replace(/\\(.)/g, "$1");
}
