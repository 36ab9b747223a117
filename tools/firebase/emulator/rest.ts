import type { IncomingMessage, ServerResponse } from "node:http";
import { callerOf } from "./caller.ts";
import { bodyOf, sendJson } from "./http.ts";
import { fromJson, toJson } from "./json.ts";
import type { Service } from "./service.ts";
import { refusalOf, STATUS } from "./status.ts";
import type { Request } from "./wire.ts";

/** `POST /v1/projects/P/databases/D/documents…:method`, which the SDK in a browser uses for all but streams.
 *  Undefined when the path is not one of these. */
export function restMethod(service: Service, path: string) {
  const [, parent, name = ""] = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents[^:]*):(\w+)$/.exec(path) ?? [];
  const method = NAMES[name] ?? "";
  if (!parent || !(method in service.unary || method in service.streaming)) return undefined;
  return (request: IncomingMessage, response: ServerResponse) => answer(service, method, parent, request, response);
}

const NAMES: Record<string, string> = {
  commit: "Commit",
  batchWrite: "BatchWrite",
  batchGet: "BatchGetDocuments",
  runQuery: "RunQuery",
  runAggregationQuery: "RunAggregationQuery",
  beginTransaction: "BeginTransaction",
  rollback: "Rollback",
  listCollectionIds: "ListCollectionIds",
};

async function answer(
  service: Service,
  method: string,
  parent: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const streams = method in service.streaming;
  try {
    const sent = fromJson(JSON.parse((await bodyOf(request)) || "{}")) as Request;
    const run = service.unary[method] ?? service.streaming[method];
    sendJson(response, 200, toJson(run?.({ parent, ...sent }, callerOf(request.headers.authorization))));
  } catch (error) {
    const { status, message } = refusalOf(error);
    const refusal = { error: { code: STATUS[status].http, message, status } };
    sendJson(response, STATUS[status].http, streams ? [refusal] : refusal);
  }
}
