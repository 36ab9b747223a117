import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { BackendError } from "../backend.ts";
import { backendError, type Role, translated } from "./errors.ts";

const codeOf = (code: string, role: Role = "staff") =>
  (backendError(new FirebaseError(code, "said so"), role) as BackendError).code;

test.each([
  ["permission-denied", "visitor", "signedOut"],
  ["permission-denied", "signedInOnly", "denied"],
  ["permission-denied", "staff", "invalid"],
  ["storage/unauthorized", "visitor", "signedOut"],
  ["storage/unauthorized", "signedInOnly", "denied"],
  ["storage/unauthorized", "staff", "invalid"],
] as const)("§6 a refusal as %s of a %s is '%s'", (code, role, meaning) => {
  expect(codeOf(code, role)).toBe(meaning);
});

test.each([
  ["unauthenticated", "signedOut"],
  ["auth/user-token-expired", "signedOut"],
  ["auth/user-disabled", "signedOut"],
  ["storage/unauthenticated", "signedOut"],
  ["not-found", "notFound"],
  ["storage/object-not-found", "notFound"],
  ["invalid-argument", "invalid"],
  ["resource-exhausted", "full"],
  ["storage/quota-exceeded", "full"],
  ["unavailable", "unavailable"],
  ["deadline-exceeded", "unavailable"],
  ["aborted", "unavailable"],
  ["auth/network-request-failed", "unavailable"],
  ["storage/retry-limit-exceeded", "unavailable"],
  ["storage/something-new", "unavailable"],
])("the SDK's %s is '%s'", (code, meaning) => {
  expect(codeOf(code)).toBe(meaning);
});

test("§6 a refusal's code depends on the sender", async () => {
  const refused = () => Promise.reject(new FirebaseError("permission-denied", "said so"));
  await expect(translated(refused, async () => "signedInOnly")).rejects.toMatchObject({ code: "denied" });
  await expect(translated(refused, async () => "staff")).rejects.toMatchObject({ code: "invalid" });
});

test("a translated failure keeps its cause", async () => {
  const cause = new FirebaseError("storage/something-new", "said so");
  const failing = translated(
    () => Promise.reject(cause),
    async () => "staff",
  );
  await expect(failing).rejects.toMatchObject({ code: "unavailable", cause });
});

test("an error that is not the SDK's is a bug and stays what it is", async () => {
  const bug = new TypeError("x is not a function");
  await expect(
    translated(
      () => Promise.reject(bug),
      async () => "staff",
    ),
  ).rejects.toBe(bug);
});

test("a `BackendError` stays what it is", async () => {
  const conflict = new BackendError("conflict");
  await expect(
    translated(
      () => Promise.reject(conflict),
      async () => "staff",
    ),
  ).rejects.toBe(conflict);
});
