/** Converts messages between proto-loader's form and Google's JSON, which REST and WebChannel use. */

const TIMES = new Set(["timestampValue", "updateTime", "readTime", "createTime", "commitTime"]);
const BYTES = new Set(["streamToken", "resumeToken", "transaction", "bytesValue", "newTransaction"]);
const WRAPPED = new Set(["limit", "upTo"]);

export function fromJson(json: unknown, key?: string): unknown {
  if (key === "nullValue") return "NULL_VALUE";
  if (key === "doubleValue") return Number(json);
  if (key === "integerValue") return String(json);
  if (typeof json === "string" && TIMES.has(key ?? "")) return timeOf(json);
  if (typeof json === "string" && BYTES.has(key ?? "")) return Buffer.from(json, "base64");
  if (WRAPPED.has(key ?? "") && typeof json !== "object") return { value: json };
  return eachMember(json, fromJson);
}

export function toJson(message: unknown, key?: string): unknown {
  if (key === "nullValue") return null;
  if (key === "doubleValue") return Number.isFinite(message) ? message : String(message);
  if (message instanceof Uint8Array) return Buffer.from(message).toString("base64");
  if (TIMES.has(key ?? "") && isTime(message)) return textOf(message);
  return eachMember(message, toJson);
}

/** The members of `fields` have names of the document's author, which say nothing about their types. */
function eachMember(value: unknown, convert: (member: unknown, key?: string) => unknown, named = false): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item));
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, memberOf(name, member)]));

  function memberOf(name: string, member: unknown): unknown {
    if (named) return convert(member);
    return name === "fields" ? eachMember(member, convert, !Array.isArray(member)) : convert(member, name);
  }
}

type Time = { readonly seconds: string; readonly nanos?: number };

const isTime = (message: unknown): message is Time =>
  typeof message === "object" && message !== null && "seconds" in message;

function timeOf(text: string): Time {
  const [, whole = "", fraction = ""] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return { seconds: String(Date.parse(`${whole}Z`) / 1000), nanos: Number(fraction.padEnd(9, "0")) };
}

function textOf({ seconds, nanos = 0 }: Time): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${whole}.${String(nanos).padStart(9, "0")}Z`;
}
