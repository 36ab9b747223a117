import { inBrowser } from "./browser.ts";
import { backOffice, bareListToDetail, firstPaint, keyToResult, listToDetail } from "./growth-browser.ts";
import { type Figure, growthOfServer } from "./growth-server.ts";
import type { Bench, Measured } from "./parts.ts";
import { factRow, mostRow, type Row, timesRow } from "./row.ts";
import { startServer } from "./server.ts";
import { grownShop } from "./shops.ts";
import { signIn } from "./staff.ts";
import { median, worst } from "./stats.ts";

/** The shop whose back office is measured. */
const BACK_OFFICE = 10_000;
const WRITES_PER_RUN = 4;

/** The same measurements in shops of very different size. */
export async function growth(bench: Bench): Promise<Measured> {
  const { sizes, runs } = bench.options;
  const officeSize = sizes.includes(BACK_OFFICE) ? BACK_OFFICE : sizes.at(-1);
  const measured = [];
  for (const size of sizes) {
    console.log(`  ${size} products`);
    measured.push({ size, ...(await measuredAt(bench, { size, runs, withOffice: size === officeSize })) });
  }
  const [smallest] = measured;
  if (!smallest) throw new Error("The options name no sizes.");
  const office = measured.flatMap((one) => one.office ?? []);
  const rows = measured.slice(1).flatMap((one) => timesRows(smallest.figures, one));
  const detail = measured.flatMap(({ size, toDetail, bareToDetail }) => [
    mostRow(`list to detail, ${size} products, median`, median(toDetail), 100, "ms"),
    factRow(`the same, worst of ${toDetail.length}`, worst(toDetail), "ms"),
    factRow("the same HTML put into the page, without React, median", median(bareToDetail), "ms"),
  ]);
  const result = measured.map(({ size, toResult }) =>
    mostRow(`a key in the search field until its result is painted, ${size} products`, median(toResult), 50, "ms"),
  );
  return {
    tables: [
      { title: "Growth", against: `${smallest.size} products`, rows },
      { title: "List to detail, and search, CPU slowed down 4 ×", rows: [...detail, ...result] },
      { title: `Back office, ${officeSize} products`, rows: office.flatMap(backOfficeRows) },
    ],
    raw: measured,
  };
}

interface Size {
  readonly size: number;
  readonly runs: number;
  readonly withOffice: boolean;
}

async function measuredAt({ filledShop }: Bench, { size, runs, withOffice }: Size) {
  const grown = grownShop(await filledShop(), size);
  const server = await startServer(grown.folder);
  try {
    const staff = await signIn(server);
    const ofServer = await growthOfServer(server, staff, { shop: grown, rounds: runs * WRITES_PER_RUN });
    return await inBrowser(async (browser) => {
      const paints = { list: [] as number[], page: [] as number[] };
      const toDetail: number[] = [];
      const bareToDetail: number[] = [];
      const toResult: number[] = [];
      for (let run = 0; run < runs; run++) {
        paints.list.push(await firstPaint(browser, `${server.url}/products`));
        paints.page.push(await firstPaint(browser, `${server.url}/products/${grown.products[0].id}`));
        toDetail.push(await listToDetail(browser, server, run % 8));
        bareToDetail.push(await bareListToDetail(browser, server, run % 8));
        toResult.push(await keyToResult(browser, server));
      }
      const figures: Figure[] = [
        ...ofServer,
        { what: "first paint, /products", value: median(paints.list), unit: "ms" },
        { what: "first paint, product page", value: median(paints.page), unit: "ms" },
      ];
      const office = withOffice ? await backOffice(browser, server, staff) : undefined;
      return { figures, toDetail, bareToDetail, toResult, office };
    });
  } finally {
    await server.stop();
  }
}

function timesRows(
  smallest: readonly Figure[],
  { size, figures }: { size: number; figures: readonly Figure[] },
): Row[] {
  return figures.map(({ what, value, unit }, at) =>
    timesRow(`${size} products: ${what}`, value, smallest[at]?.value ?? Number.NaN, undefined, unit),
  );
}

function backOfficeRows({ shown, frame95, slowestAnswer, sought }: Awaited<ReturnType<typeof backOffice>>): Row[] {
  return [
    factRow("rows shown", shown, ""),
    mostRow("95 % of frames while scrolling", frame95, 33.4, "ms"),
    mostRow("slowest answer to a key or to the switch", slowestAnswer, 200, "ms"),
    factRow("last key until its rows are painted, 150 ms of it a pause", sought, "ms"),
  ];
}
