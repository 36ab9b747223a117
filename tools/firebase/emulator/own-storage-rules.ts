import { runInNewContext } from "node:vm";
import type { RuleRequest } from "../rules/matrix.ts";

const FUNCTION = /function (\w+)\(\)\s*\{\s*return ([^;]+);\s*\}/g;
const MATCH = /match \/(\w+)\/\{file\}\s*\{([^{}]*)\}/g;
const ALLOW = /allow (\w+): if ([^;]+);/g;
const FRAME = /^rules_version = '2';\s*service firebase\.storage\s*\{\s*match \/b\/\{bucket\}\/o\s*\{\s*\}\s*\}\s*$/;
const STRING = /'[^'\\]*'/g;
/** Names, numbers, brackets and these operators mean the same in JavaScript. */
const EXPRESSION = /^(?:[\w\s.,()*]|&&|==|<=|>=|[<>](?!=))*$/;

/** Evaluates as much of the language of rules as `firebase/storage.rules` needs, where Google's runtime cannot be had. Throws at what it does not
 *  know instead of deciding. */
export function ownStorageRules(source: string): (request: RuleRequest) => boolean {
  let rest = source.replace(/\/\/.*$/gm, "");
  const taken = (pattern: RegExp) => {
    const found = Array.from(rest.matchAll(pattern), ([, name = "", text = ""]) => [name, text] as const);
    rest = rest.replace(pattern, "");
    return found;
  };
  const functions = taken(FUNCTION)
    .map(([name, text]) => `const ${name} = () => ${scriptOf(text)};`)
    .join("\n");
  const statements = taken(MATCH).flatMap(([folder, body]) => {
    refuseUnless(body.replace(ALLOW, "").trim() === "", body);
    return Array.from(body.matchAll(ALLOW), ([, method, text = ""]) => ({ folder, method, script: scriptOf(text) }));
  });
  refuseUnless(FRAME.test(rest), rest);

  return ({ method, path, auth, resource, after }) => {
    const [bucketAt, , objects, folder, file, ...deeper] = path.split("/").filter(Boolean);
    if (bucketAt !== "b" || objects !== "o" || file === undefined || deeper.length > 0) return false;
    const scope = { request: { auth, method, resource: after }, resource, file, matches };
    return statements.some(
      (one) => one.folder === folder && one.method === method && isTrue(`${functions}\n${one.script}`, scope),
    );
  };
}

const matches = (text: string, pattern: string) => new RegExp(`^(?:${pattern})$`, "s").test(text);

/** An error, such as that of a member of null, allows nothing. */
function isTrue(script: string, scope: object): boolean {
  try {
    return runInNewContext(script, { ...scope }) === true;
  } catch {
    return false;
  }
}

/** A condition as JavaScript. */
function scriptOf(condition: string): string {
  const shape = condition.replace(STRING, "x");
  refuseUnless(EXPRESSION.test(shape), condition);
  return `(${condition.replace(/([\w.]+)\.matches\(/g, "matches($1, ").replaceAll("==", "===")})`;
}

function refuseUnless(isKnown: boolean, text: string): void {
  if (!isKnown) throw new Error(`Our evaluator of storage.rules does not know this: ${text.trim()}`);
}
