import { useState } from "react";
import { useNavigate } from "react-router";
import { BackendError, type Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { productFrom } from "#src/domain/product.ts";
import {
  changedFields,
  clashingFields,
  mergedForm,
  NEW_PRODUCT,
  type ProductForm,
  productFields,
  productForm,
  touchedFields,
} from "#src/domain/product-form.ts";
import { typedName } from "#src/domain/typed-text.ts";
import { addProduct } from "#src/operations/product-add.ts";
import { editProduct } from "#src/operations/product-edit.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { hasPictureClash } from "./picture-clash.ts";
import { useUnsaved } from "./unsaved.ts";
import { usePhoto } from "./use-photo.ts";
import { useProductListPath } from "./use-product-list-address.ts";
import { useSaving } from "./use-saving.ts";

/** The product form's life (spec §4): what was seen when it began, what was typed since, and how it is saved.
 *  Changes from elsewhere are followed until somebody types; after that they wait for the save. */
export function useProductForm(live: Document | undefined) {
  const backend = useBackend();
  const { toasts } = useNotices();
  const navigate = useNavigate();
  const list = useProductListPath();
  const [id] = useState(newId);
  const photo = usePhoto("products");
  const saving = useSaving();
  const [expected, setExpected] = useState<Document>(live ?? NEW_PRODUCT);
  const [form, setForm] = useState(() => productForm(expected));
  const [theirs, setTheirs] = useState<Document>();
  const isUnsaved = touchedFields(form, expected).length > 0 || photo.chosen !== undefined;
  const leaveSaved = useUnsaved(isUnsaved);
  if (live && live !== expected && !isUnsaved && !saving.isBusy && !theirs) begin(live);

  function begin(document: Document, next = productForm(document)) {
    setExpected(document);
    setForm(next);
    setTheirs(undefined);
  }

  async function save(next: ProductForm, from: Document): Promise<void> {
    const isNew = from.id === NEW_PRODUCT.id;
    const name = typedName(next.Name);
    const upload = photo.chosen?.upload;
    setTheirs(undefined);
    await saving.run(
      async (options) => {
        const outcome = await (isNew
          ? addProduct(backend, { id, fields: productFields(next, from), upload }, options)
          : editProduct(backend, { expected: from, fields: changedFields(next, from), upload }, options)
        ).catch((error) => meetConflict(error, isNew ? id : from.id));
        if (outcome === "duplicate") {
          options.signal?.throwIfAborted();
          toasts.show("error", skCms.products.duplicate(name), "none");
          return skCms.products.duplicate(name);
        }
        toasts.show("success", isNew ? skCms.products.added(name) : skCms.products.changed(name));
        leaveSaved();
        if (!saving.isGone()) await navigate(list);
        return undefined;
      },
      (failure) =>
        isNew ? toasts.show("error", skCms.products.notAdded(name)) : toasts.show("error", failure, "none"),
    );
  }

  /** Fetches what somebody else has saved meanwhile, for the user to choose. */
  async function meetConflict(error: unknown, stored: string): Promise<never> {
    if (error instanceof BackendError && error.code === "conflict") {
      setTheirs((await backend.documents.readOne("products", stored)) ?? undefined);
    }
    throw error;
  }

  const isPictureClash = theirs !== undefined && hasPictureClash(photo, expected, theirs);
  return {
    form,
    change: (change: Partial<ProductForm>) => setForm((before) => ({ ...before, ...change })),
    expected,
    photo,
    saving,
    isNew: expected.id === NEW_PRODUCT.id,
    save: () => save(form, expected),
    conflict: theirs && {
      stored: productFrom(theirs),
      fields: [...clashingFields(form, expected, theirs), ...(isPictureClash ? (["imgPath"] as const) : [])],
      takeStored() {
        if (isPictureClash) photo.revert();
        begin(theirs, mergedForm(form, expected, theirs, "theirs"));
        saving.forget();
      },
      async keepMine() {
        const merged = mergedForm(form, expected, theirs, "mine");
        begin(theirs, merged);
        await save(merged, theirs);
      },
    },
  };
}
