/** The messages between the harness and the process that holds its connections (live-client.ts). Moments are nanoseconds of the clock
 *  that all processes share (`process.hrtime.bigint`), as text. */
export type Order =
  | { readonly kind: "connect"; readonly port: number; readonly paths: readonly string[] }
  /** Asks how many connections have received this revision. Answered once all have, or after `withinMs`. */
  | { readonly kind: "await"; readonly revision: number; readonly withinMs: number }
  | { readonly kind: "disconnect" };

export type Answer =
  | { readonly kind: "connected"; readonly held: number; readonly refused: number }
  | { readonly kind: "received"; readonly by: number; readonly lastAt: string }
  | { readonly kind: "disconnected" };
