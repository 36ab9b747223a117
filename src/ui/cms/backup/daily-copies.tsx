import type { BackupCopy } from "#src/backend/embedded/wire.ts";
import { skBackup } from "#src/text/sk-backup.ts";
import { shownTime } from "../accounts/shown-time.ts";
import { Loaded, useLoaded } from "../loading/use-loaded.tsx";

const LATE_MS = 2 * 24 * 60 * 60 * 1000; // After two days without a copy the daily copies have stopped.

export function DailyCopies({ load }: { readonly load: () => Promise<readonly BackupCopy[]> }) {
  return (
    <section className="panel flex flex-col gap-4 p-4 md:p-6">
      <div>
        <h2 className="section-heading mb-1 md:mb-1">{skBackup.copiesTitle}</h2>
        <p className="field-hint">{skBackup.copiesHint}</p>
      </div>
      <Loaded loaded={useLoaded(load)}>{(copies) => <Copies copies={copies} />}</Loaded>
    </section>
  );
}

function Copies({ copies }: { readonly copies: readonly BackupCopy[] }) {
  const [last] = copies;
  if (!last) return <p>{skBackup.none}</p>;
  const isTooOld = Date.now() - last.madeAt > LATE_MS;
  return (
    <>
      <p className="font-semibold">{skBackup.last(shownTime(last.madeAt))}</p>
      {isTooOld && <p className="notice-warning">{skBackup.late}</p>}
      <table className="w-full max-w-md text-left figures">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col">{skBackup.columns.madeAt}</th>
            <th scope="col" className="text-right">
              {skBackup.columns.bytes}
            </th>
          </tr>
        </thead>
        <tbody>
          {copies.map(({ madeAt, bytes }) => (
            <tr key={madeAt} className="border-b border-stone-200">
              <td className="py-1">{shownTime(madeAt)}</td>
              <td className="text-right whitespace-nowrap">{skBackup.size(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
