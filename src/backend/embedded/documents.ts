import { BackendError, type Document, type Documents, type Live, type Query, type ResultOf } from "../backend.ts";
import type { Watch } from "../page-data.ts";
import type { liveValues } from "./live-values.ts";
import type { RequestJson } from "./request.ts";
import { type CommitAnswer, type CommitRequest, PATHS } from "./wire.ts";

type LiveValues = ReturnType<typeof liveValues>;

export function embeddedDocuments(request: RequestJson, { live }: LiveValues, connected: Live<boolean>): Documents {
  const read = <T>(watch: Watch) => request<T>(`${PATHS.read}?watch=${encodeURIComponent(JSON.stringify(watch))}`);
  return {
    list: <Q extends Query>(query: Q) => live(query) as Live<ResultOf<Q>>,
    get: (collection, id) => live({ collection, id }) as Live<Document | null>,
    readList: <Q extends Query>(query: Q) => read<ResultOf<Q>>(query),
    readOne: (collection, id) => read<Document | null>({ collection, id }),
    async commit(changes, id) {
      const body: CommitRequest = { changes, ...id };
      const answer = await request.post<CommitAnswer | null>(PATHS.commit, body);
      if (!answer?.outcome) throw new BackendError("unavailable", answer);
      return answer.outcome;
    },
    connected,
  };
}
