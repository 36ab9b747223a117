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
  const copied = readParameter(useQuery(), "kopia");
  if (id !== undefined) return <StoredProduct id={id} />;
  return copied === undefined ? <ProductPage document={undefined} /> : <ProductCopy id={copied} key={copied} />;
}

/** The form of a new product. It begins as a copy of the stored product with this id (B10), or empty if there is none. */
function ProductCopy({ id }: { id: string }) {
  const { documents } = useBackend();
  const load = useCallback(() => documents.readOne("products", id), [documents, id]);
  return <Loaded loaded={useLoaded(load)}>{(stored) => <FormOfCopy stored={stored} />}</Loaded>;
}

/** The form does not change if the copied product is loaded again. */
function FormOfCopy({ stored }: { stored: Document | null }) {
  const [blank] = useState(() => (stored ? copyOf(stored) : NEW_PRODUCT));
  return <ProductPage document={undefined} blank={blank} />;
}

/** The form stays open with what was typed if another user deletes the product. */
function StoredProduct({ id }: { id: string }) {
  const document = useDocument("products", id);
  const [last, setLast] = useState(document);
  if (document && document !== last) setLast(document);
  const shown = document ?? last;
  if (shown) return <ProductPage document={shown} />;
  return document === null ? <NotFoundPage /> : <Loading />;
}

function ProductPage({ document, blank }: { document: Document | undefined; blank?: Document }) {
  const name = typeof document?.Name === "string" ? document.Name : "";
  const [isContractOpen, setIsContractOpen] = useState(false);
  const { isAny } = useUnsavedForms();
  const { toasts } = useMessages();
  /** Opens the contract only if nothing is unsaved, because the contract names what is stored. */
  const askContract = () => (isAny.current() ? toasts.show("info", skContract.unsaved) : setIsContractOpen(true));
  const listPath = PATHS.cmsProducts + useProductListQuery();
  const path = document && publicPath(document);
  const title = document ? name || skCms.products.nameless : skProductForm.newTitle;
  return (
    <div className="mx-auto max-w-4xl">
      <Head title={title} noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={listPath} label={skCms.cms.back} />
        <span className="flex flex-wrap gap-x-6">
          {document && (
            <button type="button" className="back-link" onClick={askContract}>
              {skContract.title}
              <Icon name="printer" className="size-4.5" />
            </button>
          )}
          {document && (
            <Link to={productHistoryPath(document.id)} className="back-link">
              {skHistory.link}
            </Link>
          )}
          {path && (
            <Link to={path} className="back-link">
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
