import { useCallback, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { readParameter } from "#src/site/parameters.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skContract } from "#src/text/sk-contract.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useDocumentId, useQuery } from "../../navigation/navigation-context.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { PATHS, productHistoryPath } from "../../paths.ts";
import { NotFoundPage } from "../../public/not-found-page.tsx";
import { useDocument } from "../../use-live.ts";
import { ContractDialog } from "../contract/contract-dialog.tsx";
import { Loaded, useLoaded } from "../loading/use-loaded.tsx";
import { useUnsavedForms } from "../saving/unsaved.ts";
import { copyOf } from "./product-copy.ts";
import { NEW_PRODUCT, ProductForm } from "./product-form.tsx";
import { publicPath } from "./public-path.ts";
import { useProductListQuery } from "./use-product-list-address.ts";

/** /cms-prod-detail and /cms-prod-detail/{id} (spec §2, CMS product form). */
export function CmsProductPage() {
  const id = useDocumentId();
  const copiedId = readParameter(useQuery(), "kopia");
  if (id !== undefined) return <StoredProduct id={id} />;
  return copiedId === undefined ? <ProductPage document={undefined} /> : <ProductCopy id={copiedId} key={copiedId} />;
}

/** The form of a new product, which begins as a copy of the stored product with this id (B10), or empty if there is none. */
function ProductCopy({ id }: { id: string }) {
  const { documents } = useBackend();
  const load = useCallback(() => documents.readOne("products", id), [documents, id]);
  return <Loaded loaded={useLoaded(load)}>{(stored) => <FormOfCopy stored={stored} />}</Loaded>;
}

/** The copy is state, so that it does not change if the copied product is loaded again. */
function FormOfCopy({ stored }: { stored: Document | null }) {
  const [blank] = useState(() => (stored ? copyOf(stored) : NEW_PRODUCT));
  return <ProductPage document={undefined} blank={blank} />;
}

/** The form of a stored product. If another user deletes the product, the form stays open with what was typed. */
function StoredProduct({ id }: { id: string }) {
  const document = useDocument("products", id);
  const [lastStored, setLastStored] = useState(document);
  if (document && document !== lastStored) setLastStored(document);
  const shown = document ?? lastStored;
  if (shown) return <ProductPage document={shown} />;
  return document === null ? <NotFoundPage /> : <Loading />;
}

/** The page without `document` makes a new product, whose form begins as `blank`. */
function ProductPage({ document, blank }: { document: Document | undefined; blank?: Document }) {
  const name = typeof document?.Name === "string" ? document.Name : "";
  const [isContractOpen, setIsContractOpen] = useState(false);
  const { isAny: isAnyUnsaved } = useUnsavedForms();
  const { toasts } = useMessages();
  /** Opens the contract only if nothing is unsaved, because the contract shows what is stored. */
  function openContract() {
    if (isAnyUnsaved.current()) toasts.show("info", skContract.unsaved);
    else setIsContractOpen(true);
  }
  const listPath = PATHS.cmsProducts + useProductListQuery();
  const visitorsPath = document && publicPath(document); // undefined if visitors do not see the product
  const title = document ? name || skCms.products.nameless : skProductForm.newTitle;
  return (
    <div className="mx-auto max-w-4xl">
      <Head title={title} noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={listPath} label={skCms.cms.back} />
        <span className="flex flex-wrap gap-x-6">
          {document && (
            <>
              <button type="button" className="back-link" onClick={openContract}>
                {skContract.title}
                <Icon name="printer" className="size-4.5" />
              </button>
              <Link to={productHistoryPath(document.id)} className="back-link">
                {skHistory.link}
              </Link>
            </>
          )}
          {visitorsPath && (
            <Link to={visitorsPath} className="back-link">
              {skCms.products.view}
              <Icon name="external-link" className="size-4.5" />
            </Link>
          )}
        </span>
      </div>
      <h1 className="page-heading break-words">{title}</h1>
      <ProductForm stored={document} {...(blank && { blank })} />
      {document && isContractOpen && <ContractDialog products={[document]} onClose={() => setIsContractOpen(false)} />}
    </div>
  );
}
