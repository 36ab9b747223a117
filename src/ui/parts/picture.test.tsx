import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { BackendContext } from "../backend-context.tsx";
import { Picture } from "./picture.tsx";

test("§2 a picture of the first view is preloaded by nothing but its own element", () => {
  const html = renderToString(
    <BackendContext value={memoryShop().client()}>
      <Picture url="https://storage.example/drill.webp" alt="" sizes="18rem" at={0} />
    </BackendContext>,
  );
  expect(html).toContain('loading="eager"');
  expect(html).not.toContain("preload");
});
