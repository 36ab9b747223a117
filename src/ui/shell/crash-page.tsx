import { sk } from "#src/text/sk.ts";

/** A page that failed while rendering. The error itself is already on the console. */
export function CrashPage() {
  return (
    <main className="mx-auto flex max-w-xl flex-col items-center gap-6 px-4 py-24 text-center">
      <h1 className="font-display text-2xl font-bold">{sk.unexpected}</h1>
      <button type="button" className="button-ink" onClick={() => location.reload()}>
        {sk.reload}
      </button>
    </main>
  );
}
