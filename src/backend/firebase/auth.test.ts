import { deleteApp, initializeApp } from "firebase/app";
import { initializeAuth, inMemoryPersistence } from "firebase/auth";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Session } from "../backend.ts";
import { firebaseAccounts } from "./auth.ts";

/** The SDK keeps the `fetch` it finds when it is loaded. */
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
/** A token for an hour, of staff. */
const tokenOf = (uid: string) =>
  `${part({ alg: "none" })}.${part({ sub: uid, staff: true, iat: Date.now() / 1000, exp: Date.now() / 1000 + 3600 })}.`;

/** The real SDK in front of an Auth whose sign-ins take as long as they say, one after another. Whoever signs in, their account is
 *  their e-mail. */
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
  const told: (Session | null)[] = [];
  return { auth, told, ...firebaseAccounts(auth, (session) => told.push(session)) };
}

test.each(["signIn", "signUp"] as const)(
  "a %s whose user was told that it had failed comes about no more",
  async (how) => {
    const accounts = opened(12_000);
    const outcome = accounts[how]("ja@example.sk", "dlhe heslo");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe("unknown");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(accounts.auth.currentUser).toBe(null);
    expect(accounts.told.filter((session) => session)).toEqual([]);
  },
);

test("a sign-in that is answered late does not end the one that came about meanwhile", async () => {
  const accounts = opened(12_000, 100);
  const late = accounts.signIn("ja@example.sk", "dlhe heslo");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe("unknown");
  const again = accounts.signIn("ja@example.sk", "dlhe heslo");
  await vi.advanceTimersByTimeAsync(100);
  expect(await again).toBe("success");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accounts.auth.currentUser?.uid).toBe("ja@example.sk");
  expect(accounts.told.at(-1)).toEqual({ email: "ja@example.sk", staff: true });
});
