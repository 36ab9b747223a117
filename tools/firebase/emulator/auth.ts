import type { RequestListener } from "node:http";
import { type Served, serveHttp } from "./http.ts";
import { emulatorPart, requireTool } from "./official-emulators.ts";

/** The answer to a sign-up. The official emulator always allows it, so a refusal is answered before the request reaches it. */
export type SignUpAnswer = "allowed" | "ADMIN_ONLY_OPERATION" | "OPERATION_NOT_ALLOWED";

export interface Admin {
  /** The new account's uid. */
  createUser(email: string, password: string, claims?: Record<string, unknown>): Promise<string>;
  disable(uid: string): Promise<void>;
  /** "E-mail enumeration protection": on for every new real project, off in the emulator unless asked for. */
  enumerationProtection(on: boolean): Promise<void>;
  signUp(answer: SignUpAnswer): void;
}

export interface AuthEmulator extends Served {
  readonly admin: Admin;
  reset(): Promise<void>;
}

const TOOLKIT = "/identitytoolkit.googleapis.com";

/** The official Auth emulator, in this process. It initialises at its first request, which takes seconds. */
export async function serveAuth(projectId: string): Promise<AuthEmulator> {
  let emulator: Promise<RequestListener> | undefined;
  let answer: SignUpAnswer = "allowed";
  const served = await serveHttp((request, response) => {
    const signsUp = request.method === "POST" && request.url?.startsWith(`${TOOLKIT}/v1/accounts:signUp`);
    if (!signsUp || answer === "allowed") {
      emulator ??= createEmulator(projectId);
      return void emulator.then((handle) => handle(request, response));
    }
    const error = { code: 400, message: answer, errors: [{ message: answer, reason: "invalid" }] };
    response.writeHead(400, { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" });
    response.end(JSON.stringify({ error }));
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${served.port}${path}`, {
      method,
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`Auth emulator: ${response.status} ${await response.text()}`);
    return (await response.json()) as { localId?: string };
  };
  const accounts = `${TOOLKIT}/v1/projects/${projectId}/accounts`;
  const enumerationProtection = async (on: boolean) => {
    const setting = "emailPrivacyConfig.enableImprovedEmailPrivacy";
    await call("PATCH", `${TOOLKIT}/v2/projects/${projectId}/config?updateMask=${setting}`, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
    });
  };
  return {
    ...served,
    admin: {
      async createUser(email, password, claims) {
        const { localId = "" } = await call("POST", accounts, { email, password });
        if (claims) await call("POST", `${accounts}:update`, { localId, customAttributes: JSON.stringify(claims) });
        return localId;
      },
      async disable(localId) {
        await call("POST", `${accounts}:update`, { localId, disableUser: true });
      },
      enumerationProtection,
      signUp(wanted) {
        answer = wanted;
      },
    },
    async reset() {
      answer = "allowed";
      if (!emulator) return;
      await call("DELETE", `/emulator/v1/projects/${projectId}/accounts`);
      await enumerationProtection(false);
    },
  };
}

interface Path {
  parameters?: readonly object[];
}
interface Router {
  middleware(spec: object, options: object): unknown;
}

/** The emulator compiles a validator for each parameter of its 80 methods before it starts, which takes seconds. Here each is compiled when it is
 *  first used, and the parameters that all methods have, which no test sends, are left out. */
async function createEmulator(projectId: string): Promise<RequestListener> {
  const { paths } = emulatorPart<{ default: { paths: Record<string, Path> } }>("auth/apiSpec.js").default;
  for (const path of Object.values(paths))
    path.parameters = (path.parameters ?? []).filter((parameter) => !("$ref" in parameter));
  const router: Router = requireTool("exegesis-express");
  const { middleware } = router;
  router.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  const { createApp } = emulatorPart<{ createApp(projectId: string): Promise<RequestListener> }>("auth/server.js");
  return createApp(projectId);
}
