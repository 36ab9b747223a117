import { becomes, type Edit, editsIn, literal, withoutWhole } from "./mutate-expression.ts";
import { parseRules } from "./parse.ts";
import { type Allow, type Block, type Expression, METHODS, type Step } from "./syntax.ts";

/** The rules with one single thing about them changed. */
export interface Mutant {
  readonly what: string;
  readonly rules: Block;
}

/** Every single change to the rules that a matrix worth its name must notice: each condition taken out, each statement, bound,
 *  list item and negation, each part of a pattern, each path widened, and each method that a block refuses let pass where `asked`
 *  holds. */
export function mutants(source: string, asked: string): readonly Mutant[] {
  const rules = parseRules(source);
  return editsOf(rules, conditionOf(asked)).map(({ target, by, become }) => {
    const { start, end } = target.at;
    const line = source.slice(0, start).split("\n").length;
    const [text] = source.slice(start, end).split("\n");
    return { what: `line ${line}: ${text} becomes ${become}`, rules: replaced(rules, target, by) };
  });
}

/** The same data with one part of it, known by its identity, another. */
function replaced<Part>(whole: Part, target: object, by: object): Part {
  if (whole === target) return by as Part;
  if (Array.isArray(whole)) return whole.map((part) => replaced(part, target, by)) as Part;
  if (typeof whole !== "object" || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).map(([key, part]) => [key, replaced(part, target, by)])) as Part;
}

function conditionOf(text: string): Expression {
  const rules = parseRules(`rules_version = '2'; service s { match /x { allow get: if ${text}; } }`);
  return rules.blocks[0]?.allows[0]?.condition ?? literal(false);
}

function editsOf(block: Block, asked: Expression): readonly Edit[] {
  const results = block.functions.flatMap(({ bindings, result }) => [...bindings.map(({ value }) => value), result]);
  return [
    ...results.flatMap((result) => [...withoutWhole(result), ...editsIn(result)]),
    ...block.allows.flatMap(allowEdits),
    ...(block.allows.length > 0 ? [...moreMethods(block, asked), ...block.path.map(wider)] : []),
    ...block.blocks.flatMap((inner) => editsOf(inner, asked)),
  ];
}

/** Each method that no statement of the block allows. */
function moreMethods(block: Block, asked: Expression): readonly Edit[] {
  const refused = METHODS.filter((method) => !block.allows.some(({ methods }) => methods.includes(method)));
  return refused.map((method) => {
    const more: Allow = { methods: [method], condition: asked, at: block.at };
    return becomes(block, { ...block, allows: [...block.allows, more] }, `one that lets ${method} pass`);
  });
}

/** Never, without each of its methods, and without its condition. */
function allowEdits(allow: Allow): readonly Edit[] {
  const { methods, condition } = allow;
  return [
    becomes(allow, { ...allow, methods: [] }, "nothing"),
    ...(methods.length > 1 ? methods : []).map((one) =>
      becomes(allow, { ...allow, methods: methods.filter((method) => method !== one) }, `that without ${one}`),
    ),
    ...(condition ? [...withoutWhole(condition), ...editsIn(condition)] : []),
  ];
}

const wider = (step: Step): Edit =>
  step.is === "text"
    ? becomes(step, { ...step, is: "one" }, `/{${step.name}}`)
    : becomes(step, { ...step, is: "rest" }, `/{${step.name}=**}`);
