import { join, resolve } from "node:path";
import { UserError } from "#src/commands/user-error.ts";
import { isEmail, isPasswordLength, PASSWORD_RULE } from "#src/domain/accounts/account-rules.ts";
import shop from "../../../shop.json" with { type: "json" };
import { packageRoot } from "./package-root.ts";

/** The settings in the environment (design §4). */
export interface Settings {
  /** The provider of the shop's data. scripts/environment.js has chosen the program by it already. */
  readonly backend: "embedded" | "firebase";
  readonly port: number;
  readonly host: string;
  readonly dataDir: string; // absolute path of the folder in which the shop stores everything
  readonly siteUrl: string; // an origin, without a path or a slash at the end
  readonly seed: "demo" | "none";
  /** The first administrator. Without a password, one is generated. */
  readonly admin: { readonly email: string; readonly password?: string };
  readonly trustProxy: boolean; // whether X-Forwarded-For is read, which a proxy in front must set
  readonly offline: boolean; // whether pages that visitors have seen can be read without a connection (B7)
  readonly logLevel: LogLevel;
}
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Env = Readonly<Record<string, string | undefined>>;

export const defaultSettings = () => ({ ...shop, dataDir: join(packageRoot(), "data") });

/** Throws a `UserError` that names the first wrong value. An empty value counts as not set; a password is not trimmed. */
export function settingsFrom(
  env: Env,
  defaults: { readonly siteUrl: string; readonly dataDir: string; readonly email: string } = defaultSettings(),
): Settings {
  const read = (name: string) => env[name]?.trim() || undefined;
  return {
    backend: oneOf("BACKEND", read("BACKEND") ?? "embedded", ["embedded", "firebase"]),
    port: portFrom(read("PORT") ?? "3000"),
    host: hostFrom(read("HOST") ?? "127.0.0.1"),
    dataDir: resolve(read("DATA_DIR") ?? defaults.dataDir),
    siteUrl: originFrom(read("SITE_URL") ?? defaults.siteUrl),
    seed: oneOf("SEED", read("SEED") ?? "demo", ["demo", "none"]),
    trustProxy: isOn("TRUST_PROXY", read("TRUST_PROXY") ?? "off"),
    offline: isOn("OFFLINE", read("OFFLINE") ?? "on"),
    logLevel: oneOf("LOG_LEVEL", read("LOG_LEVEL") ?? "info", LOG_LEVELS),
    admin: adminFrom(read("ADMIN_EMAIL"), env.ADMIN_PASSWORD || undefined, defaults.email),
  };
}

function adminFrom(given: string | undefined, password: string | undefined, defaultEmail: string): Settings["admin"] {
  const email = given ?? defaultEmail;
  if (password && !given) throw wrong("ADMIN_EMAIL", "musí byť zadaná spolu s ADMIN_PASSWORD");
  if (!isEmail(email)) throw wrong("ADMIN_EMAIL", "musí byť e-mailová adresa");
  if (password && !isPasswordLength(password)) throw wrong("ADMIN_PASSWORD", PASSWORD_RULE);
  return { email, ...(password && { password }) };
}

function portFrom(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw wrong("PORT", "musí byť číslo od 0 do 65535");
  return port;
}

function hostFrom(text: string): string {
  if (!/^[\w.:-]+$/.test(text)) throw wrong("HOST", "musí byť adresa alebo meno počítača, napríklad 127.0.0.1");
  return text;
}

function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const isOriginAlone = url?.pathname === "/" && !url.search && !url.hash && !url.username;
  if (!isWeb || !isOriginAlone)
    throw wrong("SITE_URL", "musí byť adresa webu bez cesty, napríklad https://www.pozicovna.sk");
  return url.origin;
}

const isOn = (name: string, text: string): boolean => oneOf(name, text, ["on", "off"]) === "on";

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw wrong(name, `musí byť jedno z: ${allowed.join(", ")}`);
  return found;
}

const wrong = (name: string, rule: string) => new UserError(`Nesprávna hodnota ${name}: ${rule}.`);
