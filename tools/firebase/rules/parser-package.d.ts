/** The few parts of the official grammar's package that parse.ts uses: it is only installed for `npm run test:firebase`. */
declare module "@firebase/eslint-plugin-security-rules/parser" {
  /** A node of ANTLR's parse tree; a token has a `symbol` and no children. */
  export interface GrammarNode {
    readonly constructor: { readonly name: string };
    readonly children?: readonly GrammarNode[];
    readonly symbol?: { readonly start: number; readonly stop: number };
    readonly start?: { readonly start: number };
    readonly stop?: { readonly stop: number };
    getText(): string;
  }
  /** Throws where the source does not follow the grammar. */
  export function parseForESLint(source: string): { readonly services: { readonly tree: GrammarNode } };
}
