import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Metadata, Server, type ServerCall, ServerCredentials, type ServerDuplexStream } from "@grpc/grpc-js";
import { fromJSON } from "@grpc/proto-loader";
import { type Caller, callerOf } from "./caller.ts";
import { type Receiver, type Service, untilRefused } from "./service.ts";
import { type Refusal, refusalOf, STATUS } from "./status.ts";
import type { Request, Response } from "./wire.ts";

const LARGEST_MESSAGE = 11 * 1_048_576;

/** Serves Firestore over gRPC, which the SDKs use in Node, on a free port of this machine. */
export async function serveGrpc(service: Service): Promise<{ port: number; stop: () => void }> {
  const server = new Server({ "grpc.max_receive_message_length": LARGEST_MESSAGE });
  server.addService(definition(), {
    ...mapped(service.unary, unaryHandler),
    ...mapped(service.streaming, streamingHandler),
    ...mapped(service.duplex, duplexHandler),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, stop: () => server.forceShutdown() };
}

/** The official protocol, which comes with the Admin SDK. The client SDK's own has one more field, for what a transaction read and
 *  does not write. */
function definition(): object {
  const require = createRequire(import.meta.url);
  const home = dirname(require.resolve("@google-cloud/firestore/package.json"));
  const protocol = require(join(home, "build/protos/v1.json"));
  const { Write } = protocol.nested.google.nested.firestore.nested.v1.nested;
  Write.fields.verify = { type: "string", id: 5 };
  return fromJSON(protocol, { longs: String, enums: String })["google.firestore.v1.Firestore"] ?? {};
}

const unaryHandler =
  (method: (request: Request, caller: Caller) => Response) =>
  (call: ServerCall, answer: (error: object | null, response?: Response) => void) => {
    try {
      answer(null, method(call.request, callerOf(authorization(call))));
    } catch (error) {
      answer(grpcError(refusalOf(error)));
    }
  };

const streamingHandler = (method: (request: Request, caller: Caller) => Response[]) => (call: ServerCall) => {
  try {
    for (const response of method(call.request, callerOf(authorization(call)))) call.write(response);
    call.end();
  } catch (error) {
    call.emit("error", grpcError(refusalOf(error)));
  }
};

const duplexHandler =
  (open: (caller: Caller, answer: (response: Response) => void) => Receiver) => (call: ServerDuplexStream) => {
    const refuse = (refusal: Refusal) => call.emit("error", grpcError(refusal));
    try {
      const opened = open(callerOf(authorization(call)), (response) => call.write(response));
      const receiver = untilRefused(opened, refuse);
      call.on("data", receiver.receive);
      call.on("cancelled", receiver.end);
      call.on("end", () => {
        receiver.end();
        call.end();
      });
    } catch (error) {
      refuse(refusalOf(error));
    }
  };

const authorization = (call: { metadata: Metadata }) => call.metadata.get("authorization")[0]?.toString();

const grpcError = ({ status, message }: Refusal) => ({
  code: STATUS[status].grpc,
  details: message,
  metadata: new Metadata(),
});

function mapped<From, To>(methods: Record<string, From>, handler: (method: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, handler(method)]));
}
