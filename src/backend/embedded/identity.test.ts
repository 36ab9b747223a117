import { afterEach, expect, test, vi } from "vitest";
import { embeddedBackend } from "./embedded.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => logged.mockClear());

/** A client whose server gives one answer to everything. */
const answeredWith = (answer: () => Response) => embeddedBackend({ fetch: async () => answer() }).identity;

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

test("§4 signing in is a success where the answer that would show the cookie is lost", async () => {
  const answers = [Response.json({ outcome: "success" })];
  const identity = answeredWith(() => answers.shift() ?? Response.error());
  expect(await identity.signIn("obsluha@example.sk", "heslo")).toBe("success");
  expect(identity.session.current()).toEqual({ email: "obsluha@example.sk", staff: true });
});

test("§4 signing out that fails tells why", async () => {
  const identity = answeredWith(() => new Response(null, { status: 500 }));
  await expect(identity.signOut()).rejects.toMatchObject({ code: "unavailable" });
});
