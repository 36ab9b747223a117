import { useRef, useState } from "react";
import { type HistoryRecord, recordFrom, recordsListed } from "#src/domain/history/history-record.ts";
import { MOST_LISTED_RECORDS } from "#src/domain/values/limits.ts";
import { readListPage, readParameter, withParameters } from "#src/site/parameters.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useNavigate, useQuery } from "../../navigation/navigation-context.ts";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS } from "../../paths.ts";
import { useList } from "../../use-live.ts";
import { CmsHead } from "../parts/cms-head.tsx";
import { BatchDialog } from "../saving/batch-dialog.tsx";
import { lossTexts } from "../saving/loss-texts.ts";
import { useBatchRun } from "../saving/use-batch-run.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { RecordGroup } from "./record-group.tsx";
import { titleOf } from "./record-lines.ts";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { useCategoryNames } from "./use-category-names.ts";

/** /cms-historia (B13): records, newest first, of a person (`kto`) or of a document (`zaznam`, its path). `strana` counts the portions shown. */
export function HistoryPage() {
  const parameters = useQuery();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const kto = readParameter(parameters, "kto");
  const zaznam = readParameter(parameters, "zaznam");
  const strana = readListPage(parameters);
  const address = { kto, zaznam, strana };
  // A list of the port has one filter. If a document and a person are chosen, it is that of the document, and `records` is filtered by person.
  const where = zaznam ? { field: "Path", equals: zaznam } : kto ? { field: "By", equals: kto } : undefined;
  const first = recordsListed(strana);
  const list = useList({ collection: "history", first, ...(where && { where }) });
  const hasMore = list?.more === true;
  const read = list?.documents.map(recordFrom);
  const records = read?.filter(({ by }) => !kto || by === kto);
  const categories = useCategoryNames(records ?? []);
  const run = useBatchRun({ title: skHistory.takingBack, done: skHistory.done }, heading);
  /** The record whose `TakeBackDialog` is open. */
  const [opened, setOpened] = useState<{ readonly record: HistoryRecord; readonly beginsWithAll: boolean }>();
  const pathTo = (changes: Partial<typeof address>) =>
    withParameters(PATHS.cmsHistory, { ...address, strana: 1, ...changes });
  const show = (changes: Partial<typeof address>) =>
    void navigate(pathTo(changes), { replace: true, preventScrollReset: true });

  function takeBack(chosen: readonly HistoryRecord[]) {
    setOpened(undefined);
    // The report names the documents by their titles: a special day and the settings have no name.
    void run.takeBack(async () => chosen.map((record) => ({ ...record, name: titleOf(record) })));
  }
  // The backend itself shortens a list that gets too large.
  const isShortened = hasMore && list.documents.length < first;
  const isAtLimit = isShortened || first === MOST_LISTED_RECORDS;
  return (
    <div className="max-w-4xl">
      <CmsHead ref={heading} title={skHistory.title} />
      <p className="field-hint mb-4">{skHistory.hint}</p>
      <HistoryFilters person={kto} path={zaznam} records={read} onShow={show} />
      <div role="status" className="mb-4 flex flex-col gap-2 empty:hidden">
        {run.losses &&
          lossTexts(run.losses).map((text) => (
            <p key={text} className="notice-warning break-words">
              {text}
            </p>
          ))}
      </div>
      {!(records && categories) && <Loading />}
      {records?.length === 0 && <EmptyBox text={where ? skHistory.noneFound : skHistory.none} />}
      {records && categories && records.length > 0 && (
        <ol aria-label={skHistory.list} className="flex flex-col gap-3">
          {groupsOf(records).map((group, at, { length }) => (
            <RecordGroup
              key={group[0]?.key}
              records={group}
              mayContinue={hasMore && at === length - 1}
              categories={categories}
              addressOf={(path) => pathTo({ zaznam: path, kto: undefined })}
              onTakeBack={(record, beginsWithAll) => setOpened({ record, beginsWithAll })}
            />
          ))}
        </ol>
      )}
      {hasMore && (
        <p className="mt-6 text-center">
          {isAtLimit ? (
            skHistory.tooMany
          ) : (
            <button type="button" className="button-quiet" onClick={() => show({ strana: strana + 1 })}>
              {skHistory.more}
            </button>
          )}
        </p>
      )}
      {opened && <TakeBackDialog {...opened} onClose={() => setOpened(undefined)} onTakeBack={takeBack} />}
      <BatchDialog run={run} />
    </div>
  );
}

/** Groups neighbours that share an action. */
function groupsOf(records: readonly HistoryRecord[]): readonly (readonly HistoryRecord[])[] {
  const groups: HistoryRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last?.[0]?.action === record.action) last.push(record);
    else groups.push([record]);
  }
  return groups;
}
