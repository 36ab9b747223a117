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

const WORDS = { title: skHistory.takingBack, done: skHistory.done };

/** /cms-historia (B13). */
export function HistoryPage() {
  const parameters = useQuery();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const address = {
    kto: readParameter(parameters, "kto"),
    zaznam: readParameter(parameters, "zaznam"),
    strana: readListPage(parameters),
  };
  const { kto, zaznam, strana } = address;
  // The backend applies one filter, the narrower one if both are set; the other one is applied to the records read.
  const where = zaznam ? { field: "Path", equals: zaznam } : kto ? { field: "By", equals: kto } : undefined;
  const first = recordsListed(strana);
  const list = useList({ collection: "history", first, ...(where && { where }) });
  const read = list?.documents.map(recordFrom);
  const records = read?.filter(({ by }) => !kto || by === kto);
  const categories = useCategoryNames(records ?? []);
  const run = useBatchRun(WORDS, heading);
  const [chosenRecord, setChosenRecord] = useState<{ readonly record: HistoryRecord; readonly isAll: boolean }>();
  const pathTo = (changes: Partial<typeof address>) =>
    withParameters(PATHS.cmsHistory, { ...address, strana: 1, ...changes });
  const show = (changes: Partial<typeof address>) =>
    void navigate(pathTo(changes), { replace: true, preventScrollReset: true });

  function takeBack(chosen: readonly HistoryRecord[]) {
    setChosenRecord(undefined);
    void run.takeBack(async () => chosen.map((record) => ({ ...record, name: titleOf(record) })));
  }
  const isAtLimit = list?.more === true && (list.documents.length < first || first === MOST_LISTED_RECORDS);
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
              mayContinue={list?.more === true && at === length - 1}
              categories={categories}
              addressOf={(path) => pathTo({ zaznam: path, kto: undefined })}
              onTakeBack={(record, isAll) => setChosenRecord({ record, isAll })}
            />
          ))}
        </ol>
      )}
      {list?.more && (
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
      {chosenRecord && (
        <TakeBackDialog
          record={chosenRecord.record}
          beginsWithAll={chosenRecord.isAll}
          onClose={() => setChosenRecord(undefined)}
          onTakeBack={takeBack}
        />
      )}
      <BatchDialog run={run} />
    </div>
  );
}

function groupsOf(records: readonly HistoryRecord[]): readonly (readonly HistoryRecord[])[] {
  const groups: HistoryRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last?.[0]?.action === record.action) last.push(record);
    else groups.push([record]);
  }
  return groups;
}
