import { useEffect } from "react";
import { useRouteError } from "react-router";
import { sk } from "#src/text/sk.ts";

/** Shown instead of a page that threw: a bug, or a script that could not be loaded after an update of the site. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 py-24 text-center">
      <h1 className="font-display text-2xl font-bold">{sk.unexpected}</h1>
      <button type="button" className="button-ink" onClick={() => location.reload()}>
        {sk.reload}
      </button>
    </div>
  );
}
