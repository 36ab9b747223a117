import { expect, test } from "vitest";
import { productFields as product } from "../product-fields.ts";
import {
  added,
  CONTRACT_ACCOUNT,
  CONTRACT_DISABLED,
  differences,
  signedIn,
  staff,
  visitor,
  watched,
} from "./clients.ts";

export function identity(): void {
  test("§4 the session follows sign-in and sign-out", async () => {
    const session = watched(visitor.identity.session);
    await expect.poll(() => session.current()).toBe(null);
    await signedIn(visitor);
    await expect.poll(() => session.current()).toEqual({ email: CONTRACT_ACCOUNT.email, staff: true });
    await visitor.identity.signOut();
    await expect.poll(() => session.current()).toBe(null);
  });

  test.each([
    ["", "x", "invalidEmail"],
    ["nie je adresa", "x", "invalidEmail"],
    ["obsluha@", "x", "invalidEmail"],
    ["nikto@example.sk", "x", "userNotFound"],
    [CONTRACT_ACCOUNT.email, "zle heslo", "wrongPassword"],
    [CONTRACT_DISABLED.email, CONTRACT_DISABLED.password, "userDisabled"],
  ])("§8 signing in as '%s' with '%s' is %s %s", async (email, password, outcome) => {
    expect(await visitor.identity.signIn(email, password)).toBe(outcome);
  });

  test("§8 an e-mail's case and the space around it tell nobody apart", async () => {
    const { email, password } = CONTRACT_ACCOUNT;
    expect(await visitor.identity.signIn(` ${email.toUpperCase()} `, password)).toBe("success");
    const session = watched(visitor.identity.session);
    await expect.poll(() => session.current()).toEqual({ email, staff: true });
  });

  test("§4 nobody can sign up", async () => {
    expect(await visitor.identity.signUp("nova@example.sk", "dlhe nove heslo")).toBe(
      differences.signUp ?? "operationNotAllowed",
    );
    expect(await visitor.identity.signIn("nova@example.sk", "dlhe nove heslo")).toBe("userNotFound");
  });
}

export function passwords(): void {
  const { email: EMAIL, password: PASSWORD } = CONTRACT_ACCOUNT;
  const NEW = "dlato a pila na drevo";

  test("a changed password replaces the old one and ends the account's other sessions, but not its own", async () => {
    const own = watched(staff.identity.session);
    const other = watched((await signedIn(visitor)).identity.session);
    await expect.poll(() => other.current()?.email).toBe(EMAIL);
    expect(await (await staff.identity.accounts()).changePassword(PASSWORD, NEW)).toBe("success");
    if (!differences.sessionsEndLate) await expect.poll(() => other.current()).toBe(null);
    expect(own.current()?.email).toBe(EMAIL);
    await added("products", product("Píla"));
    await visitor.identity.signOut();
    expect(await visitor.identity.signIn(EMAIL, PASSWORD)).toBe("wrongPassword");
    expect(await visitor.identity.signIn(EMAIL, NEW)).toBe("success");
  });

  test.each([
    ["zle heslo kladivo", NEW, "wrongPassword"],
    [PASSWORD, "jedenast zn", "tooShort"],
    [PASSWORD, "x".repeat(1_025), "tooLong"],
    [PASSWORD, "!Password2026", "common"],
    [PASSWORD, ` ${EMAIL.toUpperCase()}1`, "ownEmail"],
  ])("changing the password '%s' to '%s' is %s and changes nothing", async (current, next, outcome) => {
    expect(await (await staff.identity.accounts()).changePassword(current, next)).toBe(outcome);
    expect(await visitor.identity.signIn(EMAIL, PASSWORD)).toBe("success");
  });

  test("signing out elsewhere ends the account's other sessions, but not its own", async () => {
    const own = watched(staff.identity.session);
    const other = watched((await signedIn(visitor)).identity.session);
    await expect.poll(() => other.current()?.email).toBe(EMAIL);
    const accounts = await staff.identity.accounts();
    if (differences.sessionsEndLate) {
      expect(await accounts.signOutElsewhere()).toBe("passwordNeeded");
      expect(await accounts.signOutElsewhere("zle heslo")).toBe("wrongPassword");
    }
    expect(await accounts.signOutElsewhere(PASSWORD)).toBe("success");
    if (!differences.sessionsEndLate) await expect.poll(() => other.current()).toBe(null);
    expect(own.current()?.email).toBe(EMAIL);
    await added("products", product("Píla"));
  });

  test("without a session nobody changes a password or signs out elsewhere", async () => {
    const accounts = await visitor.identity.accounts();
    const refused = { code: "signedOut" };
    await expect(accounts.changePassword(PASSWORD, NEW)).rejects.toMatchObject(refused);
    await expect(accounts.signOutElsewhere(PASSWORD)).rejects.toMatchObject(refused);
  });
}
