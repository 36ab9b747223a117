export const DATA_ID = "data";

const BEGIN = `<script type="application/json" id="${DATA_ID}">`;
const END = "</script>";

export const dataScript = (data: object): string => `${BEGIN}${jsonInScript(data)}${END}`;

/** The HTML of a page with this in its data, too; undefined if it has none. */
export function withData(html: string, added: object): string | undefined {
  const begin = html.lastIndexOf(BEGIN);
  if (begin < 0) return undefined;
  const end = html.indexOf(END, begin);
  const data = JSON.parse(html.slice(begin + BEGIN.length, end));
  return html.slice(0, begin) + dataScript({ ...data, ...added }) + html.slice(end + END.length);
}

/** JSON for an inline script. No text in it can end the script, because "<" is escaped (fault 47). */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as a part of HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
