import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProgram, freePort, startProgram, untilReady } from "../scripts/children.ts";
import { ROOT } from "./server.ts";

/** A bare Node server with event streams (bare-events.ts). */
export const startBareEvents = (work: string, product: string) =>
  startProgramOn(work, "bare-events", Buffer.from(product));

/** A bare Node server (bare-server.ts) that answers with these bytes. */
export const startBare = (work: string, bytes: Uint8Array) => startProgramOn(work, "bare-server", bytes);

async function startProgramOn(work: string, name: string, bytes: Uint8Array) {
  const file = join(work, name);
  writeFileSync(file, bytes);
  const port = await freePort();
  const program = join(ROOT, `dist/bench/${name}.js`);
  const child = startProgram([process.execPath, program, String(port), file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilReady(url, child);
  return { url, pid: child.pid as number, stop: () => endProgram(child, "SIGTERM") };
}
