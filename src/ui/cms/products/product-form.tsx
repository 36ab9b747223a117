import { useContext } from "react";
import type { Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { hasRentalPrice, priceFrom } from "#src/domain/prices/price.ts";
import { comingPeriods } from "#src/domain/products/busy.ts";
import type { Category } from "#src/domain/products/category.ts";
import { descriptionOf, itemsFrom, type ProductField, productFrom, toggled } from "#src/domain/products/product.ts";
import { productId } from "#src/domain/products/product-id.ts";
import {
  LONGEST_INCLUDED,
  LONGEST_LINE,
  LONGEST_SEARCH_WORDS,
  MOST_INCLUDED,
  MOST_ROWS,
} from "#src/domain/values/limits.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { skBusy } from "#src/text/sk-busy.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { NavigationContext } from "../../navigation/navigation-context.ts";
import { busyText } from "../../parts/busy-text.ts";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";
import { useCategories } from "../../use-catalogue.ts";
import { useShopTime } from "../../use-shop-time.ts";
import type { FormField } from "../forms/document-fields.ts";
import { type FormRow, filledRows, formRows, hasRowProblem, hasTooManyRows, storedRows } from "../forms/form-rows.ts";
import { FormSection } from "../forms/form-section.tsx";
import { PictureField } from "../forms/picture-field.tsx";
import { RowsField } from "../forms/rows-field.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { Switch } from "../forms/switch.tsx";
import { TextField } from "../forms/text-field.tsx";
import { nameField, textField, trimmedText, typedText } from "../forms/typed-text.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { availabilityFields } from "./back-on-field.tsx";
import { BusyFields, busyField } from "./busy-field.tsx";
import { CategoryOptions } from "./category-options.tsx";
import { PicturesField } from "./pictures-field.tsx";
import { mainPictureField, picturesField } from "./pictures-form.ts";
import { PriceSection, priceField } from "./price-section.tsx";
import { publicPath } from "./public-path.ts";
import { noteAdded } from "./use-added-product.ts";
import { useProductListQuery } from "./use-product-list-address.ts";

const { field: LABELS } = skProductForm;

/** What the form of a new product begins with: it is available (spec §4). */
export const NEW_PRODUCT: Document = { id: "", Availability: 1 };

// `FormField` says what the members of a field are for.
const descriptionField: FormField<string> = {
  label: LABELS.Description,
  read: (document) => productFrom(document).Description.join("\n"),
  write: (text) => typedText(text).split("\n"),
  problem(text) {
    const lines = text.split("\n");
    const isTooLong = lines.length > MOST_ROWS || lines.some((line) => line.length > LONGEST_LINE);
    return isTooLong ? skCms.problem.description : undefined;
  },
  describe: (document) => descriptionOf(productFrom(document)),
};

const searchWordsField: FormField<string> = {
  ...textField("SearchWords", LABELS.SearchWords),
  write: trimmedText, // The text is trimmed, like a name.
  problem(text) {
    const { length } = trimmedText(text);
    return length > LONGEST_SEARCH_WORDS ? skProductForm.tooLong(LONGEST_SEARCH_WORDS, length) : undefined;
  },
};

const typedItems = (text: string) => itemsFrom(typedText(text).split("\n")); // "kufor\n\nvrtáky" → ["kufor", "vrtáky"]

const includedField: FormField<string> = {
  label: LABELS.Included,
  read: (document) => productFrom(document).Included.join("\n"),
  write: typedItems,
  problem(text) {
    const items = typedItems(text);
    const isTooMuch = items.length > MOST_INCLUDED || items.some(({ length }) => length > LONGEST_INCLUDED);
    return isTooMuch ? skProductForm.tooMuchIncluded(MOST_INCLUDED, LONGEST_INCLUDED) : undefined;
  },
  describe: (document) => productFrom(document).Included.join(", "),
};

const parametersField: FormField<readonly FormRow[]> = {
  label: LABELS.Parameters,
  read: (document) => formRows("parameter", productFrom(document).Parameters),
  write: (rows) => storedRows("parameter", rows),
  problem(rows) {
    if (hasTooManyRows(rows)) return skCms.problem.tooManyRows;
    return hasRowProblem("parameter", rows) ? skCms.problem.parameters : undefined;
  },
  compared: (rows) => filledRows("parameter", rows),
  describe: (document) => productFrom(document).Parameters.join(", "),
};

const categoryField = (categories: readonly Category[]): FormField<string> => ({
  ...textField("Category", LABELS.Category),
  write: (id) => id,
  refusal: "dangling", // The backend refuses a category that another user has deleted.
  describe: ({ Category }) =>
    categories.find(({ id }) => id === Category)?.name ??
    (Category ? skProductForm.lostCategory : skProductForm.noCategory),
});

/** Every field of the form (spec §3), in its order. The history, which only describes values, needs no `stored` product and no `time` of the shop. */
export const productFields = (categories: readonly Category[] = [], stored?: Document, time?: string) =>
  ({
    ...availabilityFields(stored, time),
    Busy: busyField(time),
    Category: categoryField(categories),
    Name: nameField("Name"),
    Description: descriptionField,
    SearchWords: searchWordsField,
    Included: includedField,
    imgPath: mainPictureField,
    Pictures: picturesField,
    Price: priceField,
    Parameters: parametersField,
  }) satisfies Readonly<Record<ProductField, unknown>>;

/** The form of a product (spec §2). Without `stored` it makes a new product, whose fields begin as those of `blank`. */
export function ProductForm({ stored, blank = NEW_PRODUCT }: { stored: Document | undefined; blank?: Document }) {
  const { visit } = useContext(NavigationContext);
  const listPath = PATHS.cmsProducts + useProductListQuery();
  const time = useShopTime();
  const today = time ? dateOf(time) : "";
  const fields = productFields(useCategories(), stored, time);
  const productForm = useDocumentForm({
    collection: "products",
    fields,
    stored,
    blank,
    nameOf: ({ Name }) => trimmedText(Name),
    idFor: (name) => productId(name, newId()),
    words: skCms.products,
    pathOf: publicPath,
    onSaved({ id, Name }) {
      if (!stored) noteAdded({ id, name: textFrom(Name) });
      // The list replaces the form of a new product in the browser's history, so that Back does not open an empty form.
      return visit(listPath, stored ? {} : { replace: true });
    },
  });
  // `stored` is live; `original` is the version of it that the form began with.
  const { form, field, change, original } = productForm;
  const isAvailable = form.Availability === 1;
  /** False if the stored main picture is among the further ones now, so that nothing would be left to return to. */
  const canDropMainPicture = form.imgPath.url !== "" || !original?.imgPath;
  const priceToStore = priceFrom(fields.Price.write(form.Price, original ?? NEW_PRODUCT));
  /** Switches the availability. If it is the stored one again, so is the day in `BackOn`. */
  function flip() {
    const storedProduct = original && productFrom(original);
    const Availability = toggled(form.Availability);
    change({ Availability, BackOn: storedProduct?.Availability === Availability ? storedProduct.BackOn : "" });
  }
  return (
    <SaveForm
      form={productForm}
      label={original ? skProductForm.save : skProductForm.create}
      className="gap-6"
      buttons={
        <Link to={listPath} className="button-quiet">
          {skProductForm.cancel}
        </Link>
      }
    >
      <Switch
        isOn={isAvailable}
        label={isAvailable ? skProductForm.available : skProductForm.unavailable}
        className="self-start"
        onFlip={flip}
      />
      {!isAvailable && (
        <TextField label={skProductForm.backOn} type="date" className="max-w-full self-start" {...field("BackOn")} />
      )}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <TextField
            label={skProductForm.category}
            options={<CategoryOptions none={skProductForm.noCategory} value={form.Category} />}
            {...field("Category")}
          />
          <TextField label={skProductForm.name} isRequired {...field("Name")} />
          <TextField
            label={skProductForm.description}
            isMultiline
            hint={skProductForm.descriptionHint}
            {...field("Description")}
          />
          <TextField label={skProductForm.searchWords} hint={skProductForm.searchWordsHint} {...field("SearchWords")} />
          <TextField
            label={skProductForm.included}
            isMultiline
            hint={skProductForm.includedHint}
            {...field("Included")}
          />
        </div>
        <PictureField
          label={skProductForm.picture}
          folder="products"
          canBeDropped={canDropMainPicture}
          {...field("imgPath")}
        />
      </div>
      <PicturesField value={form} onChange={change} />
      <div className="flex flex-col gap-3">
        <FormSection
          title={skBusy.title}
          summary={busyText(comingPeriods(form.Busy.periods, today), today) || skBusy.none}
          hasProblem={field("Busy").problem !== undefined}
        >
          <BusyFields {...field("Busy")} today={today} />
        </FormSection>
        <PriceSection {...field("Price")} />
        <FormSection
          title={skProductForm.parameters}
          summary={String(form.Parameters.length)}
          hasProblem={field("Parameters").problem !== undefined}
        >
          <p className="field-hint mb-3">{skProductForm.parametersHint}</p>
          <RowsField kind="parameter" {...field("Parameters")} />
        </FormSection>
      </div>
      {/* The product can be saved, but visitors will not see it. */}
      {!productForm.reason && !hasRentalPrice(priceToStore) && (
        <p className="notice-warning">{skCms.products.hidden.noPrice}</p>
      )}
    </SaveForm>
  );
}
