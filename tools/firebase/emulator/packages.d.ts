/** The few types of packages that are installed only in tools/firebase, so that the sources check without them too. */

declare module "@grpc/grpc-js" {
  import type { Request, Response } from "./wire.ts";

  export class Metadata {
    get(key: string): readonly (string | Uint8Array)[];
  }
  /** One request, with one answer or a stream of them. */
  export interface ServerCall {
    readonly request: Request;
    readonly metadata: Metadata;
    write(response: Response): void;
    end(): void;
    emit(event: "error", error: object): void;
  }
  export interface ServerDuplexStream {
    readonly metadata: Metadata;
    on(event: "data", listener: (request: Request) => void): void;
    on(event: "end" | "cancelled", listener: () => void): void;
    write(response: Response): void;
    end(): void;
    emit(event: "error", error: object): void;
  }
  export const ServerCredentials: { createInsecure(): object };
  export class Server {
    constructor(options: Record<string, number>);
    addService(definition: object, handlers: object): void;
    bindAsync(address: string, credentials: object, bound: (error: Error | null, port: number) => void): void;
    forceShutdown(): void;
  }
}

declare module "@grpc/proto-loader" {
  export function fromJSON(protocol: object, options: object): Record<string, object>;
}

declare module "selfsigned" {
  interface Extension {
    readonly name: "subjectAltName";
    readonly altNames: readonly { readonly type: 2; readonly value: string }[];
  }
  export function generate(
    attributes: readonly { readonly name: string; readonly value: string }[],
    options: { readonly extensions: readonly Extension[] },
  ): Promise<{ readonly private: string; readonly cert: string }>;
}
