/** What the harness and the process that holds its connections (live-client.ts) say to each other. Moments are nanoseconds of the clock
 *  all processes share (`process.hrtime.bigint`), as text. */
export type Order =
  | { readonly kind: "connect"; readonly port: number; readonly path: string; readonly count: number }
  /** Which connections have seen this revision? Answered when all have, or when time is up. */
  | { readonly kind: "await"; readonly revision: number; readonly withinMs: number }
  | { readonly kind: "disconnect" };

export type Told =
  | { readonly kind: "connected"; readonly held: number; readonly refused: number }
  | { readonly kind: "expected"; readonly by: number; readonly lastAt: string }
  | { readonly kind: "disconnected" };
