import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Change, type Fields, MOST_CHANGES } from "../../../src/backend/backend.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { deleteDocument } from "../../../src/operations/document-delete.ts";
import { addition } from "../../../src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "../../../src/testing/contract/clients.ts";
import { expectLogged, PICTURE } from "../../../src/testing/operation-shops.ts";
import { refusal } from "../../../src/testing/refusal.ts";
import { flip, product, shopOfTests } from "./shop-of-tests.ts";

const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const STRANGER = { email: "cudzi@example.sk", password: "cudzie heslo kladivo" };

const shop = shopOfTests();

const rename = (id: string, from: string, to: string): Change => ({
  kind: "update",
  collection: "products",
  id,
  fields: { Name: to },
  expected: { Name: from },
});
describe("who may", () => {
  test("D15: under e-mail enumeration protection a wrong password is 'unknown', and logged", async () => {
    expectLogged();
    await shop.firebase.admin.enumerationProtection(true);
    onTestFinished(() => shop.firebase.admin.enumerationProtection(false));
    const { identity } = shop.clients.client();
    expect(await identity.signIn(STAFF.email, "zle heslo")).toBe("unknown");
    expect(await identity.signIn("nikto@example.sk", "x")).toBe("unknown");
    expect(await identity.signIn(STAFF.email, STAFF.password)).toBe("success");
  });

  test.each([
    ["allowed", "success"],
    ["OPERATION_NOT_ALLOWED", "operationNotAllowed"],
  ] as const)("§8 where a project's answer to sign-up is %s, it is %s", async (answer, outcome) => {
    shop.firebase.admin.signUp(answer);
    expect(await shop.clients.client().identity.signUp("nova@example.sk", "dlhe nove heslo")).toBe(outcome);
  });

  test.each([
    [STAFF.email, "dlhe nove heslo", "mailAlreadyInUse"],
    ["nova@example.sk", "kratke".slice(0, 3), "weakPassword"],
    ["nova", "dlhe nove heslo", "invalidMail"],
  ])("§8 signing up as '%s' with '%s' is %s", async (email, password, outcome) => {
    shop.firebase.admin.signUp("allowed");
    expect(await shop.clients.client().identity.signUp(email, password)).toBe(outcome);
  });

  test("D16: an account without the claim is no staff, and every write of theirs is denied", async () => {
    await shop.firebase.admin.createUser(STRANGER.email, STRANGER.password);
    await shop.firebase.seed("products", { drill: product() });
    const staff = await signedIn(shop.clients.client());
    const url = await staff.files.upload("products/foto.png", PICTURE);
    const { identity, documents, files } = shop.clients.client();
    expect(await identity.signIn(STRANGER.email, STRANGER.password)).toBe("success");
    expect(identity.session.current()).toEqual({ email: STRANGER.email, staff: false });
    const denied = { code: "denied" };
    await expect(documents.commit([addition("products", newId(), product({ Name: "Píla" }))])).rejects.toMatchObject(
      denied,
    );
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject(denied);
    // The answer does not depend on what is stored.
    await expect(documents.commit([addition("products", newId(), product())])).rejects.toMatchObject(denied);
    await expect(documents.commit([flip("drill", 0)])).rejects.toMatchObject(denied);
    await expect(documents.commit([flip("nowhere")])).rejects.toMatchObject(denied);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject(denied);
    await expect(files.delete(url)).rejects.toMatchObject(denied);
    expect(await shop.storedIn("products")).toEqual([product()]);
    expect(shop.firebase.files()).toHaveLength(2);
  });

  test("§6 a visitor's write is refused before anything is sent", async () => {
    const { documents, files } = shop.clients.client();
    shop.firebase.unreachable(true);
    const signedOut = { code: "signedOut" };
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject(signedOut);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject(signedOut);
  });

  test("what the rules find ill-shaped is 'invalid' to staff", async () => {
    const { documents, files } = await signedIn(shop.clients.client());
    const invalid = { code: "invalid" };
    const foreign = addition("products", newId(), product({ imgPath: "/files/products/foto.jpg" }));
    await expect(documents.commit([foreign])).rejects.toMatchObject(invalid);
    await expect(files.upload("products/a/b.png", PICTURE)).rejects.toMatchObject(invalid);
    expect(await shop.storedIn("products")).toEqual([]);
  });
});

describe("several at once", () => {
  test("D14: of two clients that change one field at once, one wins and the other has a conflict", async () => {
    await shop.firebase.seed("products", { drill: product() });
    const both = [await signedIn(shop.clients.client()), await signedIn(shop.clients.client())];
    const price = (Day: number): Change => ({
      ...flip("drill"),
      kind: "update",
      fields: { Price: { Day } },
      expected: { Price: product().Price },
    });
    const outcomes = await Promise.all(both.map(({ documents }, at) => documents.commit([price(at + 20)])));
    expect(outcomes).toContainEqual("committed");
    expect(outcomes).toContainEqual(refusal("changed"));
  });

  test("two clients may change different fields of one document at once", async () => {
    await shop.firebase.seed("products", { drill: product() });
    await shop.firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    const [one, other] = [await signedIn(shop.clients.client()), await signedIn(shop.clients.client())];
    const move: Change = { ...flip("drill"), kind: "update", fields: { Category: "pily" }, expected: { Category: "" } };
    await Promise.all([one?.documents.commit([flip("drill")]), other?.documents.commit([move])]);
    expect(await shop.storedIn("products")).toEqual([product({ Availability: 0, Category: "pily" })]);
  });

  test("§4 a category with more products than one commit takes is deleted and clears them all", async () => {
    const count = MOST_CHANGES + 1;
    const many = Array.from({ length: count }, (_, at) => [`p${at}`, product({ Name: `P${at}`, Category: "pily" })]);
    await shop.firebase.seed("products", Object.fromEntries(many));
    await shop.firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    await deleteDocument(await signedIn(shop.clients.client()), "categories", {
      id: "pily",
      name: "Píly",
      imgPath: "",
    });
    expect(await shop.storedIn("categories")).toEqual([]);
    expect((await shop.storedIn("products")).filter(({ Category }) => Category === "")).toHaveLength(count);
  });
});

describe("categories of products", () => {
  const change = (fields: Fields, expected: Fields) =>
    ({ kind: "update", collection: "products", id: "drill", fields, expected }) as const;

  test("§5 of two who delete a category and move a product to it at once, the product is not left with it", async () => {
    await shop.firebase.seed("products", { drill: product() });
    await shop.firebase.seed("categories", { pily: { name: "Píly", imgPath: "" } });
    const [one, other] = [await signedIn(shop.clients.client()), await signedIn(shop.clients.client())];
    await Promise.all([
      one?.documents.commit([{ kind: "delete", collection: "categories", id: "pily" }]),
      other?.documents.commit([change({ Category: "pily" }, { Category: "" })]),
    ]);
    expect(await shop.storedIn("categories")).toEqual([]);
    expect(await shop.storedIn("products")).toEqual([product()]);
  });

  test("§5 a product whose category is missing can be changed in other fields", async () => {
    await shop.firebase.seed("products", { drill: product({ Category: "zmazaná" }) });
    const staff = await signedIn(shop.clients.client());
    expect(await staff.documents.commit([flip("drill")])).toBe("committed");
    expect(await staff.documents.commit([change({ Category: "iná" }, { Category: "zmazaná" })])).toEqual(
      refusal("dangling"),
    );
    expect(await shop.storedIn("products")).toEqual([product({ Category: "zmazaná", Availability: 0 })]);
  });
});

describe("documents with an id that the site gives none, from the console", () => {
  const id = "pily\u200b";

  test.each([id, "x".repeat(201)])("§5 no write says that it was done, and the document stays (%j)", async (id) => {
    await shop.firebase.seed("products", { [id]: product() });
    const { documents } = await signedIn(shop.clients.client());
    const deletion = { kind: "delete", collection: "products", id } as const;
    for (const change of [deletion, flip(id), { ...deletion, collection: "categories" } as const])
      expect(await documents.commit([change])).toEqual(refusal("invalid"));
    expect(await shop.storedIn("products")).toEqual([product()]);
  });

  test("§4 a category that is not deleted keeps its products", async () => {
    await shop.firebase.seed("products", { drill: product({ Category: id }) });
    await shop.firebase.seed("categories", { [id]: { name: "Píly", imgPath: "" } });
    const staff = await signedIn(shop.clients.client());
    const category = { id, name: "Píly", imgPath: "" };
    await expect(deleteDocument(staff, "categories", category)).rejects.toMatchObject({ code: "invalid" });
    expect(await shop.storedIn("products")).toEqual([product({ Category: id })]);
    expect(await shop.storedIn("history")).toEqual([]);
    const move = { kind: "update", collection: "products", id: "drill", fields: { Category: "" } } as const;
    expect(await staff.documents.commit([{ ...move, expected: { Category: id } }])).toBe("committed");
  });
});

describe("names", () => {
  const add = async (Name: string, id = newId()) =>
    (await signedIn(shop.clients.client())).documents.commit([addition("products", id, product({ Name }))]);

  test("§5 a name that the owner gives or takes in the console counts from then on", async () => {
    await shop.firebase.seed("products", { saw: product({ Name: "Píla" }), drill: product() });
    expect(await add("píla")).toEqual(refusal("duplicate"));
    await shop.firebase.seed("products", { saw: product({ Name: "Pílka" }) });
    await shop.firebase.remove("products", "drill");
    expect(await add("Píla")).toBe("committed");
    expect(await add("Vŕtačka")).toBe("committed");
    expect(await add("Pílka")).toEqual(refusal("duplicate"));
  });

  test("§5 a name that two documents have from before blocks nothing but that name", async () => {
    const { documents } = await signedIn(shop.clients.client());
    await add("Píla", "saw");
    await shop.firebase.seed("products", { twin: product({ Name: "Píla", Availability: 1 }) });
    expect(await documents.commit([flip("twin"), flip("saw")])).toBe("committed");
    expect(await add("Píla")).toEqual(refusal("duplicate"));
    expect(await documents.commit([rename("twin", "Píla", "Pílka")])).toBe("committed");
  });
});

describe("what a commit writes", () => {
  test("several changes of one document are one, and a field that holds others is replaced", async () => {
    const { Price } = product();
    await shop.firebase.seed("products", { drill: product() });
    const { documents } = await signedIn(shop.clients.client());
    const price: Change = { ...flip("drill"), kind: "update", fields: { Price: { Day: 7 } }, expected: { Price } };
    expect(await documents.commit([flip("drill"), price, flip("drill", 0)])).toBe("committed");
    expect(await shop.storedIn("products")).toEqual([product({ Price: { Day: 7 } })]);
  });
});

test("what only the rules refuse is 'invalid'", async () => {
  await shop.firebase.seed("products", { drill: product() });
  const { documents } = await signedIn(shop.clients.client());
  const fields = { imgPath: "/files/products/foto.jpg" };
  const illShaped: Change = { ...flip("drill"), kind: "update", fields, expected: { imgPath: "" } };
  await expect(documents.commit([illShaped])).rejects.toMatchObject({ code: "invalid" });
});

describe("passwords (B9)", () => {
  const { email, password } = STAFF;
  const call = (method: string, body: object) =>
    fetch(
      `http://127.0.0.1:${shop.firebase.ports.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      },
    );
  /** The token of a session that the provider began at this moment. */
  async function begunElsewhere(): Promise<string> {
    const answer = await call("signInWithPassword", { email, password, returnSecureToken: true });
    return (await answer.json()).idToken;
  }
  const isAccepted = async (idToken: string) => (await call("lookup", { idToken })).ok;

  test("the provider ends what began before a password was set, though it is the same, and this session goes on", async () => {
    const staff = await signedIn(shop.clients.client());
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
    expect(await staff.documents.commit([addition("products", newId(), product())])).toBe("committed");
    expect(await accounts.changePassword(password, "dlato a pila na drevo")).toBe("success");
  });

  test("without a connection nothing is changed, and the password that is stored stays", async () => {
    const staff = await signedIn(shop.clients.client());
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
