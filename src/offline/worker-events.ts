/** The parts of a service worker's events and globals that are used. TypeScript's own types of workers and of pages exclude each other. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Events {
  readonly activate: Extendable;
  readonly fetch: FetchEvent;
  readonly message: Extendable & { readonly data: unknown };
}

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

export const worker = globalThis as unknown as ServiceWorkerScope;
