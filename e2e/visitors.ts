import type { Browser, Page } from "@playwright/test";
import type { Guard } from "./guard.ts";

interface Place {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly guard: Guard;
}

/** Lends a test pages of ever more browsers, as far as the server can tell, each guarded, and closes them when it is over. */
export async function lendVisitors(
  { browser, baseURL, guard }: Place,
  use: (newVisitor: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
  await use(async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    contexts.push(context);
    await guard.watch(context);
    return context.newPage();
  });
  for (const context of contexts) await context.close();
}
