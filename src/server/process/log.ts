import { LOG_LEVELS, type LogLevel } from "./settings.ts";

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
type Level = Exclude<LogLevel, "silent">;
export type Log = Readonly<Record<Level, (event: string, fields?: LogFields) => void>> & { flush(): void };

const FLUSH_MS = 50;
/** In characters. A longer batch would outlive young collections, which costs CPU (ADR-013). */
const FLUSH_LENGTH = 16 * 1024;

/** Writes one JSON line an event, in small batches. Never pass addresses, e-mails or what a user typed (ADR-012). */
export function createLog(least: LogLevel, write: (text: string) => void = (text) => process.stdout.write(text)): Log {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = "";
    if (text) write(text);
  }
  const at = (level: Level) => (event: string, fields?: LogFields) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    lines += `${JSON.stringify({ time: new Date(), level, event, ...fields })}\n`;
    if (level === "error" || lines.length >= FLUSH_LENGTH) flush();
    else timer ??= setTimeout(flush, FLUSH_MS).unref();
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error"), flush };
}

/** An error for the log: its name, its code and its stack. Its message is left out, because it may hold what a user typed. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, errstr } = error as { code?: unknown; errstr?: unknown };
  const details = [code, errstr].filter((detail) => typeof detail === "string").map((detail) => ` ${detail}`);
  const cause = error.cause === undefined ? "" : ` <- ${describe(error.cause)}`;
  return `${error.name}${details.join("")}${framesOf(error)}${cause}`;
}

function framesOf({ stack = "", message }: Error): string {
  const after = stack.slice(message ? stack.indexOf(message) + message.length : 0);
  const frames = after.split("\n").filter((line) => /^ +at /.test(line));
  return frames.map((line) => `\n${line}`).join("");
}
