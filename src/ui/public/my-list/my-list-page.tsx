import { useEffect, useMemo } from "react";
import { isId } from "#src/backend/new-id.ts";
import { itemsFrom } from "#src/domain/my-list/my-list-address.ts";
import { readParameter } from "#src/site/parameters.ts";
import { sk } from "#src/text/sk.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useMyList } from "../../my-list-store.ts";
import { useQuery } from "../../navigation/navigation-context.ts";
import { BusinessLine } from "../../parts/business-line.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PrintHead } from "../../shell/print-head.tsx";
import { useScript } from "../../use-script.ts";
import { AnswerBar } from "../estimate/answer-bar.tsx";
import { EmptyList } from "./empty-list.tsx";
import { sharedHead } from "./shared-head.ts";

const loadLists = () => import("./lists.tsx");

/** /zoznam (B6): the list that the address names, else the visitor's own. Only the browser knows either, so the server's page is the same
 *  for everybody, with room for both, and for the bar; its head alone says what a list from a link holds (B21). What shows a list with products is loaded when there is one (ADR-003). */
export function MyListPage() {
  const { toasts } = useMessages();
  const own = useMyList();
  const backend = useBackend();
  const query = useQuery();
  const polozky = readParameter(query, "polozky") ?? "";
  const shared = useMemo(() => itemsFrom(polozky, isId), [polozky]);
  const isShared = own !== undefined && shared.length > 0;
  const isEmpty = !isShared && own?.length === 0;
  const { script, failure } = useScript(own !== undefined && !isEmpty, loadLists);
  useEffect(() => {
    if (failure === "other") toasts.show("error", sk.unexpected);
  }, [failure, toasts]);
  const title = isShared ? skMyListPage.shared : skMyListPage.title;
  return (
    <div className="answer-bar-room min-h-dvh">
      <Head
        title={title}
        {...(import.meta.env.SSR && shared.length > 0 && sharedHead(shared, query, backend))}
        noindex
        firstPaint="product"
      />
      <PrintHead />
      <h1 className="page-heading">{title}</h1>
      <noscript>
        <p>{skMyListPage.needsScript}</p>
        <AnswerBar>{skMyListPage.call}</AnswerBar>
      </noscript>
      {own && script && <script.Lists shared={shared} polozky={polozky} own={own} />}
      {own && !script && (isEmpty ? <EmptyList undo={undefined} /> : <Loading />)}
      <BusinessLine className="paper-business" />
    </div>
  );
}
