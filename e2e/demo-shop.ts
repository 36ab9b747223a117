import { cp, rm } from "node:fs/promises";
import { DEMO_SHOP, newDataDir, startServer } from "./server.ts";

/** Fills one data folder with the demo shop, so that each server of the run begins with a copy and saves a second. Returns what
 *  removes it. */
export default async function prepareDemoShop(): Promise<() => Promise<void>> {
  const server = await startServer();
  const folder = await newDataDir();
  await server.down();
  await cp(server.dataDir, folder, { recursive: true });
  await server.stop();
  process.env[DEMO_SHOP] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
