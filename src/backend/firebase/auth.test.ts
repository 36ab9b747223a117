import { deleteApp, initializeApp } from "firebase/app";
import { initializeAuth, inMemoryPersistence } from "firebase/auth";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Session } from "../backend.ts";
import { firebaseAuthClient } from "./auth.ts";

/** The SDK uses the `fetch` that is global when it is loaded. */
const network = vi.hoisted(() => {
  const answer = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", answer);
  return answer;
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A token of staff, valid for an hour. */
const tokenOf = (uid: string) =>
  `${part({ alg: "none" })}.${part({ sub: uid, staff: true, iat: Date.now() / 1000, exp: Date.now() / 1000 + 3600 })}.`;

/** The real SDK with an Auth whose sign-ins take these times, in order. An account's uid is its e-mail. */
function opened(...delaysMs: number[]) {
  network.mockImplementation(async (address, init) => {
    const { email, idToken } = JSON.parse(String(init?.body)) as { email?: string; idToken?: string };
    const uid = email ?? JSON.parse(Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString()).sub;
    if (email !== undefined) await new Promise((resolve) => setTimeout(resolve, delaysMs.shift()));
    const isLookup = String(address).includes("accounts:lookup");
    return Response.json(
      isLookup
        ? { users: [{ localId: uid, email: uid, providerUserInfo: [] }] }
        : { localId: uid, email: uid, idToken: tokenOf(uid), refreshToken: "again", expiresIn: "3600" },
    );
  });
  const app = initializeApp({ apiKey: "key", projectId: "shop", appId: "1:1:web:1" }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const sessions: (Session | null)[] = [];
  return { auth, sessions, ...firebaseAuthClient(auth, (session) => sessions.push(session)) };
}

test.each(["signIn", "signUp"] as const)(
  "a %s that was reported as a failure signs nobody in afterwards",
  async (how) => {
    const accounts = opened(12_000);
    const outcome = accounts[how]("ja@example.sk", "dlhe heslo");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe("unknown");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(accounts.auth.currentUser).toBe(null);
    expect(accounts.sessions.filter((session) => session)).toEqual([]);
  },
);

test("a sign-in that is answered late does not end one that has succeeded since", async () => {
  const accounts = opened(12_000, 100);
  const late = accounts.signIn("ja@example.sk", "dlhe heslo");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe("unknown");
  const again = accounts.signIn("ja@example.sk", "dlhe heslo");
  await vi.advanceTimersByTimeAsync(100);
  expect(await again).toBe("success");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accounts.auth.currentUser?.uid).toBe("ja@example.sk");
  expect(accounts.sessions.at(-1)).toEqual({ email: "ja@example.sk", staff: true });
});
