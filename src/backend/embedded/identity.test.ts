import { afterEach, expect, test, vi } from "vitest";
import { embeddedBackend } from "./embedded.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => logged.mockClear());

/** A client whose server gives one answer to everything. */
const answeredWith = (answer: () => Response) => embeddedBackend({ fetch: async () => answer() }).identity;

test.each([
  ["email-already-in-use", "mailAlreadyInUse"],
  ["invalid-email", "invalidMail"],
  ["operation-not-allowed", "operationNotAllowed"],
  ["weak-password", "weakPassword"],
])("§8 signing up: %s gives %s", async (code, outcome) => {
  const identity = answeredWith(() => Response.json({ outcome: code }));
  expect(await identity.signUp("nova@example.sk", "heslo")).toBe(outcome);
  expect(logged).not.toHaveBeenCalled();
});

test("§8 signing up: any other code gives unknown, and is logged", async () => {
  const identity = answeredWith(() => Response.json({ outcome: "quota-exceeded" }));
  expect(await identity.signUp("nova@example.sk", "heslo")).toBe("unknown");
  expect(logged).toHaveBeenCalledOnce();
});

test.each([
  ["a throttled server", () => Response.json({ outcome: "unknown" }, { status: 429 })],
  ["a broken server", () => new Response("<h1>502</h1>", { status: 502 })],
  ["a proxy's own words", () => Response.json({ error: "no" }, { status: 503 })],
  [
    "no network",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("D15: signing in against %s is unknown, and logged", async (_, answer) => {
  expect(await answeredWith(answer).signIn("obsluha@example.sk", "heslo")).toBe("unknown");
  expect(logged).toHaveBeenCalledOnce();
});

test("§4 signing in is unknown where the browser does not keep the session's cookie, as over http beside an https SITE_URL", async () => {
  const answers = [Response.json({ outcome: "success" }), Response.json(null)];
  const identity = answeredWith(() => answers.shift() ?? Response.error());
  expect(await identity.signIn("obsluha@example.sk", "heslo")).toBe("unknown");
  expect(identity.session.current()).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
});

test("§4 signing out that fails tells why", async () => {
  const identity = answeredWith(() => new Response(null, { status: 500 }));
  await expect(identity.signOut()).rejects.toMatchObject({ code: "unavailable" });
});

test("§4 signing out that was carried out, but whose answer was lost, is done", async () => {
  const answers = [Response.error(), Response.json(null)];
  const identity = answeredWith(() => answers.shift() ?? Response.error());
  await identity.signOut();
  expect(identity.session.current()).toBeNull();
});
