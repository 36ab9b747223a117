import { expect, test } from "vitest";
import { settingsFrom } from "./settings.ts";

const DEFAULTS = { siteUrl: "https://www.pozicovna.example", email: "info@pozicovna.example", dataDir: "data" };

test("design §4: without any setting the server is on this machine's port 3000 with the demo catalogue", () => {
  expect(settingsFrom({}, DEFAULTS)).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "https://www.pozicovna.example",
    seed: "demo",
    trustProxy: false,
    logLevel: "info",
  });
});

test("an empty setting is no setting", () => {
  expect(settingsFrom({ PORT: "", SITE_URL: " " }, DEFAULTS)).toEqual(settingsFrom({}, DEFAULTS));
});

test.each([
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["HOST", "a b"],
  ["SITE_URL", "www.pozicovna.sk"],
  ["SITE_URL", "https://pozicovna.sk/obchod"],
  ["SEED", "yes"],
  ["TRUST_PROXY", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["ADMIN_EMAIL", "spravca"],
  ["ADMIN_EMAIL", `${"a".repeat(250)}@b.sk`],
  ["BACKEND", "xyz"],
])("design §4: a wrong %s (%s) stops the start with one sentence that names it", (name, value) => {
  expect(() => settingsFrom({ [name]: value }, DEFAULTS)).toThrow(new RegExp(`^Nesprávna hodnota ${name}: [^\n]+\\.$`));
});

test("design §4: BACKEND names the provider, our own server without it", () => {
  expect(settingsFrom({}, DEFAULTS).backend).toBe("embedded");
  expect(settingsFrom({ BACKEND: "firebase" }, DEFAULTS).backend).toBe("firebase");
});

test("the first administrator has the shop's e-mail where ADMIN_EMAIL is not set", () => {
  expect(settingsFrom({}, DEFAULTS).admin).toEqual({ email: "info@pozicovna.example" });
  expect(settingsFrom({ ADMIN_EMAIL: "a@b.sk" }, DEFAULTS).admin).toEqual({ email: "a@b.sk" });
});

test("ADMIN_PASSWORD is taken as it is, spaces and all", () => {
  const admin = { email: "a@b.sk", password: " dlhe heslo " };
  const env = { ADMIN_EMAIL: ` ${admin.email} `, ADMIN_PASSWORD: admin.password, BACKEND: "embedded" };
  expect(settingsFrom(env, DEFAULTS).admin).toEqual(admin);
});

test("ADMIN_PASSWORD alone, too short, or longer than a sign-in may send, stops the start", () => {
  const long = { ADMIN_EMAIL: "a@b.sk", ADMIN_PASSWORD: "a".repeat(1_025) };
  expect(() => settingsFrom(long, DEFAULTS)).toThrow("ADMIN_PASSWORD");
  expect(() => settingsFrom({ ADMIN_PASSWORD: "dlhe heslo" }, DEFAULTS)).toThrow("ADMIN_EMAIL");
  expect(() => settingsFrom({ ADMIN_EMAIL: "a@b.sk", ADMIN_PASSWORD: "kratke" }, DEFAULTS)).toThrow("ADMIN_PASSWORD");
});
