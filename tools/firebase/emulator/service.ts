import type { Caller } from "./caller.ts";
import { type Change, type Guard, type Method, requirePermission } from "./guard.ts";
import { openListen } from "./listen.ts";
import { aggregated, find, selected } from "./query.ts";
import { Refusal, refusalOf, STATUS } from "./status.ts";
import { type Authorize, createStore, type Store, unchanged } from "./store.ts";
import { createTransactions } from "./transactions.ts";
import type { Query, Request, Response } from "./wire.ts";

/** The receiving end of a stream of requests. An error that `receive` throws ends the stream with that refusal. */
export interface Receiver {
  receive(request: Request): void;
  end(): void;
}

/** Ignores what the client sent after a refused message, because the client sends it again on its next stream. */
export function untilRefused(receiver: Receiver, refuse: (refusal: Refusal) => void): Receiver {
  let over = false;
  return {
    receive(request) {
      if (over) return;
      try {
        receiver.receive(request);
      } catch (error) {
        over = true;
        receiver.end();
        refuse(refusalOf(error));
      }
    },
    end: receiver.end,
  };
}

/** google.firestore.v1.Firestore without a transport: gRPC, WebChannel and REST put it on the wire. */
export interface Service {
  readonly store: Store;
  /** One request, one answer. */
  readonly unary: Record<string, (request: Request, caller: Caller) => Response>;
  /** One request, many answers. */
  readonly streaming: Record<string, (request: Request, caller: Caller) => Response[]>;
  /** Requests and answers as they come. */
  readonly duplex: Record<string, (caller: Caller, answer: (response: Response) => void) => Receiver>;
}

export function createService(guard: Guard): Service {
  const store = createStore();
  const transactions = createTransactions();
  const permit = (caller: Caller, method: Method, name: string, change?: Change) =>
    requirePermission(guard, caller, method, name, change);

  const authorize =
    (caller: Caller): Authorize =>
    (write, { before, after, ...rest }) => {
      if (write.verify !== undefined) permit(caller, "get", write.verify, { before });
      else if (write.delete !== undefined) permit(caller, "delete", write.delete, { before, ...rest });
      else permit(caller, before ? "update" : "create", write.update?.name ?? "", { before, after, ...rest });
    };

  const list = (caller: Caller, { parent = "", transaction }: Request, query: Query, started: Buffer | undefined) => {
    permit(caller, "list", `${parent}/${query.from?.[0]?.collectionId}/{id}`);
    const found = find(store, parent, query);
    transactions.read(started ?? transaction, () => {
      const now = find(store, parent, query);
      return now.length === found.length && now.every((document, i) => document === found[i]);
    });
    return found;
  };

  const begun = ({ newTransaction }: Request) => (newTransaction ? transactions.begin() : undefined);
  const opening = (started: Buffer | undefined) => (started ? [{ transaction: started }] : []);

  return {
    store,
    unary: {
      Commit(request, caller) {
        transactions.close(request.transaction);
        return store.commit(request.writes ?? [], authorize(caller));
      },
      /** Each write succeeds or fails by itself: the Admin SDK's BulkWriter. */
      BatchWrite(request, caller) {
        const outcomes = (request.writes ?? []).map((write) => {
          try {
            return { result: store.commit([write], authorize(caller)).writeResults[0] ?? {}, status: { code: 0 } };
          } catch (error) {
            const { status, message } = refusalOf(error);
            return { result: {}, status: { code: STATUS[status].grpc, message } };
          }
        });
        return { writeResults: outcomes.map(({ result }) => result), status: outcomes.map(({ status }) => status) };
      },
      BeginTransaction: () => ({ transaction: transactions.begin() }),
      Rollback(request) {
        transactions.drop(request.transaction);
        return {};
      },
      ListDocuments({ parent = "", collectionId = "" }, caller) {
        permit(caller, "list", `${parent}/${collectionId}/{id}`);
        return { documents: find(store, parent, { from: [{ collectionId }] }) };
      },
      ListCollectionIds({ parent = "" }, caller) {
        if (caller !== "owner") throw new Refusal("PERMISSION_DENIED", "Missing or insufficient permissions.");
        const below = store.all().filter(({ name }) => name.startsWith(`${parent}/`));
        return {
          collectionIds: [...new Set(below.map(({ name }) => name.slice(parent.length + 1).split("/")[0]))].sort(),
        };
      },
    },
    streaming: {
      BatchGetDocuments(request, caller) {
        const started = begun(request);
        const readTime = store.now();
        const answers = (request.documents ?? []).map((name) => {
          const found = store.at(name);
          permit(caller, "get", name, { before: found });
          transactions.read(started ?? request.transaction, () => unchanged(store, name, found));
          return found ? { found, readTime } : { missing: name, readTime };
        });
        return [...opening(started), ...answers];
      },
      RunQuery(request, caller) {
        const query = request.structuredQuery ?? {};
        const started = begun(request);
        const found = list(caller, request, query, started);
        const readTime = store.now();
        const answers = found.map((document) => ({ document: selected(document, query), readTime }));
        return [...opening(started), ...(answers.length > 0 ? answers : [{ readTime }])];
      },
      RunAggregationQuery(request, caller) {
        const { structuredQuery = {}, aggregations = [] } = request.structuredAggregationQuery ?? {};
        const started = begun(request);
        const found = list(caller, request, structuredQuery, started);
        const named = aggregations.map((wanted, i) => [wanted.alias ?? `field_${i}`, aggregated(found, wanted)]);
        const result = { aggregateFields: Object.fromEntries(named) };
        return [...opening(started), { result, readTime: store.now() }];
      },
    },
    duplex: {
      Listen: (caller, answer) =>
        openListen(store, answer, (method, name, found) => permit(caller, method, name, { before: found })),
      /** The first message opens the stream, each later one is a commit. */
      Write(caller, answer) {
        let answered = 0;
        return {
          receive({ writes = [] }) {
            const outcome = answered === 0 ? { streamId: "stream" } : store.commit(writes, authorize(caller));
            answer({ ...outcome, streamToken: Buffer.from(String(answered)) });
            answered += 1;
          },
          end: () => undefined,
        };
      },
    },
  };
}
