import { writeSync } from "node:fs";
import { DatabaseSync as Plain } from "@photostructure/sqlite";

/** The pipe the harness reads (server.ts). */
const PIPE = 3;

/** Reports when each COMMIT has returned and its write is durable, on the clock that all processes share. */
export class DatabaseSync extends Plain {
  override exec(sql: string): void {
    super.exec(sql);
    if (sql === "COMMIT") writeSync(PIPE, `${process.hrtime.bigint()}\n`);
  }
}
