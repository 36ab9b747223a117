import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AccountChange } from "#src/backend/embedded/wire.ts";
import { LINK_HOURS, MOST_ACCOUNTS, MOST_LINKS } from "#src/domain/accounts/account-rules.ts";
import { quickHash, temporaryFolder } from "#src/testing/running-server.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreShop } from "../backup/restore-shop.ts";
import { openDatabase } from "../store/database.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";
import { type Account, accountRows } from "./account-rows.ts";
import { passwordChanges } from "./change-password.ts";
import { accountManagement } from "./manage-accounts.ts";
import { NO_PASSWORD } from "./password.ts";

import { passwordLinks } from "./password-links.ts";
import { sessionRows } from "./sessions.ts";
import { authenticator } from "./sign-in.ts";
import { passwordGuard } from "./throttle.ts";

const OWN = "majitel@example.sk";
const OTHER = "obsluha@example.sk";
const PASSWORD = "spravne heslo kladivo";
const hash = await quickHash(PASSWORD);
const NEW = "dlato a pila na drevo";
const HOUR_MS = 60 * 60 * 1000;
const CLIENT = "10.0.0.1";

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

/** Two accounts that can sign in; the session of each. */
async function opened() {
  const clock = () => now;
  const accounts = accountRows(db);
  const sessions = sessionRows(db, clock);
  const guard = passwordGuard();
  const parts = { db, accounts, sessions, links: passwordLinks(db, clock), guard };
  const management = accountManagement(parts);
  for (const email of [OWN, OTHER]) accounts.add(email, hash);
  const start = async (email: string) => (await sessions.start(found(email))) ?? "";
  function found(email: string): Account {
    const account = accounts.find(email);
    if (!account) throw new Error(`no account ${email}`);
    return account;
  }
  const isIn = (token: string) => sessions.find(token, { use: false }) !== null;
  return {
    ...parts,
    ...passwordChanges(parts),
    ...management,
    changePassword: passwordChanges(parts).change,
    changeAccount: async (token: string, { id }: Account, change: AccountChange) =>
      (await management.change(token, id, change)).outcome,
    newLink: (token: string, { id }: Account) => management.change(token, id, "link"),
    signIn: authenticator(accounts, sessions, guard),
    found,
    isIn,
    start,
    own: await start(OWN),
    other: await start(OTHER),
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function linkFor({ add, own }: Opened, email: string): Promise<string> {
  const made = await add(own, email);
  if (made.outcome !== "success") throw new Error(made.outcome);
  return made.token;
}

async function addedAccount(shop: Opened, email: string): Promise<Account> {
  await linkFor(shop, email);
  return shop.found(email);
}

describe("accounts (B9)", () => {
  test("fault 112: of two who disable or remove each other at once one succeeds, and the other is signed out", async () => {
    for (const change of ["disable", "remove"] as const) {
      const shop = await opened();
      const { changeAccount, own, other, found, accounts, isIn } = shop;
      const results = await Promise.allSettled([
        changeAccount(own, found(OTHER), change),
        changeAccount(other, found(OWN), change),
      ]);
      expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.code))).toEqual([
        "success",
        "signedOut",
      ]);
      expect([isIn(own), isIn(other)]).toEqual([true, false]);
      expect(
        accounts
          .all()
          .filter(({ disabled }) => !disabled)
          .map(({ email }) => email),
      ).toEqual([OWN]);
      accounts.remove(found(OWN));
      const left = accounts.find(OTHER);
      if (left) accounts.remove(left);
    }
  });

  test("fault 112: the session is looked at again in the transaction that changes an account", async () => {
    const { changeAccount, own, found, accounts } = await opened();
    // Another process holds the database while the request waits for its turn, and ends the session.
    const beside = openDatabase(folder.path, { busyMs: 0 });
    beside.exec("BEGIN IMMEDIATE");
    const changed = changeAccount(own, found(OTHER), "disable");
    beside.prepare("DELETE FROM sessions").run();
    beside.exec("COMMIT");
    beside.close();
    await expect(changed).rejects.toMatchObject({ code: "signedOut" });
    expect(accounts.find(OTHER)?.disabled).toBe(false);
  });

  test.each(["disable", "remove", "enable"] as const)("nobody may %s their own account", async (change) => {
    const { changeAccount, own, found, accounts } = await opened();
    expect(await changeAccount(own, found(OWN), change)).toBe("self");
    expect(accounts.find(OWN)?.disabled).toBe(false);
  });

  test.each(["disable", "remove"] as const)("nobody may %s the last account that can sign in", async (change) => {
    const shop = await opened();
    const { changeAccount, other, found, accounts } = shop;
    await linkFor(shop, "nova@example.sk");
    // As an operator can do by the command: the one who asks can no longer sign in with a password.
    db.prepare("UPDATE accounts SET password_hash = ? WHERE email = ?").run(NO_PASSWORD, OTHER);
    expect(await changeAccount(other, found(OWN), change)).toBe("last");
    expect(accounts.find(OWN)?.disabled).toBe(false);
  });

  test.each(["disable", "remove"] as const)("to %s an account ends its sessions and its link", async (change) => {
    const shop = await opened();
    const { changeAccount, newLink, own, other, found, isIn, linkOwner } = shop;
    const made = await newLink(own, found(OTHER));
    const token = "token" in made ? made.token : "";
    expect(linkOwner(token)).toEqual({ outcome: "success", email: OTHER });
    const account = found(OTHER);
    expect(await changeAccount(own, account, change)).toBe("success");
    expect([isIn(own), isIn(other)]).toEqual([true, false]);
    expect(linkOwner(token)).toEqual({ outcome: "invalidLink" });
    if (change === "disable") expect(await changeAccount(own, account, "enable")).toBe("success");
    expect(await shop.setByLink(token, NEW, CLIENT)).toEqual({ outcome: "invalidLink" });
  });

  test("fault 112: an action names the account that it means, and changes no other one, whose ids are never the same", async () => {
    const shop = await opened();
    const old = await addedAccount(shop, "stara@example.sk");
    expect(await shop.changeAccount(shop.other, old, "remove")).toBe("success");
    const added = await addedAccount(shop, "nova@example.sk");
    expect(added.id).not.toBe(old.id);
    for (const change of ["remove", "disable", "enable"] as const) {
      expect(await shop.changeAccount(shop.own, old, change)).toBe("notFound");
    }
    expect(await shop.newLink(shop.own, old)).toEqual({ outcome: "notFound" });
    expect(shop.found("nova@example.sk")).toMatchObject({ id: added.id, disabled: false });
    expect(await shop.changeAccount(shop.own, added, "disable")).toBe("success");
  });

  test("what is no address, has an account, or is one too many is refused", async () => {
    const { add, own, accounts, found, changeAccount } = await opened();
    expect(await add(own, "nie je adresa")).toEqual({ outcome: "invalidEmail" });
    expect(await add(own, ` ${OTHER.toUpperCase()} `)).toEqual({ outcome: "taken" });
    for (let nth = 0; nth < MOST_LINKS; nth++)
      expect(await add(own, `a${nth}@x.sk`)).toMatchObject({ outcome: "success" });
    expect(await add(own, "dalsi@x.sk")).toEqual({ outcome: "tooManyLinks" });
    expect(accounts.find("dalsi@x.sk")).toBeUndefined();
    expect(await changeAccount(own, found("a0@x.sk"), "remove")).toBe("success");
    expect(await add(own, "dalsi@x.sk")).toMatchObject({ outcome: "success" });
    now += LINK_HOURS * HOUR_MS;
    for (let nth = accounts.all().length; nth < MOST_ACCOUNTS; nth++) accounts.add(`b${nth}@x.sk`, hash);
    const again = (await sessionRows(db, () => now).start(found(OWN))) ?? "";
    expect(await add(again, "este@x.sk")).toEqual({ outcome: "tooManyAccounts" });
  });

  test("an account without a password lets nobody in", async () => {
    const shop = await opened();
    await linkFor(shop, "nova@example.sk");
    for (const password of ["", NO_PASSWORD, PASSWORD]) {
      expect((await shop.signIn({ email: "nova@example.sk", password }, CLIENT)).outcome).toBe("wrongPassword");
    }
    expect(shop.list(shop.own).find(({ email }) => email === "nova@example.sk")).toEqual({
      id: expect.any(Number),
      email: "nova@example.sk",
      disabled: false,
      hasPassword: false,
      linkUntil: now + LINK_HOURS * HOUR_MS,
    });
  });
});

describe("a link for a password (B9)", () => {
  test("fault 111: it sets the password once, ends the account's sessions, and is stored only as a hash", async () => {
    const shop = await opened();
    const token = await linkFor(shop, "nova@example.sk");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const stored = db.prepare("SELECT * FROM password_links").get() as { token_hash: Uint8Array };
    expect(Buffer.from(stored.token_hash).toString("latin1")).not.toContain(token);
    expect(stored.token_hash).toHaveLength(32);
    expect(await shop.setByLink(token, NEW, CLIENT)).toEqual({ outcome: "success" });
    expect((await shop.signIn({ email: "nova@example.sk", password: NEW }, CLIENT)).outcome).toBe("success");
    expect(await shop.setByLink(token, `${NEW} 2`, CLIENT)).toEqual({ outcome: "invalidLink" });
    expect(shop.linkOwner(token)).toEqual({ outcome: "invalidLink" });
    expect((await shop.signIn({ email: "nova@example.sk", password: NEW }, CLIENT)).outcome).toBe("success");
  });

  test("fault 111: of two who use it at the same moment one sets the password", async () => {
    const shop = await opened();
    const token = await linkFor(shop, "nova@example.sk");
    const used = await Promise.all([shop.setByLink(token, NEW, CLIENT), shop.setByLink(token, `${NEW} 2`, CLIENT)]);
    expect(used.map(({ outcome }) => outcome).toSorted()).toEqual(["invalidLink", "success"]);
    expect(await shop.setByLink(token, NEW, CLIENT), "a used one").toEqual({ outcome: "invalidLink" });
  });

  test("fault 16: one that was made while the clock was a year ahead is worthless once the clock is right", async () => {
    const shop = await opened();
    now += 365 * 24 * HOUR_MS;
    const { token } = shop.links.make(shop.found(OTHER).id);
    now -= 365 * 24 * HOUR_MS;
    expect(shop.linkOwner(token)).toEqual({ outcome: "invalidLink" });
  });

  test("fault 70: who sets a password by it may sign in at once, however often the old one was mistyped", async () => {
    const shop = await opened();
    await addedAccount(shop, "nova@example.sk");
    for (let guess = 0; guess < 11; guess++) await shop.signIn({ email: "nova@example.sk", password: "x" }, CLIENT);
    const made = await shop.newLink(shop.own, shop.found("nova@example.sk"));
    if (!("token" in made)) throw new Error(made.outcome);
    expect(await shop.setByLink(made.token, NEW, CLIENT)).toEqual({ outcome: "success" });
    expect((await shop.signIn({ email: "nova@example.sk", password: NEW }, CLIENT)).outcome).toBe("success");
  });

  test("fault 111: it is valid for 72 hours, and a clock set back does not end it", async () => {
    const shop = await opened();
    const token = await linkFor(shop, "nova@example.sk");
    now += 72 * HOUR_MS - 1;
    expect(shop.linkOwner(token).outcome).toBe("success");
    now -= 100 * HOUR_MS;
    expect(shop.linkOwner(token).outcome).toBe("success");
    now += 100 * HOUR_MS + 1;
    expect(await shop.setByLink(token, NEW, CLIENT)).toEqual({ outcome: "invalidLink" });
    expect(shop.found("nova@example.sk").passwordHash).toBe(NO_PASSWORD);
  });

  test.each([
    ["a newer link was made", (shop: Opened, account: Account) => shop.newLink(shop.own, account)],
    ["the account was disabled", (shop: Opened, account: Account) => shop.changeAccount(shop.own, account, "disable")],
    ["the account was removed", (shop: Opened, account: Account) => shop.changeAccount(shop.own, account, "remove")],
    ["a command set the password", (shop: Opened) => shop.accounts.setPassword(shop.found("nova@example.sk"), hash)],
    ["a command disabled the account", (shop: Opened) => shop.accounts.disable(shop.found("nova@example.sk"))],
  ])("fault 111: it is worthless after %s, also while the password is hashed", async (_, end) => {
    for (const isUnderWay of [false, true]) {
      const shop = await opened();
      const token = await linkFor(shop, "nova@example.sk");
      const account = shop.found("nova@example.sk");
      const early = isUnderWay ? shop.setByLink(token, NEW, CLIENT) : undefined;
      await end(shop, account);
      expect(await (early ?? shop.setByLink(token, NEW, CLIENT))).toEqual({ outcome: "invalidLink" });
      expect((await shop.signIn({ email: "nova@example.sk", password: NEW }, CLIENT)).outcome).not.toBe("success");
      db.exec("DELETE FROM accounts");
    }
  });

  test("fault 111: however many tokens are guessed, a valid link works from the same address, and so does signing in", async () => {
    const shop = await opened();
    const token = await linkFor(shop, "nova@example.sk");
    for (let guess = 0; guess < 100; guess++) {
      const wrong = `${token.slice(0, -3)}.${String(guess).padStart(2, "0")}`;
      const answer = guess % 2 ? shop.linkOwner(wrong) : await shop.setByLink(wrong, NEW, CLIENT);
      expect(answer).toEqual({ outcome: "invalidLink" });
    }
    expect(shop.linkOwner(token)).toEqual({ outcome: "success", email: "nova@example.sk" });
    expect(await shop.setByLink(token, NEW, CLIENT)).toEqual({ outcome: "success" });
    expect((await shop.signIn({ email: OWN, password: PASSWORD }, CLIENT)).outcome).toBe("success");
  });

  test("a password that is refused leaves the link valid and counts as no attempt", async () => {
    const shop = await opened();
    const token = await linkFor(shop, "nova@example.sk");
    for (let nth = 0; nth < 12; nth++) {
      expect(await shop.setByLink(token, "Password123!!", CLIENT)).toEqual({ outcome: "common" });
    }
    expect(await shop.setByLink(token, "nova@example.sk", CLIENT)).toEqual({ outcome: "ownEmail" });
    expect(await shop.setByLink(token, NEW, CLIENT)).toEqual({ outcome: "success" });
  });

  test("fault 111: a backup holds no link, so that a restore makes no used one valid again", async () => {
    const shop = await opened();
    await linkFor(shop, "nova@example.sk");
    const file = `${folder.path}/kopia.sqlite`;
    await makeBackup(folder.path, file);
    const target = temporaryFolder();
    await restoreShop(target.path, file);
    const restored = openDatabase(target.path);
    expect(restored.prepare("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 3 });
    expect(restored.prepare("SELECT count(*) AS n FROM password_links").get()).toEqual({ n: 0 });
    restored.close();
    target.remove();
  });
});

describe("a password that is changed (B9)", () => {
  test("its account's other sessions end, that of who changed it stays", async () => {
    const shop = await opened();
    const elsewhere = await shop.start(OWN);
    expect(await shop.changePassword(shop.own, { current: PASSWORD, next: NEW }, CLIENT)).toEqual({
      outcome: "success",
    });
    expect([shop.own, elsewhere, shop.other].map(shop.isIn)).toEqual([true, false, true]);
    expect((await shop.signIn({ email: OWN, password: PASSWORD }, CLIENT)).outcome).toBe("wrongPassword");
    expect((await shop.signIn({ email: OWN, password: NEW }, CLIENT)).outcome).toBe("success");
  });

  test("signing out elsewhere ends the account's other sessions", async () => {
    const shop = await opened();
    const elsewhere = await shop.start(OWN);
    await shop.signOutElsewhere(shop.own);
    expect([shop.own, elsewhere, shop.other].map(shop.isIn)).toEqual([true, false, true]);
  });

  test("fault 70: guessing the current one counts with the attempts to sign in", async () => {
    const shop = await opened();
    for (let guess = 0; guess < 5; guess++) {
      const change = { current: `x${guess}`, next: NEW };
      expect(await shop.changePassword(shop.own, change, CLIENT)).toEqual({ outcome: "wrongPassword" });
      expect((await shop.signIn({ email: OWN, password: `x${guess}` }, CLIENT)).outcome).toBe("wrongPassword");
    }
    const right = { current: PASSWORD, next: NEW };
    expect(await shop.changePassword(shop.own, right, CLIENT)).toMatchObject({ outcome: "throttled" });
    expect((await shop.signIn({ email: OWN, password: PASSWORD }, CLIENT)).outcome).toBe("unknown");
    expect(await shop.changePassword(shop.own, right, "10.0.0.2")).toEqual({ outcome: "success" });
  });

  test("fault 101: an account that is disabled while its new password is hashed keeps the old one", async () => {
    const shop = await opened();
    const changing = shop.changePassword(shop.own, { current: PASSWORD, next: NEW }, CLIENT);
    shop.accounts.disable(shop.found(OWN));
    await expect(changing).rejects.toMatchObject({ code: "signedOut" });
    expect(shop.found(OWN).passwordHash).toBe(hash);
  });
});

test("a transaction inside another one is a part of it", () => {
  const write = () => db.prepare("INSERT INTO meta VALUES ('x', 'y')").run();
  expect(() =>
    transaction(db, () => {
      transaction(db, write);
      throw new Error("prerušené");
    }),
  ).toThrow("prerušené");
  expect(db.prepare("SELECT * FROM meta WHERE key = 'x'").get()).toBeUndefined();
});
