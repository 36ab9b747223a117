import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { requireTool } from "./official-emulators.ts";

/** Google's emulator of Firestore on this machine. */
export interface FirestoreProcess {
  /** "127.0.0.1:8080" */
  readonly address: string;
  /** Where it was taken from. */
  readonly source: string;
  stop(): Promise<void>;
}

export interface Source {
  readonly name: string;
  command(port: number, folder: string): readonly [string, ...string[]];
}

/** Without the compiler that pays in long runs alone, and with one thread for garbage: the tests take a fifth less of the processor. */
const JAVA_TOOL_OPTIONS = `${process.env.JAVA_TOOL_OPTIONS ?? ""} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC`;

const SOURCES: readonly Source[] = [
  {
    name: "gcloud emulators firestore",
    command: (port) => ["gcloud", "--quiet", "emulators", "firestore", "start", `--host-port=127.0.0.1:${port}`],
  },
  {
    // Downloads it where it is not there yet.
    name: "firebase emulators:start",
    command(port, folder) {
      const config = join(folder, "firebase.json");
      const emulators = { firestore: { host: "127.0.0.1", port }, ui: { enabled: false }, singleProjectMode: false };
      writeFileSync(config, JSON.stringify({ firestore: {}, emulators }));
      const cli = join(dirname(requireTool.resolve("firebase-tools/package.json")), "lib/bin/firebase.js");
      const args = ["emulators:start", "--only=firestore", "--project=demo-shop", `--config=${config}`];
      return [process.execPath, cli, ...args];
    },
  },
];

/** The emulator that FIRESTORE_EMULATOR_HOST names, else one of Google's tools starts it. Throws where none does, with the reason of
 *  each. */
export async function startFirestore(sources = SOURCES): Promise<FirestoreProcess> {
  const address = process.env.FIRESTORE_EMULATOR_HOST;
  if (address) return { address, source: "FIRESTORE_EMULATOR_HOST", stop: async () => {} };
  const reasons: string[] = [];
  for (const source of sources) {
    const started = await startFrom(source);
    if (typeof started !== "string") return started;
    reasons.push(`${source.name}: ${started}`);
  }
  throw new Error(
    `Google's emulator of Firestore cannot be had. It needs Java, and FIRESTORE_EMULATOR_HOST, the Google Cloud CLI with its ` +
      `component cloud-firestore-emulator, or a download by firebase-tools.\n${reasons.join("\n")}`,
  );
}

/** The running emulator, or what its command printed when it failed. */
async function startFrom({ name, command }: Source): Promise<FirestoreProcess | string> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "firestore-emulator-"));
  const [binary, ...args] = command(port, folder);
  // A process group of its own: gcloud does not end the Java process that it starts.
  const env = { ...process.env, JAVA_TOOL_OPTIONS };
  const child = spawn(binary, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      printed = (printed + text).slice(-2000);
    });
  }
  child.once("error", ({ message }) => {
    printed += message;
  });
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => {
      isClosed = true;
      resolve();
    });
  });
  // Not SIGKILL: firebase-tools ends its Java process, which is in another group, when it gets this signal.
  const end = () => {
    if (child.pid && !isClosed) process.kill(-child.pid, "SIGTERM");
  };
  process.once("exit", end);
  const clean = () => {
    process.off("exit", end);
    rmSync(folder, { recursive: true, force: true });
  };

  const address = `127.0.0.1:${port}`;
  const answers = () =>
    fetch(`http://${address}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!isClosed) {
    if (await answers()) {
      return {
        address,
        source: name,
        async stop() {
          end();
          await closed;
          while (await answers()) await pause(50);
          clean();
        },
      };
    }
    await Promise.race([closed, pause(100)]);
  }
  clean();
  return printed.trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
