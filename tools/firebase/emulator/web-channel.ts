import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callerOf } from "./caller.ts";
import { bodyOf } from "./http.ts";
import { fromJson, toJson } from "./json.ts";
import { type Receiver, type Service, untilRefused } from "./service.ts";
import { type Refusal, refusalOf, STATUS } from "./status.ts";
import type { Request } from "./wire.ts";

/** A tab's streams end after this long without a back channel. */
const FORGOTTEN_AFTER_MS = 60_000;
/** An idle back channel sends "noop" this often, as Google's servers do. */
const PULSE_MS = 25_000;

/** One stream of one tab. The client posts its messages (forward channel) and holds one GET open, or asks again and
 *  again, for the numbered answers (back channel). */
interface Session {
  readonly id: string;
  receiver: Receiver;
  /** Answers with their numbers, until the client has confirmed them. */
  unconfirmed: [number: number, message: unknown[]][];
  lastNumber: number;
  /** How many of the client's messages were received. It repeats those that were not acknowledged. */
  taken: number;
  back: { readonly response: ServerResponse; readonly once: boolean; sent: number } | undefined;
  timer: NodeJS.Timeout | undefined;
}

export interface WebChannel {
  /** `Listen` or `Write`; handles every request of a channel. */
  handle(stream: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends all streams, as when their tabs are closed. */
  stop(): void;
}

export function createWebChannel(service: Service): WebChannel {
  const sessions = new Map<string, Session>();

  const end = (session: Session) => {
    clearTimeout(session.timer);
    sessions.delete(session.id);
    session.receiver.end();
    session.back?.response.end();
    session.back = undefined;
  };

  const open = async (stream: string, request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await bodyOf(request));
    const session = newSession();
    sessions.set(session.id, session);
    const refuse = ({ status, message }: Refusal) =>
      push(session, [{ error: { code: STATUS[status].http, status, message } }]);
    try {
      const start = service.duplex[stream] as Service["duplex"][string];
      const opened = start(callerOf(authorizationIn(form)), (message) => push(session, [toJson(message)]));
      session.receiver = untilRefused(opened, refuse);
      take(session, form);
    } catch (error) {
      refuse(refusalOf(error));
    }
    watchForSilence(session, end);
    response.end(frame([[0, ["c", session.id, "", 8, 12, 30_000]]]));
  };

  return {
    async handle(stream, url, request, response) {
      const query = url.searchParams;
      const id = query.get("SID");
      if (!id) return open(stream, request, response);
      const session = sessions.get(id);
      if (!session) {
        response.statusCode = 400;
        response.end("Unknown SID");
      } else if (query.get("TYPE") === "terminate") {
        end(session);
        response.end();
      } else if (request.method === "GET") {
        attach(session, query, response, end);
      } else {
        const form = new URLSearchParams(await bodyOf(request));
        take(session, form);
        response.end(frame([session.back ? 1 : 0, session.lastNumber, 0]));
      }
    },
    stop: () => [...sessions.values()].forEach(end),
  };
}

const newSession = (): Session => ({
  id: randomUUID(),
  receiver: { receive: () => undefined, end: () => undefined },
  unconfirmed: [],
  lastNumber: 0,
  taken: 0,
  back: undefined,
  timer: undefined,
});

/** The client's headers come in the first form, because a page cannot set them without a preflight. */
const authorizationIn = (form: URLSearchParams) =>
  /^authorization:\s*(.*)$/im.exec(form.get("headers") ?? "")?.[1]?.trim();

/** Hands on the messages that have not come before. */
function take(session: Session, form: URLSearchParams): void {
  const offset = Number(form.get("ofs") ?? session.taken);
  for (let i = 0; i < Number(form.get("count") ?? 0); i++) {
    if (offset + i < session.taken) continue;
    session.taken = offset + i + 1;
    session.receiver.receive(fromJson(JSON.parse(form.get(`req${i}___data__`) ?? "{}")) as Request);
  }
}

function push(session: Session, message: unknown[]): void {
  session.lastNumber += 1;
  session.unconfirmed.push([session.lastNumber, message]);
  flush(session);
}

/** Sends what this back channel has not carried yet; one that answers once is thereby over. */
function flush(session: Session): void {
  const { back } = session;
  const fresh = session.unconfirmed.filter(([number]) => number > (back?.sent ?? Number.POSITIVE_INFINITY));
  if (!back || fresh.length === 0) return;
  back.sent = session.lastNumber;
  back.response.write(frame(fresh));
  if (back.once) back.response.end();
}

function attach(session: Session, query: URLSearchParams, response: ServerResponse, end: (session: Session) => void) {
  const confirmed = Number(query.get("AID") ?? 0);
  session.unconfirmed = session.unconfirmed.filter(([number]) => number > confirmed);
  session.back?.response.end();
  const back = { response, once: query.get("CI") === "1", sent: confirmed };
  session.back = back;
  clearTimeout(session.timer);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "private, max-age=0");
  const pulse = setInterval(() => push(session, ["noop"]), PULSE_MS).unref();
  response.on("close", () => {
    clearInterval(pulse);
    if (session.back !== back) return;
    session.back = undefined;
    watchForSilence(session, end);
  });
  push(session, ["noop"]);
}

function watchForSilence(session: Session, end: (session: Session) => void): void {
  clearTimeout(session.timer);
  session.timer = setTimeout(() => end(session), FORGOTTEN_AFTER_MS).unref();
}

/** The client counts characters, not bytes. */
function frame(message: unknown): string {
  const text = JSON.stringify(message);
  return `${text.length}\n${text}`;
}
