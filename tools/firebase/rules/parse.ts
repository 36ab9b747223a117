import { childAt, childOf, childrenOf, grammarTree, type Tree, unsupported } from "./grammar-tree.ts";
import { expressionOf } from "./parse-expression.ts";
import { type Allow, type Block, METHODS, type Method, type RuleFunction, type Step } from "./syntax.ts";

/** The service a rules file describes. Throws `UnsupportedError` for what the evaluator does not support. */
export function parseRules(source: string): Block {
  const file = grammarTree(source);
  if (childOf(file, "VersionStatement").text.replace(/["';]/g, "") !== "rules_version=2") throw unsupported(file);
  const [statement, ...more] = childrenOf(file, "RulesetStatement");
  if (!statement || more.length > 0) throw unsupported(file);
  return blockOf(childOf(statement, "ServiceDeclaration"), "ServiceStatement");
}

function blockOf(tree: Tree, statement: "ServiceStatement" | "MatchStatement"): Block {
  const statements = childrenOf(tree, statement).map((child) => childAt(child, 0));
  const of = (kind: string) => statements.filter((child) => child.kind === kind);
  const known = [...of("FunctionDeclaration"), ...of("PermissionDeclaration"), ...of("MatchRuleDeclaration")];
  for (const child of statements) if (!known.includes(child)) throw unsupported(child);
  return {
    path: statement === "MatchStatement" ? childOf(tree, "PathDecl").children.map(stepOf) : [],
    functions: of("FunctionDeclaration").map(functionOf),
    allows: of("PermissionDeclaration").map(allowOf),
    blocks: of("MatchRuleDeclaration").map((child) => blockOf(child, "MatchStatement")),
    at: tree.at,
  };
}

function stepOf(tree: Tree): Step {
  switch (tree.kind) {
    case "SimpleSegmemnt": // The grammar's own spelling.
      return { is: "text", name: tree.text.slice(1), at: tree.at };
    case "CaptureSegment":
      return { is: "one", name: /^\/\{(\w+)\}$/.exec(tree.text)?.[1] ?? "", at: tree.at };
    case "GlobSegment":
      return { is: "rest", name: /^\/\{(\w+)=\*\*\}$/.exec(tree.text)?.[1] ?? "", at: tree.at };
    default:
      throw unsupported(tree);
  }
}

function functionOf(tree: Tree): RuleFunction {
  const body = childOf(tree, "FunctionBody");
  return {
    name: childOf(tree, "LocalFunctionId").text,
    parameters: childrenOf(childOf(tree, "FunctionSignature"), "ParamList")
      .flatMap((list) => childrenOf(list, "LocalVariableId"))
      .map(({ text }) => text),
    bindings: childrenOf(body, "BindingDeclaration").map((binding) => ({
      name: childOf(binding, "LocalVariableId").text,
      value: expressionOf(childAt(binding, 3)),
    })),
    result: expressionOf(childAt(childOf(body, "ReturnStatement"), 1)),
  };
}

const SHORT: Readonly<Record<string, readonly Method[]>> = {
  read: ["get", "list"],
  write: ["create", "update", "delete"],
};

function allowOf(tree: Tree): Allow {
  const operations = childOf(tree, "OperationId");
  const methods = childrenOf(operations, "Id").flatMap((id) => {
    const known = SHORT[id.text] ?? METHODS.filter((method) => method === id.text);
    if (known.length === 0) throw unsupported(id);
    return known;
  });
  const bodies = childrenOf(tree, "PermissionBody");
  return {
    methods,
    ...(bodies[0] && { condition: expressionOf(childAt(bodies[0], 2)) }),
    at: tree.at,
  };
}
