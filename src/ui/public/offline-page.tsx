import { useEffect, useState } from "react";
import { sk } from "#src/text/sk.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { Head } from "../head.tsx";
import { ContactLines } from "../parts/contact-lines.tsx";
import { PATHS } from "../paths.ts";
import { HoursTable } from "../shell/hours-table.tsx";
import { useWhenConnected } from "../use-connected.ts";

/** Shown without a connection for an address that was never seen (B7). Its own address only serves to keep it. */
export function OfflinePage() {
  useWhenConnected(async () => {
    if (location.pathname === PATHS.offline) return;
    // On Firebase the data may be in reach, and the pages not. The service worker answers no HEAD.
    const page = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
    if (page) location.reload();
  });
  const [isSearch, setIsSearch] = useState(false);
  useEffect(() => setIsSearch(new URLSearchParams(location.search).has("hladat")), []);
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6 py-8 md:py-12">
      <Head title={skOffline.neverSeen} noindex />
      <div>
        <h1 className="page-heading">{skOffline.neverSeen}</h1>
        {isSearch && <p className="mb-2 text-lg font-semibold">{skOffline.searchWaits}</p>}
        <p className="text-lg text-pretty">{skOffline.onlySeen}</p>
      </div>
      <div className="on-ink -mx-4 max-[20rem]:-mx-2 grid min-w-0 gap-4 bg-ink p-4 text-stone-100 sm:mx-0 sm:rounded-md sm:p-6">
        <ul className="-mx-2">
          <ContactLines />
        </ul>
        <HoursTable />
      </div>
      <button type="button" className="button-ink justify-self-start" onClick={() => location.reload()}>
        {sk.reload}
      </button>
    </div>
  );
}
