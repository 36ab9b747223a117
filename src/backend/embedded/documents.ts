import { BackendError, type Document, type Documents, type Live, type Query, type ResultOf } from "../backend.ts";
import type { Watch } from "../page-data.ts";
import type { liveValues } from "./live-values.ts";
import type { RequestJson } from "./request.ts";
import { type AddRequest, type CommitRequest, type Outcome, PATHS } from "./wire.ts";

type LiveValues = ReturnType<typeof liveValues>;

export function embeddedDocuments(request: RequestJson, { live }: LiveValues, connected: Live<boolean>): Documents {
  const read = <T>(watch: Watch) => request<T>(`${PATHS.read}?watch=${encodeURIComponent(JSON.stringify(watch))}`);
  async function write<T extends string>(path: string, body: AddRequest | CommitRequest): Promise<T> {
    const answer = await request.post<Outcome<T | "conflict"> | null>(path, body);
    if (!answer?.outcome) throw new BackendError("unavailable", answer);
    if (answer.outcome === "conflict") throw new BackendError("conflict");
    return answer.outcome;
  }
  return {
    list: <Q extends Query>(query: Q) => live(query) as Live<ResultOf<Q>>,
    get: (collection, id) => live({ collection, id }) as Live<Document | null>,
    readList: <Q extends Query>(query: Q) => read<ResultOf<Q>>(query),
    readOne: (collection, id) => read<Document | null>({ collection, id }),
    add: (collection, id, fields, action) => write(PATHS.add, { collection, id, fields, action }),
    commit: (changes, action) => write(PATHS.commit, { changes, action }),
    connected,
  };
}
