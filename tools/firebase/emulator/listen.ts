import { find } from "./query.ts";
import type { Receiver } from "./service.ts";
import { refusalOf, STATUS } from "./status.ts";
import type { Store } from "./store.ts";
import { instant } from "./values.ts";
import type { Response, Stored, Target, Timestamp } from "./wire.ts";

type Permit = (method: "get" | "list", name: string, found?: Stored) => void;

/** The documents last sent to one target, by name. */
interface Watched {
  readonly target: Target;
  sent: Map<string, Stored>;
}

/** One Listen stream. After each commit it sends the changes of all its targets, then one global "no change" with the time at which
 *  everything sent so far was true together. */
export function openListen(store: Store, answer: (response: Response) => void, permit: Permit): Receiver {
  const watched = new Map<number, Watched>();
  let behind = false;

  const settle = (time: Timestamp) => answer(targetChange("NO_CHANGE", [], time));
  const catchUp = () => {
    if (!behind) return;
    behind = false;
    const time = store.now();
    for (const change of changes(store, watched, time)) answer(change);
    settle(time);
  };

  const add = (target: Target) => {
    answer(targetChange("ADD", [target.targetId]));
    const found = resultOf(store, target);
    permitTarget(target, store, permit);
    if (target.resumeToken?.length || target.readTime) answer(targetChange("RESET", [target.targetId]));
    const time = store.now();
    for (const document of found) answer({ documentChange: { document, targetIds: [target.targetId] } });
    for (const document of missing(store, target)) answer(deletion(document, [target.targetId], time));
    watched.set(target.targetId, { target, sent: byName(found) });
    answer(targetChange("CURRENT", [target.targetId], time));
    settle(time);
  };

  /** The answer to the writer goes out first, as in production. */
  const forget = store.onCommit(() => {
    if (!behind) setImmediate(catchUp);
    behind = true;
  });

  return {
    receive({ addTarget, removeTarget }) {
      catchUp();
      if (removeTarget) {
        watched.delete(removeTarget);
        answer(targetChange("REMOVE", [removeTarget]));
      }
      if (!addTarget) return;
      try {
        add(addTarget);
      } catch (error) {
        const { status, message } = refusalOf(error);
        answer(targetChange("REMOVE", [addTarget.targetId], undefined, { code: STATUS[status].grpc, message }));
      }
    },
    end() {
      forget();
      behind = false;
    },
  };
}

function permitTarget({ query, documents }: Target, store: Store, permit: Permit): void {
  for (const name of documents?.documents ?? []) permit("get", name, store.at(name));
  if (query) permit("list", `${query.parent}/${query.structuredQuery.from?.[0]?.collectionId}/{id}`);
}

function resultOf(store: Store, { query, documents }: Target): Stored[] {
  if (query) return find(store, query.parent, query.structuredQuery);
  return (documents?.documents ?? []).map((name) => store.at(name)).filter((document) => document !== undefined);
}

const missing = (store: Store, { documents }: Target) =>
  (documents?.documents ?? []).filter((name) => store.at(name) === undefined);

const byName = (documents: readonly Stored[]) => new Map(documents.map((document) => [document.name, document]));

/** One message for each document that is new, different or gone for some target. */
function changes(store: Store, watched: Map<number, Watched>, time: Timestamp): Response[] {
  const into = new Map<string, number[]>();
  const outOf = new Map<string, number[]>();
  for (const [id, watch] of watched) {
    const now = byName(resultOf(store, watch.target));
    for (const [name, document] of now) if (watch.sent.get(name) !== document) push(into, name, id);
    for (const name of watch.sent.keys()) if (!now.has(name)) push(outOf, name, id);
    watch.sent = now;
  }
  return [...new Set([...into.keys(), ...outOf.keys()])].map((name) => {
    const document = store.at(name);
    const removedTargetIds = outOf.get(name) ?? [];
    if (!document) return deletion(name, removedTargetIds, time);
    return { documentChange: { document, targetIds: into.get(name) ?? [], removedTargetIds } };
  });
}

function push(lists: Map<string, number[]>, name: string, id: number): void {
  lists.set(name, [...(lists.get(name) ?? []), id]);
}

const deletion = (document: string, removedTargetIds: number[], readTime: Timestamp) => ({
  documentDelete: { document, removedTargetIds, readTime },
});

function targetChange(targetChangeType: string, targetIds: number[], readTime?: Timestamp, cause?: object): Response {
  const at = readTime && { readTime, resumeToken: Buffer.from(String(instant(readTime))) };
  return { targetChange: { targetChangeType, targetIds, ...at, ...(cause && { cause }) } };
}
