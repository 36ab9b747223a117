import { useMemo } from "react";
import { isId } from "#src/backend/new-id.ts";
import { itemsFrom } from "#src/domain/my-list/my-list-address.ts";
import { readParameter } from "#src/site/parameters.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { Head } from "../../head.tsx";
import { useMyList } from "../../my-list-store.ts";
import { BusinessLine } from "../../parts/business-line.tsx";
import { PrintHead } from "../../shell/print-head.tsx";
import { useQuery } from "../../use-query.ts";
import { AnswerBar } from "../estimate/answer-bar.tsx";
import { OwnList } from "./own-list.tsx";
import { SharedList } from "./shared-list.tsx";

/** /zoznam (B6): the list that the address names, else the visitor's own. Only the browser knows either, so the server's page is the same
 *  for everybody, with room for both, and for the bar. */
export function MyListPage() {
  const own = useMyList();
  const polozky = readParameter(useQuery(), "polozky") ?? "";
  const shared = useMemo(() => itemsFrom(polozky, isId), [polozky]);
  const isShared = own !== undefined && shared.length > 0;
  const title = isShared ? skMyListPage.shared : skMyListPage.title;
  return (
    <div className="answer-bar-room min-h-dvh">
      <Head title={title} noindex />
      <PrintHead />
      <h1 className="page-heading">{title}</h1>
      <noscript>
        <p>{skMyListPage.needsScript}</p>
        <AnswerBar>{skMyListPage.call}</AnswerBar>
      </noscript>
      {own && (isShared ? <SharedList key={polozky} items={shared} own={own} /> : <OwnList list={own} />)}
      <BusinessLine className="paper-business" />
    </div>
  );
}
