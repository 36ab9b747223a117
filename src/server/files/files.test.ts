import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { addition } from "#src/testing/addition.ts";
import { product } from "#src/testing/catalogue-lines.ts";
import { refusal } from "#src/testing/refusal.ts";
import { addAccount, optionsFor, putDocument, running, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { openServerContext, type ServerContext } from "../context/server-context.ts";
import { createApp } from "../routes/app.ts";
import { shownUrls } from "../store/snapshot.ts";
import { fileStore } from "./file-store.ts";
import { type ImageProcessor, normalise, reencode } from "./reencode.ts";
import { safeName } from "./safe-name.ts";

const ORIGIN = "http://www.pozicovna.example";
const DAY = 24 * 3_600_000;
let folder: ReturnType<typeof temporaryFolder>;
let context: ServerContext;
let app: ReturnType<typeof createApp>;
let Cookie: string;
beforeEach(async () => {
  folder = temporaryFolder();
  putDocument(folder.path, "reklamacny-poriadok.pdf");
  await open();
  await addAccount(context, STAFF);
  const headers = { Origin: ORIGIN, "Content-Type": "application/json" };
  const response = await app.request(PATHS.signIn, { method: "POST", headers, body: JSON.stringify(STAFF) });
  Cookie = response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
});
afterEach(() => {
  close();
  folder.remove();
});
async function open(images?: ImageProcessor): Promise<void> {
  context = await openServerContext({ ...optionsFor(folder.path), ...(images && { images }) });
  app = createApp(context);
}
function close(): void {
  context.live.close();
  context.close();
}

const upload = (name: string, body: BodyInit, headers: Record<string, string> = {}, to = "products") =>
  app.request(`${PATHS.files}/${to}/${encodeURIComponent(name)}`, {
    method: "PUT",
    headers: { Origin: ORIGIN, Cookie, ...headers },
    body,
    duplex: "half",
  } as RequestInit);
async function uploaded(name: string, body: BodyInit): Promise<string> {
  const response = await upload(name, body);
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url;
}
const get = (url: string, headers: Record<string, string> = {}) => app.request(url, { headers });
const bytesOf = async (url: string) => Buffer.from(await (await get(url)).arrayBuffer());
const picture = (width = 2, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 245, g: 179, b: 1 } } });
const png = async () => new Uint8Array(await picture().png().toBuffer());
const temporary = () => readdirSync(join(folder.path, "tmp"));
const stored = () =>
  readdirSync(join(folder.path, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("documents"))
    .map(({ name }) => name);

describe("B8 a PDF document", () => {
  const PDF = "%PDF-1.7\n%%EOF\n";
  const uploadPdf = (body: BodyInit, headers: Record<string, string> = {}) =>
    upload("Obchodné podmienky.PDF", body, headers, "settings");

  test("is stored as it is, and answered as a PDF whatever the browser called it", async () => {
    const response = await uploadPdf(PDF, { "Content-Type": "text/html" });
    const { url } = (await response.json()) as { url: string };
    expect(decodeURIComponent(url)).toMatch(/^\/files\/settings\/Obchodné podmienky\.pdf\?v=[0-9a-f]{10}$/);
    const answer = await get(`${url}&w=320`);
    expect(await answer.text()).toBe(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "frame-ancestors 'none'",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect([temporary(), stored()]).toEqual([[], ["Obchodné podmienky.pdf"]]);
  });

  test.each([
    ["a picture", 415, png],
    ["HTML", 415, async () => "<!doctype html>%PDF-1.7"],
    ["nothing", 422, async () => ""],
    ["more than 10 MiB", 413, async () => PDF.padEnd(10 * 1024 * 1024 + 1)],
  ])("is not %s", async (_, status, body) => {
    const response = await uploadPdf(await body());
    expect([response.status, await response.json()]).toEqual([status, { code: "invalid" }]);
    expect([temporary(), stored()]).toEqual([[], []]);
  });

  test("has at most 10 MiB", async () => {
    expect((await uploadPdf(PDF.padEnd(10 * 1024 * 1024))).status).toBe(200);
  });

  test.each([
    ["a visitor", { Cookie: "" }, 401],
    ["a page of another site", { Origin: "https://www.example.sk" }, 403],
    ["a page that does not say of which site", { Origin: "" }, 403],
  ])("is not taken from %s", async (_, headers, status) => {
    expect((await uploadPdf(PDF, headers)).status).toBe(status);
    expect(stored()).toEqual([]);
  });

  test("B13 stays while the settings show it, then in the bin, where nobody sees it, and deleted after 30 days", async () => {
    const { url } = (await (await uploadPdf(PDF)).json()) as { url: string };
    context.store.commit([addition("settings", "shop", { ComplaintsPdf: url })]);
    const shown = () => shownUrls(context.store.snapshot());
    await context.files.collect(shown);
    context.db.exec("UPDATE files SET stored_at = 0");
    await context.files.collect(shown);
    expect((await get(url)).status).toBe(200);
    const fields = { ComplaintsPdf: "" };
    const expected = { ComplaintsPdf: url };
    context.store.commit([{ kind: "update", collection: "settings", id: "shop", fields, expected }]);
    expect((await get(url)).status).toBe(404);
    await context.files.collect(shown);
    expect(stored()).toEqual(["Obchodné podmienky.pdf"]);
    context.db.exec(`UPDATE files SET binned_at = binned_at - ${FILES_BINNED_MS} - 1 WHERE binned_at IS NOT NULL`);
    // The clock may be a month ahead (fault 16).
    await context.files.collect(shown, Date.now() - FILES_BINNED_MS);
    expect(stored()).toEqual(["Obchodné podmienky.pdf"]);
    await context.files.collect(shown);
    expect(stored()).toEqual([]);
  });

  test("that is not stored is none that the settings may show", () => {
    const fields = { ComplaintsPdf: "/files/settings/a.pdf?v=0123456789" };
    expect(context.store.commit([addition("settings", "shop", fields)])).toEqual(refusal("invalid"));
  });
});

describe("B8 of what kind a file is that a document shows", () => {
  const send = (path: string, body: unknown) => {
    const headers = { Origin: ORIGIN, Cookie, "Content-Type": "application/json" };
    return app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const drill = product("vrtacka").fields;
  const add = (...document: Parameters<typeof addition>) => send(PATHS.commit, { changes: [addition(...document)] });
  const uploadedPdf = async () => {
    const { url } = (await (await upload("poriadok.pdf", "%PDF-1.7", {}, "settings")).json()) as { url: string };
    return url;
  };

  test("a PDF document is no picture of a product or a category", async () => {
    const url = await uploadedPdf();
    const fixed = context.files.documentUrl("reklamacny-poriadok.pdf");
    for (const imgPath of [url, fixed]) {
      expect(await (await add("products", "vrtacka", { ...drill, imgPath })).json()).toEqual({
        outcome: refusal("invalid"),
      });
      expect(await (await add("categories", "vrtacky", { name: "Vŕtačky", imgPath })).json()).toEqual({
        outcome: refusal("invalid"),
      });
    }
    expect((await add("products", "vrtacka", drill)).status).toBe(200);
    const change = { kind: "update", collection: "products", id: "vrtacka", fields: { imgPath: url } };
    expect(await (await send(PATHS.commit, { changes: [{ ...change, expected: { imgPath: "" } }] })).json()).toEqual({
      outcome: refusal("invalid"),
    });
  });

  test("a picture is no document of the settings, and a product's picture none of a category", async () => {
    const imgPath = await uploaded("foto.png", await png());
    expect(await (await add("settings", "shop", { ComplaintsPdf: imgPath })).json()).toEqual({
      outcome: refusal("invalid"),
    });
    expect(await (await add("categories", "vrtacky", { name: "Vŕtačky", imgPath })).json()).toEqual({
      outcome: refusal("invalid"),
    });
    expect((await add("products", "vrtacka", { ...drill, imgPath })).status).toBe(200);
  });

  test("a PDF document that the settings show is not deleted until they do not", async () => {
    const url = await uploadedPdf();
    expect((await add("settings", "shop", { PersonalDataPdf: url })).status).toBe(200);
    const remove = () =>
      app.request(url.replace("/files/", `${PATHS.files}/`), { method: "DELETE", headers: { Origin: ORIGIN, Cookie } });
    expect((await remove()).status).toBe(204);
    expect((await get(url)).status).toBe(200);
    const [fields, expected] = [{ PersonalDataPdf: "" }, { PersonalDataPdf: url }];
    await send(PATHS.commit, { changes: [{ kind: "update", collection: "settings", id: "shop", fields, expected }] });
    expect((await remove()).status).toBe(204);
    expect((await get(url)).status).toBe(404);
  });
});

describe("an upload", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "design §3: a %s is taken, with variants in WebP",
    async (format) => {
      const url = await uploaded("Vŕtačka.bin", new Uint8Array(await picture(900, 60).toFormat(format).toBuffer()));
      expect(decodeURIComponent(url)).toMatch(/^\/files\/products\/Vŕtačka\.(jpg|png|webp)\?v=[0-9a-f]{10}$/);
      expect((await sharp(await bytesOf(url)).metadata()).width).toBe(900);
      for (const width of [320, 512, 640]) {
        const response = await get(`${url}&w=${width}`);
        expect(response.headers.get("Content-Type")).toBe("image/webp");
        expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
          width,
          format: "webp",
        });
      }
      expect(temporary()).toEqual([]);
    },
  );

  test("design §3: a large photo becomes 2000 px, upright and without what its camera noted (fault 66)", async () => {
    const exif = { IFD0: { Make: "Tajná kamera" }, IFD3: { GPSLatitude: "48/1 24/1 0/1" } };
    const photo = await picture(3000, 1500).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const bytes = await bytesOf(await uploaded("foto.jpg", new Uint8Array(photo)));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1000, height: 2000 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("GPS")).toBe(false);
  });

  test("fault 60: of an animation the first frame is stored", async () => {
    const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const url = await uploaded("animacia.gif", new Uint8Array(frames));
    expect((await sharp(await bytesOf(url)).metadata()).pages ?? 1).toBe(1);
  });

  test("fault 57: what is hidden behind a picture is not stored", async () => {
    const polyglot = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
    const response = await get(await uploaded("foto.html", new Uint8Array(polyglot)));
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(Buffer.from(await response.arrayBuffer()).includes("script")).toBe(false);
  });

  test.each([
    ["fault 55: an SVG", 415, async () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["fault 56: HTML named .jpg", 415, async () => "<!doctype html><script>alert(1)</script>"],
    ["a PDF", 415, async () => "%PDF-1.4"],
    ["fault 61: nothing", 422, async () => new Uint8Array()],
    [
      "fault 61: half a JPEG",
      422,
      async () => new Uint8Array((await picture(900, 900).jpeg().toBuffer()).subarray(0, 700)),
    ],
    ["fault 61: a damaged PNG", 422, async () => pngHeader(100, 100)],
    ["fault 59: a header of 10,000 × 10,000", 413, async () => pngHeader(10_000, 10_000)],
    ["fault 59: a header of 50,000 × 50,000", 413, async () => pngHeader(50_000, 50_000)],
    ["fault 59: a picture of 1 × 65,500", 413, async () => new Uint8Array(await picture(1, 65_500).png().toBuffer())],
    [
      "fault 98: an interlaced PNG of 16 bits and 16 megapixels",
      413,
      async () => pngHeader(5000, 3200, DEEP_INTERLACED),
    ],
    ["fault 98: a PNG of 16 bits, 20,000 px wide", 413, async () => pngHeader(20_000, 3200, DEEP)],
    ["fault 98: a PNG of 16 bits and 16 megapixels that is damaged", 422, async () => pngHeader(5000, 3200, DEEP)],
    [
      "fault 98: a JPEG in several scans of 21 megapixels",
      413,
      async () => new Uint8Array(await picture(5000, 4200).jpeg({ progressive: true }).toBuffer()),
    ],
    [
      "fault 98: an AVIF of 8 megapixels",
      413,
      async () => new Uint8Array(await picture(4000, 2000).avif({ effort: 0 }).toBuffer()),
    ],
    ["fault 62: more than 25 MiB", 413, async () => new Uint8Array(26 * 1024 * 1024)],
  ])("%s is refused and leaves nothing", async (_, status, body) => {
    const response = await upload("foto.jpg", await body(), { "Content-Type": "image/jpeg" });
    expect([response.status, await response.json()]).toEqual([status, { code: "invalid" }]);
    expect([temporary(), stored()]).toEqual([[], []]);
  });

  test("fault 98: a JPEG of 50 megapixels and one in several scans of 12 are taken", async () => {
    await uploaded("foto.jpg", new Uint8Array(await picture(8165, 6124).jpeg().toBuffer()));
    await uploaded("foto.jpg", new Uint8Array(await picture(4000, 3000).jpeg({ progressive: true }).toBuffer()));
  });

  test("fault 62: an endless body is not read past its limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect((await upload("foto.jpg", endless)).status).toBe(413);
    expect(sent).toBeLessThan(30 * 1024 * 1024);
  });

  test("fault 62: what is announced too large is not read at all", async () => {
    const untouched = new ReadableStream<Uint8Array>({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
    expect((await upload("foto.jpg", untouched, { "Content-Length": "99999999" })).status).toBe(413);
  });

  test("fault 63: a body that breaks off is refused and leaves nothing", async () => {
    const start = await png();
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(new Error("spojenie prerušené")),
    });
    expect((await upload("foto.jpg", broken)).status).toBe(400);
    expect([temporary(), stored()]).toEqual([[], []]);
  });

  test.each([
    ["disabled", () => context.accounts.all().forEach(context.accounts.disable)],
    ["signed out", () => context.db.exec("DELETE FROM sessions")],
  ])("fault 101: an upload of a user who is %s while the picture is decoded leaves nothing", async (_, end) => {
    close();
    await open({
      normalise,
      async reencode(path) {
        const made = await reencode(path);
        end();
        return made;
      },
    });
    const response = await upload("foto.png", await png());
    expect([response.status, await response.json()]).toEqual([401, { code: "signedOut" }]);
    expect([temporary(), stored(), context.rows.all().length]).toEqual([[], [], 1]);
  });

  test("fault 65: a taken name never overwrites, in whatever case, and twenty at once get twenty names", async () => {
    const bytes = await png();
    const urls = await Promise.all(
      Array.from({ length: 20 }, (_, index) => uploaded(index % 2 ? "Foto.png" : "foto.png", bytes)),
    );
    const names = urls.map((url) => decodeURIComponent(url.split("?")[0] ?? "").toLowerCase());
    expect(new Set(names).size).toBe(20);
    expect(names).toContain("/files/products/foto (20).png");
  });

  test("is taken after the folder of unfinished uploads was removed", async () => {
    rmSync(join(folder.path, "tmp"), { recursive: true });
    expect((await upload("foto.png", await png())).status).toBe(200);
  });

  test("only the folders for pictures take uploads", async () => {
    for (const name of ["documents", "320", "tajne"]) {
      const headers = { Origin: ORIGIN, Cookie };
      const response = await app.request(`${PATHS.files}/${name}/a.pdf`, { method: "PUT", headers, body: await png() });
      expect(response.status).toBe(403);
    }
  });
});

test.each([
  ["../../x.png", "x.png"],
  ["C:\\Fotky\\x.PNG", "x.png"],
  ["a\0b\u202egnp.exe", "abgnp.png"],
  ["con.png", "_con.png"],
  ["com1", "_com1.png"],
  [".png", "obrazok.png"],
  ["...", "obrazok.png"],
  ["", "obrazok.png"],
  ['a<b>:"|?*c.png', "abc.png"],
  ["  dve   medzery .png", "dve medzery.png"],
  ["archiv.tar.png", "archiv.tar.png"],
  ["Vŕtačka".normalize("NFD"), "Vŕtačka.png"],
  ["\ud800.png", "obrazok.png"],
])("fault 65: the file name %j is stored as '%s'", (original, name) => {
  expect(safeName(original, ["png"])).toBe(name);
});

test("fault 65: a very long name is cut at a whole letter", () => {
  const name = safeName(`${"ž".repeat(300)}.jpeg`, ["jpg", "jpeg"]);
  expect(name).toMatch(/^ž+\.jpeg$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
});

describe("serving", () => {
  test("a picture of the version asked for is cached for ever, any other is asked about again", async () => {
    const url = await uploaded("foto.png", await png());
    expect((await get(url)).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const other = await get(url.replace(/v=.*/, "v=0000000000"));
    expect([other.status, other.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
    expect(other.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    const etag = other.headers.get("ETag") ?? "";
    const again = await get(url, { "If-None-Match": `"iny", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await app.request(url, { method: "HEAD" })).status).toBe(200);
  });

  test.each(["bytes=0-3", "bytes=5-2", "bytes=99999999999999999999-", "items=0-3"])(
    "fault 40: the range '%s' is answered with the whole file",
    async (range) => {
      const url = context.files.documentUrl("reklamacny-poriadok.pdf") ?? "";
      const response = await get(url, { Range: range });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 15]);
    },
  );

  test("§3 a fixed document is a PDF shown in place; a missing one is null", async () => {
    const { url } = (await (await get(`${PATHS.documents}/reklamacny-poriadok.pdf`)).json()) as { url: string };
    expect((await get(url)).headers.get("Content-Type")).toBe("application/pdf");
    expect((await get(url)).headers.get("Content-Disposition")).toBe("inline");
    // Anything more keeps the styles of WebKit's viewer from it.
    expect((await get(url)).headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
    expect(await (await get(`${PATHS.documents}/chyba.pdf`)).json()).toEqual({ url: null });
  });

  test("a long file is answered whole, and with its length alone", async () => {
    const bytes = Buffer.alloc(1_000_000, "%PDF-1.4\n");
    close();
    writeFileSync(join(folder.path, "files/documents/dlhy.pdf"), bytes);
    await open();
    const url = context.files.documentUrl("dlhy.pdf") ?? "";
    expect(bytes.equals(await bytesOf(url))).toBe(true);
    const head = await app.request(url, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, "1000000", ""]);
  });

  test("fault 113: long files that nobody reads take no memory", async () => {
    const dataDir = `${folder.path}/own`;
    const names = ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf", "f.pdf"];
    for (const name of names) putDocument(dataDir, name);
    for (const name of names) writeFileSync(join(dataDir, "files/documents", name), Buffer.alloc(8_000_000, name));
    const server = await running(optionsFor(dataDir));
    onTestFinished(() => server.close());
    const before = process.memoryUsage().arrayBuffers;
    for (let nth = 0; nth < 60; nth++) {
      const socket = createConnection(Number(new URL(server.url).port), "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.pause().write(`GET /files/documents/${names[nth % names.length]} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await once(socket, "connect");
    }
    await pause(500);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
  });

  test("a folder in the place of a file is a missing file", async () => {
    const url = await uploaded("foto.png", await png());
    rmSync(join(folder.path, "files/products/foto.png"));
    mkdirSync(join(folder.path, "files/products/foto.png"));
    expect((await get(url)).status).toBe(404);
  });

  test.each([
    "/files/products/..%2f..%2fpozicovna.sqlite",
    "/files/..%2f/pozicovna.sqlite",
    "/files/documents/..%2f..%2f..%2fpozicovna.sqlite-wal",
    "/files/320/products",
    "/files/products/%00",
    "/files/__proto__/a",
    "/files/products/con",
  ])("fault 27: %s leads nowhere", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("deleting", () => {
  const remove = (url: string) =>
    app.request(url.replace("/files/", `${PATHS.files}/`), { method: "DELETE", headers: { Origin: ORIGIN, Cookie } });

  test("§7 deletes the picture and its variants, and a missing picture is no error", async () => {
    const url = await uploaded("foto.png", await png());
    expect((await remove(url)).status).toBe(204);
    expect((await remove(url)).status).toBe(204);
    expect([(await get(url)).status, stored()]).toEqual([404, []]);
  });

  test("a URL of an older picture does not delete the newer one of its name", async () => {
    const old = await uploaded("foto.png", await png());
    await remove(old);
    const url = await uploaded("foto.png", new Uint8Array(await picture(50, 50).png().toBuffer()));
    await remove(old);
    expect((await get(url)).status).toBe(200);
  });

  test("the fixed documents stay", async () => {
    expect((await remove("/files/documents/reklamacny-poriadok.pdf")).status).toBe(403);
    expect(context.files.documentUrl("reklamacny-poriadok.pdf")).not.toBe(null);
  });
});

describe("collecting (D13)", () => {
  const age = (ms: number) => {
    context.db.prepare("UPDATE files SET stored_at = ?").run(Date.now() - ms);
  };

  test("fault 3: a picture that no document shows is deleted after a day and not before; one that is shown stays", async () => {
    const shown = await uploaded("a.png", await png());
    const unused = await uploaded("b.png", await png());
    age(DAY - 60_000);
    await context.files.collect(() => new Set([shown]));
    expect((await get(unused)).status).toBe(200);
    age(DAY + 60_000);
    await context.files.collect(() => new Set([shown]));
    expect([(await get(shown)).status, (await get(unused)).status]).toEqual([200, 404]);
    expect(context.files.documentUrl("reklamacny-poriadok.pdf")).not.toBe(null);
  });

  test("fault 2: a picture that takes the name of an old one while that one is about to be deleted stays", async () => {
    await uploaded("b.png", await png());
    age(DAY + 60_000);
    const old = context.rows.find("products", "b.png") ?? expect.unreachable();
    let release: (() => void) | undefined;
    const locked = context.files.withLock(() => new Promise<void>((resolve) => (release = resolve)));
    await expect.poll(() => release).toBeDefined();
    const collecting = context.files.collect(() => new Set());
    context.rows.put([{ ...old, version: "0123456789", storedAt: Date.now() }]);
    release?.();
    await Promise.all([locked, collecting]);
    expect((await get("/files/products/b.png?v=0123456789")).status).toBe(200);
  });

  test("fault 2: files without a row are not served and stay, because their database may come back; leftovers of uploads go at the start", async () => {
    for (const path of ["files/products/sirota.jpg", "files/640/products/sirota.jpg", "tmp/zvysok"]) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), "x");
    }
    close();
    await open();
    const later = fileStore(context.rows, context.disk, { normalise, reencode }, () => Date.now() + 1000 * DAY);
    await later.collect(() => new Set());
    expect([temporary(), stored()]).toEqual([[], ["sirota.jpg", "sirota.jpg"]]);
    expect((await get("/files/products/sirota.jpg?v=0")).status).toBe(404);
    const sameName = await picture().jpeg().toBuffer();
    expect(await uploaded("sirota.jpg", new Uint8Array(sameName))).toContain("sirota%20(2).jpg");
    expect(readFileSync(join(folder.path, "files/products/sirota.jpg"), "utf8")).toBe("x");
  });

  test("fault 2: what a document shows is served again when its file is back, however long it was away; other rows without a file go", async () => {
    const shown = await uploaded("a.png", await png());
    await uploaded("b.png", await png());
    age(DAY + 60_000);
    renameSync(join(folder.path, "files"), join(folder.path, "elsewhere"));
    mkdirSync(join(folder.path, "files"));
    close();
    await open();
    expect(await context.files.collect(() => new Set([shown]))).toEqual([shown]);
    expect((await get(shown)).status).toBe(404);
    rmSync(join(folder.path, "files"), { recursive: true });
    renameSync(join(folder.path, "elsewhere"), join(folder.path, "files"));
    expect(await context.files.collect(() => new Set([shown]))).toEqual([]);
    expect((await get(shown)).status).toBe(200);
    expect(context.rows.find("products", "b.png")).toBeUndefined();
  });
});

/** Bits, colour type, compression, filter and interlacing of a PNG's header. */
const PLAIN = [8, 2, 0, 0, 0] as const;
const DEEP = [16, 6, 0, 0, 0] as const;
const DEEP_INTERLACED = [16, 6, 0, 0, 1] as const;

/** The start of a PNG that claims a size and holds nothing. */
function pngHeader(width: number, height: number, kind: readonly number[] = PLAIN): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  const parts = [
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(10))),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
