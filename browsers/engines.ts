import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { missingPrograms } from "../scripts/browsers.js";
import { endProgram, freePort, START_TIMEOUT_MS, startProgram, untilReady } from "../scripts/children.ts";
import { httpConnection, marionetteConnection, type Send } from "./connection.ts";

/** A browser that was started, with one window and nothing stored. */
export interface Session {
  readonly send: Send;
  end(): Promise<void>;
}
export type EngineName = keyof typeof ENGINES;
export type Preferences = Readonly<Record<string, string | number | boolean>>;

export const ENGINES = { firefox: startFirefox, webkit: startWebKit, chromium: startChromium };

/** Why an engine cannot be tried on this machine; undefined where it can. */
export function whyMissing(engine: EngineName): string | undefined {
  const missing = missingPrograms(engine);
  return missing.length > 0 ? `this machine lacks ${missing.join(", ")}` : undefined;
}

const TIME_ZONE = "Europe/Bratislava";
const environment = (home: string) => ({ PATH: process.env.PATH, HOME: home, TZ: TIME_ZONE });

const FIREFOX: Preferences = {
  // Any free port, which Firefox writes to a file of the profile.
  "marionette.port": 0,
  "dom.disable_open_during_load": false,
  "intl.accept_languages": "sk",
  "ui.prefersReducedMotion": 1,
  // As on phones, scroll bars take no room.
  "ui.useOverlayScrollbars": 1,
};

/** Debian's Firefox, without a display. `preferences` are those of about:config. */
async function startFirefox(preferences: Preferences = {}): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), "pozicovna-firefox-"));
  const lines = Object.entries({ ...FIREFOX, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const firefox = startProgram(["firefox-esr", "--headless", "--marionette", "--profile", profile], {
    env: environment(profile),
    stdio: "ignore",
  });
  const portFile = join(profile, "MarionetteActivePort");
  await vi.waitUntil(() => existsSync(portFile) && readFileSync(portFile, "utf8"), { timeout: START_TIMEOUT_MS });
  const send = await marionetteConnection(Number(readFileSync(portFile, "utf8")));
  await send("NewSession");
  return {
    send,
    async end() {
      await endProgram(firefox, "SIGKILL");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const WEBKIT_ARGS = ["--automation", `--time-zone=${TIME_ZONE}`, "--javascript-can-open-windows-automatically=true"];

/** WebKitGTK's MiniBrowser on a display of its own that nobody sees. */
async function startWebKit(): Promise<Session> {
  const home = mkdtempSync(join(tmpdir(), "pozicovna-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const screen = startProgram(["Xvfb", "-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  const env = {
    ...environment(home),
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${String(display).trim()}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    // Its sandbox needs rights that root in a container does not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const { send, end } = await startDriver("WebKitWebDriver", env, {
    "webkitgtk:browserOptions": { args: WEBKIT_ARGS },
  });
  return {
    send,
    async end() {
      await end();
      await endProgram(screen, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const CHROMIUM_ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-popup-blocking", "--hide-scrollbars"];

async function startChromium(): Promise<Session> {
  return startDriver("chromedriver", environment(tmpdir()), { "goog:chromeOptions": { args: CHROMIUM_ARGS } });
}

/** Starts a driver that speaks WebDriver over HTTP, and by it its browser. */
async function startDriver(program: string, env: NodeJS.ProcessEnv, capabilities: object): Promise<Session> {
  const port = await freePort();
  const driver = startProgram([program, `--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/status`, driver);
  const send = httpConnection(url);
  await send("NewSession", { capabilities: { alwaysMatch: capabilities } });
  return {
    send,
    async end() {
      // A browser that has died has no session.
      await send("DeleteSession").catch(() => undefined);
      await endProgram(driver, "SIGKILL");
    },
  };
}
