import { BackendError } from "#src/backend/backend.ts";
import type { Refusal } from "#src/backend/embedded/wire.ts";

/** Refuses a request with a status that is more precise than the code's. */
export class RefusedError extends BackendError {
  readonly status: 400 | 403 | 408 | 413 | 415 | 422;

  constructor(status: RefusedError["status"], code: Refusal["code"] = "invalid", cause?: unknown) {
    super(code, cause);
    this.name = "RefusedError";
    this.status = status;
  }
}
