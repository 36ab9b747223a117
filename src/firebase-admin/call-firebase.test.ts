import { expect, test } from "vitest";
import { callFirebase } from "./call-firebase.ts";

const failing = (code: string | number, message: string) =>
  callFirebase(() => Promise.reject(Object.assign(new Error(message), { code })));

test("design §4: a key that cannot be used without a network is no wrong key", async () => {
  const message = "Credential implementation failed to fetch a token: getaddrinfo ENOTFOUND oauth2.googleapis.com";
  await expect(failing("app/invalid-credential", message)).rejects.toThrow(/^Firebase je nedostupný;/);
  await expect(failing("app/invalid-credential", "invalid_grant: account not found")).rejects.toThrow(/^Kľúč /);
});

test("what is none of Firebase's failures stays what it is", async () => {
  const bug = new TypeError("x is not a function");
  await expect(callFirebase(() => Promise.reject(bug))).rejects.toBe(bug);
});
