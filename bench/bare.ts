import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProgram, freePort, startProgram, untilReady } from "../scripts/children.ts";
import { ROOT } from "./server.ts";

/** A bare Node server (bare-server.ts) that answers with these bytes. */
export async function startBare(work: string, bytes: Uint8Array) {
  const file = join(work, "bare.br");
  writeFileSync(file, bytes);
  const port = await freePort();
  const program = join(ROOT, "dist/bench/bare-server.js");
  const child = startProgram([process.execPath, program, String(port), file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilReady(url, child);
  return { url, pid: child.pid as number, stop: () => endProgram(child, "SIGTERM") };
}
