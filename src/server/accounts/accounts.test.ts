import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminCommand } from "#src/commands/admin-command.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import { quickHash, temporaryFolder } from "#src/testing/running-server.ts";
import { openDatabase } from "../store/database.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { accountRows } from "./account-rows.ts";
import { accountService } from "./account-service.ts";
import { sessionCookie } from "./cookie.ts";
import { prepareAdministrator } from "./first-administrator.ts";
import { readPassword } from "./read-password.ts";
import { SESSION_MS, sessionRows } from "./sessions.ts";
import { authenticator } from "./sign-in.ts";
import { throttle } from "./throttle.ts";

const EMAIL = "obsluha@example.sk";
const PASSWORD = "spravne heslo";
let folder: ReturnType<typeof temporaryFolder>;
let db: Database;
let now: number;
beforeEach(() => {
  folder = temporaryFolder();
  db = openDatabase(folder.path, { busyMs: 0 });
  now = 1_800_000_000_000;
});
afterEach(() => {
  db.close();
  folder.remove();
});
const clock = () => now;

async function openAccounts() {
  const accounts = accountRows(db);
  const sessions = sessionRows(db, clock);
  accounts.add(EMAIL, await quickHash(PASSWORD));
  return { accounts, sessions, signIn: authenticator(accounts, sessions) };
}

describe("sessions", () => {
  async function started() {
    const { accounts, sessions } = await openAccounts();
    const account = accounts.find(EMAIL);
    if (!account) throw new Error("no account");
    return { accounts, account, sessions, token: (await sessions.start(account)) ?? "" };
  }
  const alive = { email: EMAIL, staff: true };

  test("fault 74: a token has 256 bits, and only its hash is stored", async () => {
    const { token } = await started();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const row = db.prepare("SELECT * FROM sessions").get() as { token_hash: Uint8Array };
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash).toHaveLength(32);
  });

  test("fault 78: a session that is idle too long has ended, a used one has not", async () => {
    const { sessions, token } = await started();
    for (let use = 0; use < 5; use++) {
      now += SESSION_MS.idle;
      expect(sessions.find(token, { use: true })).toEqual(alive);
    }
    now += SESSION_MS.idle + 1;
    expect(sessions.find(token, { use: true })).toBe(null);
  });

  test("fault 7: a session can be used while its last use cannot be stored", async () => {
    const { sessions, token } = await started();
    now += SESSION_MS.idle;
    db.exec("PRAGMA query_only = ON");
    expect(sessions.find(token, { use: true })).toEqual(alive);
    db.exec("PRAGMA query_only = OFF");
    sessions.find(token, { use: true });
    now += SESSION_MS.idle;
    expect(sessionRows(db, clock).find(token, { use: false })).toEqual(alive);
  });

  test("fault 78: a session has ended after its longest time, however much it was used", async () => {
    const { sessions, token } = await started();
    const end = now + SESSION_MS.longest;
    for (; now <= end; now += SESSION_MS.idle) expect(sessions.find(token, { use: true })).toEqual(alive);
    expect(sessions.find(token, { use: true })).toBe(null);
  });

  test("fault 16: a clock set back a day ends no session", async () => {
    const { sessions, token } = await started();
    now -= 2 * SESSION_MS.idle;
    expect(sessions.find(token, { use: false })).toEqual(alive);
    now += 2 * SESSION_MS.idle;
    expect(sessions.find(token, { use: true })).toEqual(alive);
  });

  test("fault 16: a session that was used while the clock was ahead has ended once the clock is right", async () => {
    const { account, sessions } = await started();
    now += 20 * SESSION_MS.idle;
    const ahead = await sessions.start(account);
    now -= 20 * SESSION_MS.idle;
    expect(sessions.find(ahead ?? "", { use: false })).toBe(null);
  });

  test("the last use of a session counts after a restart", async () => {
    const { sessions, token } = await started();
    now += SESSION_MS.idle;
    sessions.find(token, { use: true });
    now += SESSION_MS.idle;
    expect(sessionRows(db, clock).find(token, { use: false })).toEqual(alive);
  });

  test.each(["disable", "remove", "setPassword"] as const)(
    "fault 79: %s ends the account's sessions at once",
    async (what) => {
      const { accounts, account, sessions, token } = await started();
      if (what === "setPassword") accounts.setPassword(account, "x");
      else accounts[what](account);
      expect(sessions.find(token, { use: true })).toBe(null);
    },
  );
});

describe("signing in (spec §4, §8)", () => {
  test.each([
    ["", "x", "invalidEmail"],
    ["obsluha", "x", "invalidEmail"],
    ["nikto@example.sk", "x", "userNotFound"],
    [EMAIL, "nespravne", "wrongPassword"],
    [EMAIL, "", "wrongPassword"],
    [` ${EMAIL.toUpperCase()} `, PASSWORD, "success"],
  ])("'%s' with '%s' is %s", async (email, password, outcome) => {
    const { signIn } = await openAccounts();
    expect((await signIn({ email, password }, "10.0.0.1")).outcome).toBe(outcome);
  });

  test("a disabled account is userDisabled, with any password", async () => {
    const { accounts, signIn } = await openAccounts();
    const account = accounts.find(EMAIL);
    if (account) accounts.disable(account);
    expect((await signIn({ email: EMAIL, password: "x" }, "10.0.0.1")).outcome).toBe("userDisabled");
  });

  test("fault 72: every sign-in gets a token of its own", async () => {
    const { signIn } = await openAccounts();
    const tokens = await Promise.all([1, 2, 3].map(() => signIn({ email: EMAIL, password: PASSWORD }, "10.0.0.1")));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(3);
  });

  test("fault 70: guessing is stopped, and the right password from another address still works", async () => {
    const { signIn } = await openAccounts();
    const guesses = [];
    for (let guess = 0; guess < 60; guess++)
      guesses.push(await signIn({ email: EMAIL, password: `x${guess}` }, "10.0.0.1"));
    expect(guesses.filter(({ outcome }) => outcome === "wrongPassword")).toHaveLength(10);
    expect(guesses.at(-1)).toEqual({ outcome: "unknown", retryAfter: expect.any(Number) });
    expect((await signIn({ email: EMAIL, password: PASSWORD }, "10.0.0.1")).outcome).toBe("unknown");
    expect((await signIn({ email: EMAIL, password: PASSWORD }, "10.0.0.2")).outcome).toBe("success");
  });

  test("fault 70: an owner signs in while 20 addresses have 100 guesses waiting, and waits for one turn of each", async () => {
    const { signIn } = await openAccounts();
    let answered = 0;
    const guesses = Array.from({ length: 100 }, (_, nth) =>
      signIn({ email: EMAIL, password: `x${nth}` }, `10.0.0.${nth % 20}`).finally(() => answered++),
    );
    expect((await signIn({ email: EMAIL, password: PASSWORD }, "10.1.0.1")).outcome).toBe("success");
    expect(answered).toBeLessThan(50);
    const outcomes = (await Promise.all(guesses)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome !== "wrongPassword")).toEqual([]);
  });

  test("fault 70: one address cannot try account after account, and is let in again after a while", () => {
    let time = 0;
    const limits = throttle(() => time);
    const tries = Array.from({ length: 60 }, (_, index) => limits.attempt("10.0.0.1", `a${index}@example.sk`));
    expect(tries.filter((wait) => wait === undefined)).toHaveLength(50);
    expect(limits.attempt("10.0.0.1", EMAIL)).toBe(900);
    time += 900_000;
    expect(limits.attempt("10.0.0.1", EMAIL)).toBeUndefined();
  });

  test("fault 70: no number of made-up accounts makes it forget who is blocked", () => {
    const limits = throttle(() => 0);
    for (let guess = 0; guess < 10; guess++) limits.attempt("10.0.0.1", EMAIL);
    expect(limits.attempt("10.0.0.1", EMAIL)).toBe(900);
    for (let filler = 0; filler < 25_000; filler++) limits.attempt("10.0.0.1", `a${filler}@example.sk`);
    expect(limits.attempt("10.0.0.1", EMAIL)).toBe(900);
    for (let filler = 0; filler < 25_000; filler++) limits.attempt(`10.1.${filler >> 8}.${filler & 255}`, EMAIL);
    expect(limits.attempt("10.0.0.1", EMAIL)).toBe(900);
  });
});

describe("the cookie", () => {
  const TOKEN = "a".repeat(43);

  test("fault 74: is for no script and no other site, and on https for this host alone", () => {
    expect(sessionCookie("https://pozicovna.sk").set(TOKEN)).toBe(
      `__Host-session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=${SESSION_MS.longest / 1000}`,
    );
    expect(sessionCookie("http://localhost:3000").set(TOKEN)).toBe(
      `session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_MS.longest / 1000}`,
    );
  });

  test.each([
    [undefined, undefined],
    ["", undefined],
    ["session", undefined],
    ["session=;;;=", undefined],
    [`xsession=${TOKEN}`, undefined],
    [`session=${TOKEN}b`, undefined],
    [`theme=%E0%A4; session=${TOKEN}; x=y`, TOKEN],
    [`session=zly; session=${TOKEN}`, TOKEN],
  ])("fault 28: of the header '%s' it takes %s", (header, token) => {
    expect(sessionCookie("http://localhost:3000").token(header)).toBe(token);
  });
});

describe("accounts", () => {
  test("the first administrator is made once, with a password only where none was given", async () => {
    const accounts = accountRows(db);
    const make = await prepareAdministrator(accounts, { email: EMAIL });
    const generated = expect.stringMatching(/^(\w{4}-){3}\w{4}$/);
    expect(await make()).toEqual({ email: EMAIL, password: generated });
    expect(await make()).toBeUndefined();
    expect(await (await prepareAdministrator(accounts, { email: EMAIL }))()).toBeUndefined();
  });

  test("the administrator of the settings gets the password of the settings, and it is not shown", async () => {
    const accounts = accountRows(db);
    const make = await prepareAdministrator(accounts, { email: EMAIL, password: PASSWORD });
    expect(await make()).toEqual({ email: EMAIL });
    const signIn = authenticator(accounts, sessionRows(db));
    expect((await signIn({ email: EMAIL, password: PASSWORD }, "")).outcome).toBe("success");
  });

  test.each(["disabled", "removed, and another one added", "given another password"] as const)(
    "fault 101: an account that is %s while its password is checked starts no session",
    async (what) => {
      const { accounts, signIn } = await openAccounts();
      const account = accounts.find(EMAIL);
      if (!account) throw new Error("no account");
      const answer = signIn({ email: EMAIL, password: PASSWORD }, "");
      if (what === "disabled") accounts.disable(account);
      else if (what === "given another password") accounts.setPassword(account, "x");
      else {
        accounts.remove(account);
        accounts.add("iny@example.sk", "x");
      }
      expect(await answer).toEqual({ outcome: "wrongPassword" });
      expect(db.prepare("SELECT count(*) AS count FROM sessions").get()).toEqual({ count: 0 });
    },
  );

  test("fault 70: an address with a NUL is none, so that guesses with it count as no other account's", async () => {
    const { signIn } = await openAccounts();
    expect(await signIn({ email: `${EMAIL}\0x`, password: PASSWORD }, "")).toEqual({ outcome: "invalidEmail" });
  });

  test.each([
    ["kratke", "12 až 1024 znakov"],
    ["!!Password2026!!", "bežné"],
    [` ${EMAIL}`, "e-mail"],
  ])("B9: npm run admin refuses the password '%s'", async (password, reason) => {
    const accounts = accountRows(db);
    const terminal = { print: () => {}, readPassword: async () => password };
    await expect(adminCommand(["add", EMAIL], accountService(accounts), terminal)).rejects.toThrow(reason);
    expect(accounts.all()).toEqual([]);
  });

  test("npm run admin adds, lists, blocks, frees and removes an account", async () => {
    const accounts = accountRows(db);
    const lines: string[] = [];
    const run = (...args: string[]) =>
      adminCommand(args, accountService(accounts), { print: (line) => lines.push(line), readPassword: async () => "" });
    await run("add", EMAIL);
    await run("disable", EMAIL);
    await run("list");
    await run("enable", EMAIL);
    await run("password", EMAIL);
    await run("remove", EMAIL);
    await run("list");
    const generated = expect.stringMatching(/^Heslo \(zobrazí sa iba teraz\): \S{19}$/);
    expect(lines).toEqual([
      generated,
      `Účet ${EMAIL} bol pridaný.`,
      `Účet ${EMAIL} bol zablokovaný.`,
      `${EMAIL} (zablokovaný)`,
      `Účet ${EMAIL} bol odblokovaný.`,
      generated,
      `Heslo účtu ${EMAIL} bolo zmenené.`,
      `Účet ${EMAIL} bol odstránený.`,
      "Žiadne účty.",
    ]);
  });

  test("fault 8: a made-up password that could not be stored is not printed", async () => {
    const lines: string[] = [];
    const service = accountService(accountRows(db));
    db.exec("PRAGMA query_only = ON");
    const adding = adminCommand(["add", EMAIL], service, {
      print: (line) => lines.push(line),
      readPassword: async () => "",
    });
    const error = await adding.catch((failure: unknown) => explained(failure, (reason) => reason));
    expect(error).toEqual(new UserError("disk je len na čítanie"));
    expect(lines).toEqual([]);
  });

  test.each([
    [[], "Použitie"],
    [["list", "niečo"], "Použitie"],
    [["add"], "Použitie"],
    [["constructor", EMAIL], "Použitie"],
    [["add", "nie je adresa"], "e-mailovú adresu"],
    [["disable", EMAIL], "neexistuje"],
  ])("npm run admin -- %s says what is wrong", async (args, reason) => {
    const terminal = { print: () => {}, readPassword: async () => "" };
    await expect(adminCommand(args, accountService(accountRows(db)), terminal)).rejects.toThrow(reason);
  });

  test("a password comes as it was typed, without the end of its line", async () => {
    expect(await readPassword(Readable.from([" dlhe heslo \r\n"]))).toBe(" dlhe heslo ");
    expect(await readPassword(Readable.from([]))).toBe("");
  });

  test.each(["\u0003", "pol hesla\u0003", "\u0004"])(
    "who leaves the prompt by a key changes nothing: %j",
    async (keys) => {
      const terminal = Object.assign(Readable.from([keys]), { isTTY: true });
      await expect(readPassword(terminal)).rejects.toThrow(new UserError("Zrušené, nič sa nezmenilo."));
    },
  );

  test("Enter at the prompt asks for a generated password", async () => {
    expect(await readPassword(Object.assign(Readable.from(["\r"]), { isTTY: true }))).toBe("");
  });
});
