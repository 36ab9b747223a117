/** Firestore's error codes, with gRPC's number and the HTTP status of REST. */
export const STATUS = {
  INVALID_ARGUMENT: { grpc: 3, http: 400 },
  NOT_FOUND: { grpc: 5, http: 404 },
  ALREADY_EXISTS: { grpc: 6, http: 409 },
  PERMISSION_DENIED: { grpc: 7, http: 403 },
  FAILED_PRECONDITION: { grpc: 9, http: 400 },
  ABORTED: { grpc: 10, http: 409 },
  UNIMPLEMENTED: { grpc: 12, http: 501 },
  INTERNAL: { grpc: 13, http: 500 },
  UNAUTHENTICATED: { grpc: 16, http: 401 },
} as const;

export type Status = keyof typeof STATUS;

/** An error that is answered to the caller. */
export class Refusal extends Error {
  readonly status: Status;
  constructor(status: Status, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Any other error is a bug of the emulator: INTERNAL, with its stack. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Refusal("INTERNAL", `emulator: ${what}`, error);
}
