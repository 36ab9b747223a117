import { sk } from "#src/text/sk.ts";

/** Not known yet, which is not the same as empty. */
export function Loading() {
  return (
    <div role="status" className="skeleton h-96">
      <span className="sr-only">{sk.loading}</span>
    </div>
  );
}
