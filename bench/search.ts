import { get } from "node:http";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { Watch } from "#src/backend/page-data.ts";
import type { Server } from "./server.ts";
import type { Staff } from "./staff.ts";

/** How many rows the back office's list requests first. */
const PAGE_SIZE = 100;

/** The time of a search like the back office's in ms. Throws where the rows are not the expected ones. */
export function searchMs({ url }: Server, { cookie }: Staff, text: string, expected: number): Promise<number> {
  const watch: Watch = { collection: "products", query: "inventory", text, first: PAGE_SIZE };
  const query = encodeURIComponent(JSON.stringify({ watches: [{ watch }] }));
  return new Promise((resolve, reject) => {
    const from = performance.now();
    let received = "";
    const request = get(
      `${url}${PATHS.live}?request=${query}`,
      { agent: false, headers: { Cookie: cookie } },
      (response) => {
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          received += chunk;
          if (!received.includes("\n\n")) return;
          const ms = performance.now() - from;
          request.destroy();
          const found = received.match(/"Availability":/g)?.length ?? 0;
          if (found === expected) resolve(ms);
          else reject(new Error(`The search for "${text}" found ${found} products, not ${expected}.`));
        });
      },
    );
    request.on("error", reject);
  });
}
