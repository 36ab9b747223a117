import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Backend, Collection } from "../../../src/backend/backend.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { type CatalogueService, catalogueCommand } from "../../../src/catalogue/catalogue-command.ts";
import { isFileLine, type Line, readCatalogue } from "../../../src/catalogue/catalogue-file.ts";
import { exportCatalogue as exportFrom } from "../../../src/catalogue/export-catalogue.ts";
import { importCatalogue as importInto } from "../../../src/catalogue/import-catalogue.ts";
import { adminCommand } from "../../../src/commands/admin-command.ts";
import { firebaseAccountService } from "../../../src/firebase-admin/firebase-accounts.ts";
import { initProject } from "../../../src/firebase-admin/init-project.ts";
import { openProject, type Project } from "../../../src/firebase-admin/project.ts";
import type { AdminSdk } from "../../../src/firebase-admin/sdk.ts";
import { readCatalogue as readCsvCatalogue } from "../../../src/operations/csv-catalogue.ts";
import { withCatalogueShop as withFolder } from "../../../src/server/catalogue-shop.ts";
import { openDatabase } from "../../../src/server/store/database.ts";
import { addition } from "../../../src/testing/addition.ts";
import { cataloguesFor, category, day, PNG, picture, product } from "../../../src/testing/catalogue-lines.ts";
import { type Firebase, startFirebase } from "../emulator/start-firebase.ts";
import { clientsOf } from "./clients.ts";

const require = createRequire(import.meta.url);
const sdk: AdminSdk = {
  app: require("firebase-admin/app"),
  appCheck: require("firebase-admin/app-check"),
  auth: require("firebase-admin/auth"),
  firestore: require("firebase-admin/firestore"),
};
const catalogueOf = cataloguesFor(onTestFinished);
const EMAIL = "obsluha@example.sk";

let firebase: Firebase;
let project: Project;
let env: Record<string, string>;
beforeAll(async () => {
  firebase = await startFirebase({ rules: { firestore: rules("firestore"), storage: rules("storage") } });
  env = {
    VITE_FIREBASE_PROJECT_ID: firebase.projectId,
    VITE_FIREBASE_API_KEY: "demo",
    VITE_FIREBASE_AUTH_DOMAIN: `${firebase.projectId}.firebaseapp.com`,
    VITE_FIREBASE_MESSAGING_SENDER_ID: "1",
    VITE_FIREBASE_APP_ID: "1:1:web:1",
    VITE_FIREBASE_MEASUREMENT_ID: "-",
    VITE_FIREBASE_STORAGE_BUCKET: firebase.bucket,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firebase.ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${firebase.ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${firebase.ports.storage}`,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  project = openProject(env, sdk);
});
afterAll(async () => {
  await project.close();
  await firebase.stop();
});
afterEach(() => firebase.reset());

const rules = (name: string) => readFileSync(new URL(`../../../firebase/${name}.rules`, import.meta.url), "utf8");
/** A folder with a shop of our own server that holds nothing. */
function emptyShop(): string {
  const folder = folderOf();
  openDatabase(folder).close();
  return folder;
}
function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), "prikazy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const importCatalogue = (dataDir: string, file: string) => withFolder(dataDir, (shop) => importInto(shop, file));
const exportCatalogue = (dataDir: string, file: string) => withFolder(dataDir, (shop) => exportFrom(shop, file));
/** What the command prints. */
async function catalogue(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  // The config is read when the module is loaded.
  const { withCatalogueShop } = await import("../../../src/entry/firebase/catalogue-shop.ts");
  const service: CatalogueService = {
    withShop: (work) => withCatalogueShop(env, project, work),
    init: () => initProject(project.firestore()),
  };
  await catalogueCommand(args, { catalogue: service, print: (line) => lines.push(line) });
  return lines;
}
async function linesIn(file: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readCatalogue(file)) lines.push(line);
  return lines;
}
/** Stores a document with values that our own writes never have. */
const setInConsole = (collection: string, id: string, fields: object) =>
  project.firestore().collection(collection).doc(id).create(fields);
async function staffClient(): Promise<Backend> {
  const clients = clientsOf(firebase);
  onTestFinished(() => clients.close());
  await firebase.admin.createUser(EMAIL, "dlhe heslo kladivo", { staff: true });
  const staff = clients.client();
  await staff.identity.signIn(EMAIL, "dlhe heslo kladivo");
  return staff;
}
const urlOf = (path: string) =>
  `http://127.0.0.1:${firebase.ports.storage}/v0/b/${firebase.bucket}/o/${encodeURIComponent(path)}?alt=media`;

test("B11 a reference in one product, from the console, does not stand in the way of CSV files, and stays", async () => {
  const reference = project.firestore().collection("categories").doc("k");
  const { fields } = product("a");
  await setInConsole("products", "a", {
    ...fields,
    Category: reference,
    Zoznam: [{ a: reference }],
    Kedy: new Date(0),
  });
  const staff = await staffClient();
  const { products } = await readCsvCatalogue(staff);
  const { Category: _, ...rest } = fields;
  expect(products).toEqual([{ ...rest, id: "a", Kedy: expect.anything() }]);
  expect(() => structuredClone(products)).not.toThrow();
  const change = { kind: "update", collection: "products", id: "a", expected: { Price: fields.Price } } as const;
  expect(await staff.documents.commit([{ ...change, fields: { Price: { Day: 7 } } }])).toBe("committed");
  const Category = expect.stringMatching("categories/k");
  expect((await firebase.documents("products")).a).toMatchObject({ Category, Price: { Day: 7 } });
});

describe("npm run catalogue -- init", () => {
  test("§3 creates the seven records of opening hours that are missing, and nothing else", async () => {
    await firebase.seed("opening_hours", {
      utorok: { ...day("utorok", "Utorok").fields },
      x: { Day: "Nedeľa", DayIndex: 7 },
    });
    expect(await catalogue("init")).toEqual(["Vytvorené záznamy otváracích hodín: 5."]);
    const hours = await firebase.documents("opening_hours");
    expect(Object.keys(hours).sort()).toEqual(["piatok", "pondelok", "sobota", "streda", "stvrtok", "utorok", "x"]);
    expect(hours.stvrtok).toEqual({ Day: "Štvrtok", DayIndex: 4, Morning: "", Afternoon: "" });
    expect(hours.utorok).toEqual(day("utorok", "Utorok").fields);
    expect(await catalogue("init")).toEqual(["Otváracie hodiny sú v obchode všetky."]);
  });
});

describe("npm run catalogue", () => {
  beforeEach(async () => {
    await catalogue("init");
  });

  test("ADR-033: an import adds and replaces, keeps the rest, and done twice changes nothing", async () => {
    await firebase.seed("products", { stary: product("stary").fields, ostane: product("ostane").fields });
    const file = await catalogueOf(
      category("k", { imgPath: "categories/k.png" }),
      product("stary", {
        Name: "Nový názov",
        Category: "k",
        imgPath: "products/a b.png",
        Pictures: ["products/c.png"],
      }),
      product("novy", { Description: "text" }),
      day("pondelok", "Pondelok"),
      picture("categories/k.png"),
      picture("products/a b.png"),
      picture("products/c.png"),
    );
    expect(await catalogue("import", file)).toEqual([
      "Import je hotový. Pridané: 2, nahradené: 2, bez zmeny: 0, nové súbory: 3.",
      "Uložené v upravenom tvare: 1",
      "  products novy „Produkt novy“: Description",
      expect.stringMatching(/^Čo tu bolo predtým, je v súbore .*pred-importom-.*\.ndjson\.$/),
    ]);
    const { stary, ...others } = await firebase.documents("products");
    expect(Object.keys(others).sort()).toEqual(["novy", "ostane"]);
    expect(stary).toMatchObject({ Name: "Nový názov", Category: "k" });
    const shown = await fetch(String(stary?.imgPath));
    expect([shown.headers.get("content-type"), Buffer.from(await shown.arrayBuffer()).equals(PNG)]).toEqual([
      "image/png",
      true,
    ]);
    const [again] = await catalogue("import", file);
    expect(again).toBe("Import je hotový. Pridané: 0, nahradené: 0, bez zmeny: 4, nové súbory: 0.");
    expect(await firebase.documents("products")).toEqual({ stary, ...others });
    expect(firebase.files()).toHaveLength(3);
  });

  test("ADR-033: the account of an import is gone afterwards, also after one that fails", async () => {
    await catalogue("import", await catalogueOf(product("a")));
    await expect(catalogue("import", await catalogueOf(product("a", { Price: { Day: -1 } })))).rejects.toThrow(
      "Odmietnuté záznamy: 1",
    );
    expect(await firebaseAccountService(() => project.auth()).all()).toEqual([]);
  });

  test("§5 what was imported has its names, and staff cannot give them again", async () => {
    await catalogue("import", await catalogueOf(product("a", { Name: "Píla" }), product("b", { Name: "Vŕtačka" })));
    const { documents } = await staffClient();
    const saw = addition("products", newId(), product("c", { Name: "píla" }).fields);
    expect(await documents.commit([saw])).toMatchObject([{ why: "duplicate" }]);
    expect((await catalogue("init"))[1]).toBe(undefined);
  });

  test("D13: a picture of a taken name gets the next number, and nothing stored is overwritten", async () => {
    const other = Buffer.concat([PNG, Buffer.from("iné")]);
    await firebase.putFile("products/a.png", other, "image/png");
    const file = await catalogueOf(product("p", { imgPath: "products/a.png" }), picture("products/a.png"));
    await catalogue("import", file);
    expect((await firebase.documents("products")).p?.imgPath).toContain(encodeURIComponent("products/a (2).png"));
    expect(Buffer.from(await (await fetch(urlOf("products/a.png"))).arrayBuffer()).equals(other)).toBe(true);
    await catalogue("import", file);
    expect(firebase.files().map(({ path }) => path)).toEqual(["products/a (2).png", "products/a.png"]);
  });

  test("ADR-033: an export tells of what cannot travel, and either side takes it in, whatever files are called", async () => {
    const names = ["\u{1F468}\u200D\u{1F527}.png", "\u200EVŕtačka.png", "Vŕtačka.png"];
    for (const [at, name] of names.entries()) {
      await firebase.putFile(`products/${name}`, Buffer.concat([PNG, Buffer.from([at])]), "image/png");
      await firebase.seed("products", { [`p${at}`]: product(`p${at}`, { imgPath: urlOf(`products/${name}`) }).fields });
    }
    await firebase.putFile("products/heic.png", Buffer.from("ftypheic"), "image/png");
    await firebase.seed("products", {
      lost: product("lost", { imgPath: urlOf("products/neni.png") }).fields,
      away: product("away", { imgPath: "https://inde.example/b.png" }).fields,
      heic: product("heic", { imgPath: urlOf("products/heic.png") }).fields,
    });
    const file = join(folderOf(), "katalog");
    const [title, count, ...warnings] = await catalogue("export", file);
    expect([title, count]).toEqual([`Katalóg je v súbore ${file}. Dokumenty: 13, súbory: 3.`, "Pozor: 3"]);
    expect(warnings.sort()).toEqual([
      expect.stringMatching(/^ {2}products away .* na cudzej adrese/),
      expect.stringMatching(/^ {2}products heic .* v súbore je bez neho$/),
      expect.stringMatching(/^ {2}products lost .* v súbore je bez neho$/),
    ]);
    const paths = (await linesIn(file)).filter(isFileLine).map(({ path }) => path);
    expect(paths.sort()).toEqual([
      "products/Vŕtačka (2).png",
      "products/Vŕtačka.png",
      "products/\u{1F468}\u{1F527}.png",
    ]);
    await expect(importCatalogue(emptyShop(), file)).rejects.toThrow("https://inde.example/b.png");
  });
});

test("ADR-033: embedded → file → Firebase → file → embedded gives the same catalogue, pictures to the byte", async () => {
  const [first, second, folder] = [emptyShop(), emptyShop(), folderOf()];
  const at = (name: string) => join(folder, name);
  // The shop's own data, with a document of their own (B8).
  const shop = {
    collection: "settings",
    id: "shop",
    fields: { Name: "Náradie", ComplaintsPdf: "settings/a.pdf" },
  } as const;
  const document = { path: "settings/a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n") };
  await importCatalogue(first, await catalogueOf(...demoLines(), document, shop));
  const { documents, files } = await exportCatalogue(first, at("1"));
  await catalogue("init");
  expect((await catalogue("import", at("1")))[0]).toContain(`nové súbory: ${files}.`);
  expect(firebase.files()).toHaveLength(files);
  expect(await catalogue("export", at("2"))).toEqual([
    `Katalóg je v súbore ${at("2")}. Dokumenty: ${documents}, súbory: ${files}.`,
  ]);
  expect(await importCatalogue(second, at("2"))).toMatchObject({ repaired: [], files });
  await exportCatalogue(second, at("3"));
  const inOrder = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  const sorted = async (name: string) => (await linesIn(at(name))).map((line) => JSON.stringify(line, inOrder)).sort();
  const origin = await sorted("1");
  expect(await sorted("2")).toEqual(origin);
  expect(await sorted("3")).toEqual(origin);
  expect(origin).toHaveLength(documents + files);
  expect(files).toBe(4);
});
/** All documents of the demo but the shop's data; only one category and one product keep their pictures, because the server encodes each in
 *  every width. */
function demoLines(): readonly Line[] {
  const demo = new URL("../../../demo/", import.meta.url);
  const catalogue = JSON.parse(readFileSync(new URL("catalogue.json", demo), "utf8")) as Record<
    Collection,
    readonly { readonly id: string; readonly imgPath?: string; readonly Pictures?: readonly string[] }[]
  >;
  return Object.entries(catalogue).flatMap(([collection, documents]) =>
    documents
      .filter(({ id }) => id !== "shop")
      .flatMap(({ id, imgPath, Pictures, ...fields }): Line[] => {
        const line = { collection: collection as Collection, id };
        if (imgPath === undefined) return [{ ...line, fields }];
        if (!["vrtanie-a-buranie", "miesacka-na-beton-140-l"].includes(id))
          return [{ ...line, fields: { ...fields, imgPath: "" } }];
        const paths = [imgPath, ...(Pictures ?? [])];
        return [
          { ...line, fields: { ...fields, imgPath, ...(Pictures && { Pictures }) } },
          ...paths.map((path) => ({ path, type: "image/webp", bytes: readFileSync(new URL(`files/${path}`, demo)) })),
        ];
      }),
  );
}

describe("npm run admin", () => {
  async function admin(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const terminal = { print: (line: string) => void lines.push(line), readPassword: async () => "" };
    await adminCommand(
      args,
      firebaseAccountService(() => project.auth()),
      terminal,
    );
    return lines;
  }
  const generated = expect.stringMatching(/^Heslo \(zobrazí sa iba teraz\): \S{19}$/);
  const lasting = "Kto je práve prihlásený, môže upravovať ešte najviac hodinu.";

  test("D16: the words of the embedded command, over Firebase's accounts and the claim", async () => {
    expect(await admin("list")).toEqual(["Žiadne účty."]);
    expect(await admin("add", EMAIL)).toEqual([generated, `Účet ${EMAIL} bol pridaný.`]);
    expect((await project.auth().getUserByEmail(EMAIL)).customClaims).toEqual({ staff: true });
    await expect(admin("add", EMAIL)).rejects.toThrow("už existuje");
    expect(await admin("disable", EMAIL)).toEqual([`Účet ${EMAIL} bol zablokovaný. ${lasting}`]);
    expect(await admin("list")).toEqual([`${EMAIL} (zablokovaný)`]);
    expect(await admin("enable", EMAIL)).toEqual([`Účet ${EMAIL} bol odblokovaný.`]);
    expect(await admin("password", EMAIL)).toEqual([generated, `Heslo účtu ${EMAIL} bolo zmenené. ${lasting}`]);
    expect(await admin("remove", EMAIL)).toEqual([`Účet ${EMAIL} bol odstránený. ${lasting}`]);
    await expect(admin("disable", EMAIL)).rejects.toThrow("neexistuje");
  });

  test("ADR-030: who registered the address first does not become staff with the owner's account", async () => {
    firebase.admin.signUp("allowed");
    const clients = clientsOf(firebase);
    onTestFinished(() => clients.close());
    const first = clients.client();
    expect(await first.identity.signUp(EMAIL, "heslo utocnika")).toBe("success");
    expect(await admin("list")).toEqual([`${EMAIL} (bez oprávnenia na úpravy)`]);
    const [said, password, report] = await admin("add", EMAIL);
    expect(said).toBe(`Účet ${EMAIL} už niekto založil; založí sa odznova, s novým heslom, a odhlási sa všade.`);
    expect(report).toBe(`Účet ${EMAIL} má nové heslo a oprávnenie na úpravy.`);
    expect(await admin("list")).toEqual([EMAIL]);
    expect(await clients.client().identity.signIn(EMAIL, "heslo utocnika")).toBe("wrongPassword");
    await expect(first.documents.commit([addition("products", "a", product("a").fields)])).rejects.toMatchObject({
      code: "denied",
    });
    const owner = clients.client();
    expect(await owner.identity.signIn(EMAIL, password?.split(": ")[1] ?? "")).toBe("success");
    await owner.documents.commit([addition("products", newId(), product("a").fields)]);
  });

  test("fault 108: an account that is there is deleted and made anew, and has a new password before it has the claim", async () => {
    const old = await firebase.admin.createUser(EMAIL, "dlhe heslo kladivo", { jazyk: "sk" });
    const steps: string[] = [];
    const auth = project.auth();
    const watched = firebaseAccountService(() => ({
      ...auth,
      getUserByEmail: (email) => auth.getUserByEmail(email),
      async deleteUser(id) {
        steps.push(`${id} deleted`);
        await auth.deleteUser(id);
      },
      async createUser(user) {
        steps.push(`${user.email} created`);
        return auth.createUser(user);
      },
      async setCustomUserClaims(id, claims) {
        steps.push(`${id} ${JSON.stringify(claims)}`);
      },
    }));
    await adminCommand(["add", EMAIL], watched, { print: () => {}, readPassword: async () => "nove heslo kladivo" });
    const { uid } = await auth.getUserByEmail(EMAIL);
    expect(uid).not.toBe(old);
    expect(steps).toEqual([`${old} deleted`, `${EMAIL} created`, `${uid} {"jazyk":"sk","staff":true}`]);
  });

  test("fault 108: an address that is registered again in between gets no claim, and the operator reads why", async () => {
    await firebase.admin.createUser(EMAIL, "heslo utocnika");
    const auth = project.auth();
    const raced = firebaseAccountService(() => ({
      ...auth,
      getUserByEmail: (email) => auth.getUserByEmail(email),
      createUser: (user) => auth.createUser(user),
      async deleteUser(id) {
        await auth.deleteUser(id);
        await firebase.admin.createUser(EMAIL, "heslo utocnika");
      },
    }));
    const terminal = { print: () => {}, readPassword: async () => "" };
    await expect(adminCommand(["add", EMAIL], raced, terminal)).rejects.toThrow("niekto práve založil znova");
    expect(await admin("list")).toEqual([`${EMAIL} (bez oprávnenia na úpravy)`]);
  });

  test("D16: a blocked account's tokens are revoked", async () => {
    await admin("add", EMAIL);
    const { uid } = await project.auth().getUserByEmail(EMAIL);
    const revoked: string[] = [];
    const auth = project.auth();
    const listening = firebaseAccountService(() => ({
      ...auth,
      getUserByEmail: (email) => auth.getUserByEmail(email),
      updateUser: (id, changes) => auth.updateUser(id, changes),
      async revokeRefreshTokens(id) {
        revoked.push(id);
        await auth.revokeRefreshTokens(id);
      },
    }));
    await adminCommand(["disable", EMAIL], listening, { print: () => {}, readPassword: async () => "" });
    expect(revoked).toEqual([uid]);
  });
});

describe("what the operator has to put right is one sentence", () => {
  const real = () => ({
    VITE_FIREBASE_PROJECT_ID: firebase.projectId,
    VITE_FIREBASE_STORAGE_BUCKET: firebase.bucket,
  });
  function key(content: string): Record<string, string> {
    const file = join(folderOf(), "kluc.json");
    writeFileSync(file, content);
    return { ...real(), GOOGLE_APPLICATION_CREDENTIALS: file };
  }
  const account = (change: object) =>
    JSON.stringify({
      type: "service_account",
      project_id: firebase.projectId,
      client_email: "a@b",
      private_key: "x",
      ...change,
    });

  test.each([
    ["no project", () => ({}), "chýba VITE_FIREBASE_PROJECT_ID"],
    ["no key", real, "V GOOGLE_APPLICATION_CREDENTIALS uveďte súbor"],
    [
      "a file that is not there",
      () => ({ ...real(), GOOGLE_APPLICATION_CREDENTIALS: "/nie/je" }),
      "súbor /nie/je neexistuje",
    ],
    ["a folder", () => ({ ...real(), GOOGLE_APPLICATION_CREDENTIALS: tmpdir() }), "sa nedá čítať"],
    ["another file", () => key("nie je JSON"), "nie je kľúč servisného účtu"],
    ["another kind of key", () => key('{"type":"authorized_user"}'), "nie je kľúč servisného účtu"],
    ["another project's key", () => key(account({ project_id: "iny" })), "je kľúč projektu iny, ale"],
    ["a damaged key", () => key(account({})), "je poškodený"],
  ])("with %s", (_what, settings, reason) => {
    const opened = () => openProject(settings(), sdk);
    expect(opened).toThrow(reason);
    expect(opened).toThrow(expect.objectContaining({ name: "UserError" }));
  });

  test("with Firebase out of reach", async () => {
    firebase.unreachable(true);
    const accounts = firebaseAccountService(() => project.auth());
    await expect(adminCommand(["list"], accounts, { print: () => {}, readPassword: async () => "" })).rejects.toThrow(
      "Firebase je nedostupný; skontrolujte pripojenie a skúste znova.",
    );
  });
});
