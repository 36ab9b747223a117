import { allowOrigin, type Served, sendJson, serveHttp } from "./http.ts";
import { restMethod } from "./rest.ts";
import type { Service } from "./service.ts";
import { createWebChannel } from "./web-channel.ts";

/** Serves Firestore to browsers: WebChannel for the streams, REST for the rest. */
export async function serveWeb(service: Service): Promise<Served> {
  const channel = createWebChannel(service);
  const served = await serveHttp((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (allowOrigin(request, response) === "answered") return;
    const [, stream = ""] = /^\/google\.firestore\.v1\.Firestore\/(\w+)\/channel$/.exec(url.pathname) ?? [];
    const brokenOff = () => response.destroy();
    if (stream in service.duplex) return void channel.handle(stream, url, request, response).catch(brokenOff);
    const method = restMethod(service, decodeURIComponent(url.pathname));
    if (method) return void method(request, response).catch(brokenOff);
    sendJson(response, 404, { error: { code: 404, status: "NOT_FOUND", message: "The emulator has no such method." } });
  });
  return {
    port: served.port,
    async stop() {
      channel.stop();
      await served.stop();
    },
  };
}
