/** Why the server cannot start, as one sentence for the person at the terminal; shown without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
