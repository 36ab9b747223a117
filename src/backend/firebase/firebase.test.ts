import { describe, expect, onTestFinished, test, vi } from "vitest";
import { once } from "../live.ts";
import { documentKey } from "../page-data.ts";
import { firebaseBackend } from "./firebase.ts";

const config = {
  apiKey: "key",
  authDomain: "shop.firebaseapp.com",
  projectId: "shop",
  storageBucket: "shop.firebasestorage.app",
  messagingSenderId: "1",
  appId: "1:1:web:1",
};
const never = () => new Promise<never>(() => {});
const services = () => ({ firestore: vi.fn(never), auth: vi.fn(never), storage: vi.fn(never) });

test("a visitor's reading loads Firestore at once, and neither Auth nor Storage", async () => {
  const parts = services();
  const { documents, files } = firebaseBackend({ config, services: parts });
  await vi.waitFor(() => expect(parts.firestore).toHaveBeenCalledTimes(1));
  onTestFinished(documents.list({ collection: "products" }).subscribe(() => {}));
  files.picture("https://example.sk/foto.png");
  expect(parts.firestore).toHaveBeenCalledTimes(1);
  expect(parts.auth).not.toHaveBeenCalled();
  expect(parts.storage).not.toHaveBeenCalled();
});

test("fault 109: no service is opened before App Check has started", async () => {
  const appCheck = vi.fn(() => Promise.reject(new Error("blocked")));
  vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { documents } = firebaseBackend({ config, appCheck });
  await expect(documents.readOne("products", "a")).rejects.toMatchObject({ code: "unavailable" });
  expect(appCheck).toHaveBeenCalled();
});

test("§4 who is signed in is 'not yet' until Auth has restored it", async () => {
  const parts = services();
  const { identity } = firebaseBackend({ config, services: parts });
  expect(parts.auth).not.toHaveBeenCalled();
  onTestFinished(identity.session.subscribe(() => {}));
  await vi.waitFor(() => expect(parts.auth).toHaveBeenCalledTimes(1));
  expect(identity.session.current()).toBe(undefined);
});

test.each(["", "/local/img.png", "https://example.sk/foto.png"])(
  "§7 deleting '%s' does nothing and never reaches the SDK",
  async (url) => {
    const parts = services();
    await firebaseBackend({ config, services: parts }).files.delete(url);
    expect(parts.storage).not.toHaveBeenCalled();
    expect(parts.auth).not.toHaveBeenCalled();
  },
);

describe("fixed documents", () => {
  const url = "https://firebasestorage.googleapis.com/v0/b/shop.firebasestorage.app/o/documents%2Fa.pdf";
  const opened = (address: string | null) =>
    firebaseBackend({ config, services: services(), values: { [documentKey("a.pdf")]: address } }).files;

  test("one whose address the page carries is not asked for", async () => {
    const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("asked"));
    onTestFinished(() => asked.mockRestore());
    expect(await once(opened(`${url}?alt=media`).document("a.pdf"))).toBe(`${url}?alt=media`);
    expect(asked).not.toHaveBeenCalled();
  });

  test("one the page knew nothing of is asked for once, and found where it was stored since", async () => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
    onTestFinished(() => asked.mockRestore());
    const document = opened(null).document("a.pdf");
    expect(document.current()).toBe(null);
    await new Promise<void>((resolve) => onTestFinished(document.subscribe(resolve)));
    expect(document.current()).toBe(`${url}?alt=media`);
    onTestFinished(document.subscribe(() => {}));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("one that is not there is asked for once", async () => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("", { status: 404 }));
    onTestFinished(() => asked.mockRestore());
    const document = opened(null).document("a.pdf");
    for (const _ of [1, 2]) onTestFinished(document.subscribe(() => {}));
    await vi.waitFor(() => expect(asked).toHaveResolvedTimes(1));
    expect(document.current()).toBe(null);
    onTestFinished(document.subscribe(() => {}));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

test("an SDK that cannot be loaded is a backend out of reach, and is loaded anew when asked again", async () => {
  const parts = services();
  parts.firestore.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const { documents } = firebaseBackend({ config, services: parts });
  await expect(documents.readOne("products", "a")).rejects.toMatchObject({ code: "unavailable" });
  documents.readOne("products", "a").catch(() => {});
  await vi.waitFor(() => expect(parts.firestore).toHaveBeenCalledTimes(2));
});
