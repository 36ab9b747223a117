import { type GrammarNode, parseForESLint } from "@firebase/eslint-plugin-security-rules/parser";
import type { Span } from "./syntax.ts";

/** The official grammar's parse tree as plain data. Tokens are of kind "token". */
export interface Tree {
  readonly kind: string;
  readonly text: string;
  readonly at: Span;
  readonly children: readonly Tree[];
}

/** The rules use what the evaluator does not support: extend it or write the rules differently. It never guesses. */
export class UnsupportedError extends Error {}

/** Throws where the source does not follow the grammar. */
export function grammarTree(source: string): Tree {
  return treeOf(parseForESLint(source).services.tree);
}

function treeOf(node: GrammarNode): Tree {
  return {
    kind: node.symbol ? "token" : node.constructor.name.replace(/Context$/, ""),
    text: node.getText(),
    at: {
      start: node.symbol?.start ?? node.start?.start ?? 0,
      end: (node.symbol?.stop ?? node.stop?.stop ?? 0) + 1,
    },
    children: (node.children ?? []).map(treeOf),
  };
}

export const childrenOf = (tree: Tree, kind: string): readonly Tree[] =>
  tree.children.filter((child) => child.kind === kind);

/** The only child of a kind. */
export function childOf(tree: Tree, kind: string): Tree {
  const [found, ...more] = childrenOf(tree, kind);
  if (!found || more.length > 0) throw unsupported(tree);
  return found;
}

export function childAt(tree: Tree, index: number): Tree {
  const child = tree.children.at(index);
  if (!child) throw unsupported(tree);
  return child;
}

export const unsupported = (tree: Tree): UnsupportedError =>
  new UnsupportedError(`the evaluator does not support ${tree.kind} at ${tree.at.start}: ${tree.text}`);
