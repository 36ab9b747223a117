import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type Change,
  type Collection,
  type Fields,
  type List,
  type Live,
  MOST_CHANGES,
} from "../../../src/backend/backend.ts";
import { withoutAdapterFields } from "../../../src/backend/firebase/name-documents.ts";
import { once } from "../../../src/backend/live.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { watchKey } from "../../../src/backend/page-data.ts";
import { deleteDocument } from "../../../src/operations/document-delete.ts";
import { saveDocument } from "../../../src/operations/document-save.ts";
import { fileUpload } from "../../../src/operations/file-upload.ts";
import { CONTRACT_SEED, signedIn } from "../../../src/testing/contract/clients.ts";
import { DRILL, expectLogged, PICTURE } from "../../../src/testing/operation-shops.ts";
import { seedShop } from "../emulator/seed-shop.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

const PRODUCTS = { collection: "products" } as const;
const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const STRANGER = { email: "cudzi@example.sk", password: "cudzie heslo kladivo" };

/** Called after each transaction that the rules refused. */
const onRefusal = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("firebase/firestore", async (load) => {
  const sdk = await load<typeof import("firebase/firestore")>();
  const runTransaction: typeof sdk.runTransaction = async (...args) => {
    try {
      return await sdk.runTransaction(...args);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "permission-denied") await onRefusal();
      throw error;
    }
  };
  return { ...sdk, runTransaction };
});

let firebase: Firebase;
let clients: ReturnType<typeof clientsOf>;
beforeAll(async () => {
  firebase = await startShop();
});
afterAll(() => firebase.stop());
beforeEach(async () => {
  await seedContract(firebase);
  clients = clientsOf(firebase);
});
afterEach(async () => {
  firebase.unreachable(false);
  await clients.close();
});

const product = (fields: Fields = {}) => ({ ...DRILL, imgPath: "", ...fields });
const flip = (id: string, from = 1): Change => ({
  kind: "update",
  collection: "products",
  id,
  fields: { Availability: 1 - from },
  expected: { Availability: from },
});
const rename = (id: string, from: string, to: string): Change => ({
  kind: "update",
  collection: "products",
  id,
  fields: { Name: to },
  expected: { Name: from },
});
function watched<T>(live: Live<T>): Live<T> {
  onTestFinished(live.subscribe(() => {}));
  return live;
}
const names = (live: Live<List>) => live.current()?.documents.map(({ Name }) => Name);
const storedIn = async (collection: Collection) =>
  Object.values(await firebase.documents(collection)).map(withoutAdapterFields);

describe("who may", () => {
  test("D15: under e-mail enumeration protection a wrong password is 'unknown', and logged", async () => {
    expectLogged();
    await firebase.admin.enumerationProtection(true);
    onTestFinished(() => firebase.admin.enumerationProtection(false));
    const { identity } = clients.client();
    expect(await identity.signIn(STAFF.email, "zle heslo")).toBe("unknown");
    expect(await identity.signIn("nikto@example.sk", "x")).toBe("unknown");
    expect(await identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  });

  test.each([
    ["allowed", "success"],
    ["OPERATION_NOT_ALLOWED", "operationNotAllowed"],
  ] as const)("§8 where a project's answer to sign-up is %s, it is %s", async (answer, outcome) => {
    firebase.admin.signUp(answer);
    expect(await clients.client().identity.signUp("nova@example.sk", "dlhe nove heslo")).toBe(outcome);
  });

  test.each([
    [STAFF.email, "dlhe nove heslo", "mailAlreadyInUse"],
    ["nova@example.sk", "kratke".slice(0, 3), "weakPassword"],
    ["nova", "dlhe nove heslo", "invalidMail"],
  ])("§8 signing up as '%s' with '%s' is %s", async (email, password, outcome) => {
    firebase.admin.signUp("allowed");
    expect(await clients.client().identity.signUp(email, password)).toBe(outcome);
  });

  test("D16: an account without the claim is no staff, and every write of theirs is denied", async () => {
    await firebase.admin.createUser(STRANGER.email, STRANGER.password);
    await firebase.seed("products", { drill: product() });
    const staff = await signedIn(clients.client());
    const url = await staff.files.upload("products/foto.png", PICTURE);
    const { identity, documents, files } = clients.client();
    expect(await identity.signIn(STRANGER.email, STRANGER.password)).toBe("success");
    expect(identity.session.current()).toEqual({ email: STRANGER.email, staff: false });
    const denied = { code: "denied" };
    await expect(documents.add("products", newId(), product({ Name: "Píla" }))).rejects.toMatchObject(denied);
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject(denied);
    // The answer does not depend on what is stored.
    await expect(documents.add("products", newId(), product())).rejects.toMatchObject(denied);
    await expect(documents.commit([flip("drill", 0)])).rejects.toMatchObject(denied);
    await expect(documents.commit([flip("nowhere")])).rejects.toMatchObject(denied);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject(denied);
    await expect(files.delete(url)).rejects.toMatchObject(denied);
    expect(await storedIn("products")).toEqual([product()]);
    expect(firebase.files()).toHaveLength(2);
  });

  test("§6 a visitor's write is refused before anything is sent", async () => {
    const { documents, files } = clients.client();
    firebase.unreachable(true);
    const signedOut = { code: "signedOut" };
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject(signedOut);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject(signedOut);
  });

  test("what the rules find ill-shaped is 'invalid' to staff", async () => {
    const { documents, files } = await signedIn(clients.client());
    const invalid = { code: "invalid" };
    await expect(documents.add("products", newId(), product({ Availability: 7 }))).rejects.toMatchObject(invalid);
    await expect(files.upload("products/a/b.png", PICTURE)).rejects.toMatchObject(invalid);
    expect(await storedIn("products")).toEqual([]);
  });
});

describe("several at once", () => {
  test("D14: of two clients that change one field at once, one wins and the other has a conflict", async () => {
    await firebase.seed("products", { drill: product() });
    const both = [await signedIn(clients.client()), await signedIn(clients.client())];
    const outcomes = await Promise.allSettled(both.map(({ documents }) => documents.commit([flip("drill")])));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await storedIn("products")).toEqual([product({ Availability: 0 })]);
  });

  test("two clients may change different fields of one document at once", async () => {
    await firebase.seed("products", { drill: product() });
    await firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    const [one, other] = [await signedIn(clients.client()), await signedIn(clients.client())];
    const move: Change = { ...flip("drill"), kind: "update", fields: { Category: "pily" }, expected: { Category: "" } };
    await Promise.all([one?.documents.commit([flip("drill")]), other?.documents.commit([move])]);
    expect(await storedIn("products")).toEqual([product({ Availability: 0, Category: "pily" })]);
  });

  test("§5 of two clients that rename two documents to one name at once, one wins", async () => {
    const [one, other] = [await signedIn(clients.client()), await signedIn(clients.client())];
    await one.documents.add("products", "a", product({ Name: "Píla" }));
    await one.documents.add("products", "b", product({ Name: "Vŕtačka" }));
    const outcomes = await Promise.all([
      one.documents.commit([rename("a", "Píla", "Bruska")]),
      other.documents.commit([rename("b", "Vŕtačka", "bruska")]),
    ]);
    expect(outcomes.toSorted()).toEqual(["committed", "duplicate"]);
  });

  test("§4 a category with more products than one commit takes is deleted and clears them all", async () => {
    const count = MOST_CHANGES + 50;
    const many = Array.from({ length: count }, (_, at) => [`p${at}`, product({ Name: `P${at}`, Category: "pily" })]);
    await firebase.seed("products", Object.fromEntries(many));
    await firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    await deleteDocument(await signedIn(clients.client()), "categories", { id: "pily", name: "Píly", imgPath: "" });
    expect(await storedIn("categories")).toEqual([]);
    expect((await storedIn("products")).filter(({ Category }) => Category === "")).toHaveLength(count);
  });
});

describe("categories of products", () => {
  const change = (fields: Fields, expected: Fields) =>
    ({ kind: "update", collection: "products", id: "drill", fields, expected }) as const;

  test("§5 of two who delete a category and move a product to it at once, the product is not left with it", async () => {
    await firebase.seed("products", { drill: product() });
    await firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    const [one, other] = [await signedIn(clients.client()), await signedIn(clients.client())];
    await Promise.all([
      one?.documents.commit([{ kind: "delete", collection: "categories", id: "pily" }]),
      other?.documents.commit([change({ Category: "pily" }, { Category: "" })]),
    ]);
    expect(await storedIn("categories")).toEqual([]);
    expect(await storedIn("products")).toEqual([product()]);
  });

  test("§5 a product whose category is missing can be changed in other fields", async () => {
    await firebase.seed("products", { drill: product({ Category: "zmazaná" }) });
    const staff = await signedIn(clients.client());
    expect(await staff.documents.commit([flip("drill")])).toBe("committed");
    expect(await staff.documents.commit([change({ Category: "iná" }, { Category: "zmazaná" })])).toBe("dangling");
    expect(await storedIn("products")).toEqual([product({ Category: "zmazaná", Availability: 0 })]);
  });
});

describe("names", () => {
  const add = async (Name: string, id = newId()) =>
    (await signedIn(clients.client())).documents.add("products", id, product({ Name }));
  const namesOf = () => firebase.documents("names");

  test("§5 a name has a document that names its holder, and the holder leads back", async () => {
    await add("Vŕtačka 1/2 %", "drill");
    expect(await namesOf()).toEqual({
      "products:vŕtačka 1%2F2 %25": { collection: "products", id: "drill", name: "Vŕtačka 1/2 %" },
    });
    expect((await firebase.documents("products")).drill).toMatchObject({ nameId: "products:vŕtačka 1%2F2 %25" });
    expect(await clients.client().documents.readOne("products", "drill")).not.toHaveProperty("nameId");
  });

  test.each([
    ["deleted", () => firebase.remove("products", "saw")],
    ["renamed", () => firebase.seed("products", { saw: product({ Name: "Pílka" }) })],
  ])("§5 a name is not blocked by a document that the owner has %s in the console", async (_, change) => {
    await add("Píla", "saw");
    await change();
    expect(await add("Píla", "other")).toBe("added");
    expect((await namesOf())["products:píla"]).toMatchObject({ id: "other" });
  });

  test("§5 a name that two documents have from before blocks nothing but that name", async () => {
    const { documents } = await signedIn(clients.client());
    await add("Píla", "saw");
    await firebase.seed("products", { twin: product({ Name: "Píla", Availability: 1 }) });
    expect(await documents.commit([flip("twin"), flip("saw")])).toBe("committed");
    expect(await add("Píla")).toBe("duplicate");
    expect(await documents.commit([rename("twin", "Píla", "Pílka")])).toBe("committed");
  });
});

describe("what a commit writes", () => {
  test("several changes of one document are one, and a field that holds others is replaced", async () => {
    const { Price } = product();
    await firebase.seed("products", { drill: product() });
    const { documents } = await signedIn(clients.client());
    const price: Change = { ...flip("drill"), kind: "update", fields: { Price: { Day: 7 } }, expected: { Price } };
    expect(await documents.commit([flip("drill"), price, flip("drill", 0)])).toBe("committed");
    expect(await storedIn("products")).toEqual([product({ Price: { Day: 7 } })]);
  });
});

describe("a refusal of what somebody changed at the same moment", () => {
  /** Changes the document when the rules have refused a write, before the adapter reads it once more. */
  function meanwhile(change: () => Promise<void>): void {
    onRefusal.mockImplementationOnce(change);
    onTestFinished(() => void onRefusal.mockReset());
  }
  const illShaped: Change = {
    ...flip("drill"),
    kind: "update",
    fields: { Availability: 7 },
    expected: { Availability: 1 },
  };

  test.each([
    ["deleted is 'notFound'", () => firebase.remove("products", "drill"), "notFound"],
    ["changed is 'conflict'", () => firebase.seed("products", { drill: product({ Availability: 0 }) }), "conflict"],
    ["left alone is 'invalid'", async () => {}, "invalid"],
  ])("one that was %s", async (_, change, code) => {
    await firebase.seed("products", { drill: product() });
    const { documents } = await signedIn(clients.client());
    meanwhile(change);
    await expect(documents.commit([illShaped])).rejects.toMatchObject({ code });
    expect(onRefusal).toHaveBeenCalled();
  });
});

describe("a network that fails", { timeout: 90_000 }, () => {
  beforeEach(() => {
    // The SDK says, once, that it is offline.
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    return async () => {
      firebase.unreachable(false);
      // All clients in one process share gRPC's connection and its pauses between attempts, which grow to half a minute in an outage as
      // long as an upload's, so the next test begins when there is a connection again.
      await vi.waitFor(() => clients.client().documents.readList(PRODUCTS), { timeout: 55_000, interval: 500 });
      vi.restoreAllMocks();
    };
  });

  test.each([true, "silent"] as const)(
    "a write that cannot reach the backend (%s) fails, and is not carried out later",
    async (how) => {
      await firebase.seed("products", { drill: product() });
      const { documents } = await signedIn(clients.client());
      const list = watched(documents.list(PRODUCTS)) as Live<List>;
      await once(list);
      firebase.unreachable(how);
      const unavailable = { code: "unavailable" };
      const writes = [
        expect(documents.add("products", newId(), product({ Name: "Píla" }))).rejects.toMatchObject(unavailable),
        expect(documents.commit([flip("drill")])).rejects.toMatchObject(unavailable),
      ];
      await Promise.all(writes);
      firebase.unreachable(false);
      // What comes after goes through, and nothing that failed has come before it.
      await vi.waitFor(() => documents.commit([flip("drill")]), { timeout: 20_000, interval: 500 });
      expect(await storedIn("products")).toEqual([product({ Availability: 0 })]);
    },
  );

  test.each([true, "silent"] as const)(
    "a read past memory fails when the backend is out of reach (%s)",
    async (how) => {
      const { documents } = clients.client();
      // What a listener holds does not count.
      await once(watched(documents.list(PRODUCTS)));
      await once(watched(documents.get("categories", "pily")));
      firebase.unreachable(how);
      const reads = [documents.readList(PRODUCTS), documents.readOne("categories", "pily")];
      await Promise.all(reads.map((read) => expect(read).rejects.toMatchObject({ code: "unavailable" })));
    },
  );

  test("reads are answered when the backend is in reach again, several at once too", async () => {
    await firebase.seed("products", { drill: product() });
    const { documents } = clients.client();
    const list = watched(documents.list(PRODUCTS)) as Live<List>;
    const connected = watched(documents.connected);
    await once(list);
    firebase.unreachable(true);
    await expect.poll(() => connected.current()).toBe(false);
    firebase.unreachable(false);
    const ask = () => Promise.all([documents.readList(PRODUCTS), documents.readOne("products", "drill")]);
    const [{ documents: found }, drill] = await vi.waitFor(ask, { timeout: 20_000, interval: 500 });
    expect([found, drill]).toEqual([[drill], { ...product(), id: "drill" }]);
  });

  test.each([true, "silent"] as const)("an upload that gets no answer (%s) fails and stores nothing", async (how) => {
    const { files } = await signedIn(clients.client());
    await files.delete(await files.upload("products/prva.png", PICTURE));
    firebase.unreachable(how);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject({ code: "unavailable" });
    firebase.unreachable(false);
    expect(firebase.files().map(({ path }) => path)).toEqual(["documents/reklamacny-poriadok.pdf"]);
  });

  test("§8 signing in out of reach is 'unknown'", async () => {
    firebase.unreachable(true);
    expect(await clients.client().identity.signIn(STAFF.email, STAFF.password)).toBe("unknown");
  });

  test("a live list survives an outage, reports that it may be out of date, and catches up", async () => {
    await seedShop(firebase, "products", { drill: product() });
    const { documents } = clients.client();
    const list = watched(documents.list(PRODUCTS)) as Live<List>;
    const connected = watched(documents.connected);
    await expect.poll(() => names(list)).toEqual(["Vŕtačka"]);
    firebase.unreachable(true);
    await expect.poll(() => connected.current()).toBe(false);
    expect(names(list)).toEqual(["Vŕtačka"]);
    await seedShop(firebase, "products", { drill: product({ Name: "Nová vŕtačka" }) });
    firebase.unreachable(false);
    await expect.poll(() => names(list), { timeout: 20_000 }).toEqual(["Nová vŕtačka"]);
    expect(connected.current()).toBe(true);
  });

  test("a write without an answer reports that values may be out of date, though the SDK's listeners noticed nothing", async () => {
    await firebase.seed("products", { drill: product() });
    const { documents } = await signedIn(clients.client());
    const list = watched(documents.list(PRODUCTS)) as Live<List>;
    const connected = watched(documents.connected);
    await once(list);
    firebase.unreachable("silent");
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(() => connected.current(), { timeout: 20_000 }).toBe(false);
    firebase.unreachable(false);
    await expect.poll(() => connected.current(), { timeout: 20_000 }).toBe(true);
  });

  test("a list that could not be read yet is 'not yet', with the page's own values shown where there are any", async () => {
    firebase.unreachable(true);
    const values = { [watchKey(PRODUCTS)]: { documents: [{ ...product(), id: "drill" }], more: false } };
    const [bare, filled] = [clients.client(), clients.client(values)];
    const lists = [bare, filled].map(({ documents }) => watched(documents.list(PRODUCTS)) as Live<List>);
    await expect.poll(() => bare.documents.connected.current()).toBe(false);
    expect(lists.map(names)).toEqual([undefined, ["Vŕtačka"]]);
    firebase.unreachable(false);
    await expect.poll(() => lists.map(names), { timeout: 20_000 }).toEqual([[], []]);
  });
});

describe("pictures", () => {
  test("§7 an edit with a picture of the same file name keeps the new picture", async () => {
    const backend = await signedIn(clients.client());
    const old = await backend.files.upload("products/foto.png", PICTURE);
    const original = { ...product({ imgPath: old }), id: newId() };
    const { id, ...fields } = original;
    expect(await backend.documents.add("products", id, fields)).toBe("added");
    const upload = fileUpload(backend.files, "products/foto.png", PICTURE);
    expect(await saveDocument(backend, { ...PRODUCTS, id, original, fields: {}, uploads: { imgPath: upload } })).toBe(
      "saved",
    );
    const paths = firebase.files().map(({ path }) => path);
    expect(paths).toEqual(["documents/reklamacny-poriadok.pdf", "products/foto (2).png"]);
    const [stored] = await storedIn("products");
    expect((await fetch(String(stored?.imgPath))).status).toBe(200);
  });

  test("a picture is stored as what its bytes say, to be kept by browsers for ever", async () => {
    const { files } = await signedIn(clients.client());
    const url = await files.upload("products/foto.svg", new Blob([PICTURE], { type: "image/svg+xml" }));
    const { headers } = await fetch(url);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test("B8 a PDF document is stored as one, to be kept by browsers for ever", async () => {
    const { files } = await signedIn(clients.client());
    const url = await files.upload("settings/a.pdf", new Blob(["%PDF-1.7\n"], { type: "text/html" }));
    const { headers } = await fetch(url);
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test("an upload of many parts reports progress and can be aborted under way", async () => {
    const { files } = await signedIn(clients.client());
    const big = new Blob([PICTURE, new Uint8Array(3 * 256 * 1024)]);
    const reported: number[] = [];
    await files.upload("products/velka.png", big, { progress: (part) => reported.push(part) });
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.length).toBeGreaterThan(2);
    expect(reported.at(-1)).toBe(1);
    const stop = new AbortController();
    const progress = (part: number) => part > 0 && stop.abort(new Error("given up"));
    const upload = files.upload("products/druha.png", big, { progress, signal: stop.signal });
    await expect(upload).rejects.toThrow("given up");
    // One that went on by itself would be stored by the time another one is.
    await files.upload("products/tretia.png", big);
    expect(firebase.files().map(({ path }) => path)).not.toContain("products/druha.png");
  });

  test("an upload that is aborted when all of it was sent is deleted again", async () => {
    const { files } = await signedIn(clients.client());
    const stop = new AbortController();
    const progress = (part: number) => part >= 0.99 && stop.abort(new Error("given up"));
    const upload = files.upload("products/foto.png", PICTURE, { progress, signal: stop.signal });
    await expect(upload).rejects.toThrow("given up");
    expect(firebase.files().map(({ path }) => path)).toEqual(["documents/reklamacny-poriadok.pdf"]);
  });

  test("a file beyond the rules' limit is invalid before it is sent", async () => {
    const { files } = await signedIn(clients.client());
    const huge = new Blob([PICTURE, new Uint8Array(10 * 1024 * 1024)]);
    await expect(files.upload("products/foto.png", huge)).rejects.toMatchObject({ code: "invalid" });
    expect(firebase.denied).toEqual([]);
  });

  test("deleting a URL of another bucket touches nothing of ours", async () => {
    const { files } = await signedIn(clients.client());
    const url = await files.upload("products/foto.png", PICTURE);
    await files.delete(url.replace(firebase.bucket, "other.firebasestorage.app"));
    expect(firebase.files().map(({ path }) => path)).toContain("products/foto.png");
  });
});

describe("passwords (B9)", () => {
  const { email, password } = STAFF;
  const call = (method: string, body: object) =>
    fetch(`http://127.0.0.1:${firebase.ports.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  /** The token of a session that the provider began at this moment. */
  async function begunElsewhere(): Promise<string> {
    const answer = await call("signInWithPassword", { email, password, returnSecureToken: true });
    return (await answer.json()).idToken;
  }
  const isAccepted = async (idToken: string) => (await call("lookup", { idToken })).ok;

  test("the provider ends what began before a password was set, though it is the same, and this session goes on", async () => {
    const staff = await signedIn(clients.client());
    const accounts = await staff.identity.accounts();
    const elsewhere = await begunElsewhere();
    expect(await isAccepted(elsewhere)).toBe(true);
    // The provider reckons in whole seconds.
    await expect
      .poll(async () => {
        expect(await accounts.signOutElsewhere(password)).toBe("success");
        return isAccepted(elsewhere);
      })
      .toBe(false);
    expect(await staff.documents.add("products", newId(), product())).toBe("added");
    expect(await accounts.changePassword(password, "dlato a pila na drevo")).toBe("success");
  });

  test("without a connection nothing is changed, and the password that is stored stays", async () => {
    const staff = await signedIn(clients.client());
    const accounts = await staff.identity.accounts();
    vi.stubGlobal("navigator", { onLine: false });
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(accounts.changePassword(password, "dlato a pila na drevo")).rejects.toMatchObject({
      code: "unavailable",
    });
    vi.unstubAllGlobals();
    expect(await begunElsewhere()).toBeTruthy();
  });
});
