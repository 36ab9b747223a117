import { expect, test } from "vitest";
import { answerWith, readyAnswer, representation, sizeOf } from "./representation.ts";

const page = (name: string) => {
  const text = Array.from({ length: 500 }, (_, nth) => `<li>${name} ${nth * nth}</li>`).join("");
  return representation(Buffer.from(text), { "Content-Type": "text/html" });
};

test.each(["identity", "gzip"])(
  "fault 91: all answers with the %s bytes of a page share them, and the page takes no more room in its cache",
  async (acceptEncoding) => {
    const wanted = { acceptEncoding, ifNoneMatch: undefined };
    const drill = page("Vŕtačka");
    const before = sizeOf(drill);
    const first = await answerWith(drill, wanted);
    expect((await answerWith(drill, wanted)).body).toBe(first.body);
    expect(readyAnswer(drill, wanted)?.body).toBe(first.body);
    expect(first.headers).toContain("text/html");
    expect(sizeOf(drill)).toBe(before);
  },
);

test("fault 114: an encoding that is not there is made beside the event loop, once for all who ask for it", async () => {
  const wanted = { acceptEncoding: "gzip", ifNoneMatch: undefined };
  const saw = page("Píla");
  expect(readyAnswer(saw, wanted)).toBeUndefined();
  let isReady = false;
  const answers = Promise.all([1, 2, 3].map(() => answerWith(saw, wanted))).finally(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  const [first, ...others] = await answers;
  for (const other of others) expect(other.body).toBe(first?.body);
});
