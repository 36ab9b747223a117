/** A rules file as data, for the evaluator and the mutations. `at` is the place of a part in the source. */

export interface Span {
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
}
interface Placed {
  readonly at: Span;
}

export const METHODS = ["get", "list", "create", "update", "delete"] as const;
export type Method = (typeof METHODS)[number];

export type BinaryOperator = "&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "+" | "-" | "*" | "/" | "%";

export type Expression = Placed &
  (
    | { readonly is: "literal"; readonly value: string | number | boolean | null }
    | { readonly is: "variable"; readonly name: string }
    | { readonly is: "list"; readonly items: readonly Expression[] }
    /** The steps between the slashes. */
    | { readonly is: "path"; readonly steps: readonly Expression[] }
    | { readonly is: "member"; readonly of: Expression; readonly name: string }
    | { readonly is: "item"; readonly of: Expression; readonly index: Expression }
    | {
        readonly is: "method";
        readonly of: Expression;
        readonly name: string;
        readonly values: readonly Expression[];
      }
    | { readonly is: "call"; readonly name: string; readonly values: readonly Expression[] }
    | { readonly is: "not" | "minus"; readonly of: Expression }
    | { readonly is: "type"; readonly of: Expression; readonly type: string }
    | {
        readonly is: "binary";
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
  );

export interface RuleFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly { readonly name: string; readonly value: Expression }[];
  readonly result: Expression;
}

export interface Allow extends Placed {
  readonly methods: readonly Method[];
  /** Without a condition the statement always allows. */
  readonly condition?: Expression;
}

/** A step of a path: `/text`, `/{one}` or `/{rest=**}`. */
export interface Step extends Placed {
  readonly is: "text" | "one" | "rest";
  readonly name: string;
}

/** A `match`, or the service itself, which has no steps. */
export interface Block extends Placed {
  readonly path: readonly Step[];
  readonly functions: readonly RuleFunction[];
  readonly allows: readonly Allow[];
  readonly blocks: readonly Block[];
}
