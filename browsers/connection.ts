import { connect } from "node:net";

/** Sends a command of the WebDriver standard and resolves to its value. Rejects with the browser's error. */
export type Send = (command: Command, parameters?: Parameters) => Promise<unknown>;

type Parameters = Readonly<Record<string, unknown>>;

/** The commands that the tests use, by their names in Marionette, and the standard's routes for them. `:id` is the parameter `id`. */
const ROUTES = {
  NewSession: ["POST", "/session"],
  DeleteSession: ["DELETE", ""],
  Navigate: ["POST", "/url"],
  Back: ["POST", "/back"],
  GetWindowHandle: ["GET", "/window"],
  GetWindowHandles: ["GET", "/window/handles"],
  SwitchToWindow: ["POST", "/window"],
  SetWindowRect: ["POST", "/window/rect"],
  ExecuteScript: ["POST", "/execute/sync"],
  ElementClick: ["POST", "/element/:id/click"],
  ElementSendKeys: ["POST", "/element/:id/value"],
  PerformActions: ["POST", "/actions"],
  TakeScreenshot: ["GET", "/screenshot"],
} as const;
type Command = keyof typeof ROUTES;

/** The connection to a driver that speaks WebDriver over HTTP. */
export function httpConnection(url: string): Send {
  let session = "";
  return async (command, { id, ...parameters } = {}) => {
    const [method, route] = ROUTES[command];
    const response = await fetch(url + session + route.replace(":id", String(id)), {
      method,
      ...(method === "POST" && { body: JSON.stringify(parameters) }),
    });
    const { value } = (await response.json()) as { value: { sessionId?: string; error?: string; message?: string } };
    if (!response.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
    if (command === "NewSession") session = `/session/${value.sessionId}`;
    return value;
  };
}

type Answer = readonly [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];

/** The connection to Firefox's Marionette: the commands of WebDriver as JSON over TCP, each message after its length and a colon. */
export async function marionetteConnection(port: number): Promise<Send> {
  const waiting = new Map<number, (answer: Answer) => void>();
  const socket = connect(port, "127.0.0.1");
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve();
      const answer = message as unknown as Answer;
      waiting.get(answer[1])?.(answer);
      waiting.delete(answer[1]);
    });
  });
  await greeted;
  let last = 0;
  return async (command, parameters = {}) => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, value] = await answered;
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`);
    return value && typeof value === "object" && "value" in value ? value.value : value;
  };
}

function readMessages(socket: NodeJS.ReadableStream, read: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(":"); colon > 0; colon = rest.indexOf(":")) {
      const end = colon + 1 + Number(rest.toString("latin1", 0, colon));
      if (rest.length < end) return;
      read(JSON.parse(rest.toString("utf8", colon + 1, end)));
      rest = rest.subarray(end);
    }
  });
}
