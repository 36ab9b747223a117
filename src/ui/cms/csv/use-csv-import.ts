import { useEffect, useRef, useState } from "react";
import { LARGEST_CSV } from "#src/domain/values/limits.ts";
import { readCatalogue } from "#src/operations/csv-catalogue.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { useBackend } from "../../backend-context.tsx";
import { failureText } from "../saving/failure-text.ts";
import type { CsvImport } from "./csv-work.ts";
import { inWorker } from "./in-worker.ts";

export type CsvImportState =
  | { readonly phase: "none" | "reading" }
  | { readonly phase: "refused"; readonly problem: string }
  | { readonly phase: "preview"; readonly preview: CsvImport };

/** Reads a chosen file and compares it with the products as they are stored now (B11). Choosing another one drops the one before. */
export function useCsvImport() {
  const backend = useBackend();
  const [state, setState] = useState<CsvImportState>({ phase: "none" });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    setState({ phase: "reading" });
    try {
      const next = await read(file, signal);
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (!signal.aborted) setState({ phase: "refused", problem: failureText(error) });
    }
  }

  async function read(file: File, signal: AbortSignal): Promise<CsvImportState> {
    const refused = (problem: string) => ({ phase: "refused", problem }) as const;
    if (file.size > LARGEST_CSV) return refused(skCsv.problem.tooLarge);
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (!bytes) return refused(skCsv.problem.unreadable); // It was moved or saved again since it was chosen.
    const catalogue = await readCatalogue(backend);
    signal.throwIfAborted();
    const result = await inWorker("import", { catalogue, bytes }, signal);
    if (!("problem" in result)) return { phase: "preview", preview: result };
    if (result.problem === "repeatedHeading") return refused(skCsv.problem.repeatedHeading(result.heading));
    return refused(skCsv.problem[result.problem]);
  }
  return { state, choose, reset: () => setState({ phase: "none" }) };
}
