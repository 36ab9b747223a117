import type { Document } from "#src/backend/backend.ts";
import { hiddenBecause, productFrom, toggled } from "#src/domain/product.ts";
import { type ProductForm, type ProductProblems, productFields, productProblems } from "#src/domain/product-form.ts";
import { typedName } from "#src/domain/typed-text.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { Link } from "../parts/link.tsx";
import { useCategories } from "../use-catalogue.ts";
import { CategorySelect } from "./category-select.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { FormSection } from "./form-section.tsx";
import { PictureField } from "./picture-field.tsx";
import { PriceSection } from "./price-section.tsx";
import { RowsField } from "./rows-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { storedWords } from "./stored-words.ts";
import { TextField } from "./text-field.tsx";
import { useProductForm } from "./use-product-form.ts";
import { useProductListPath } from "./use-product-list-address.ts";
import { useSubmit } from "./use-submit.ts";

/** Every field of a product (spec §2). Without `live` it makes a new one. */
export function ProductFormView({ live }: { live: Document | undefined }) {
  const { form, change, expected, photo, saving, isNew, save, conflict } = useProductForm(live);
  const categories = useCategories();
  const list = useProductListPath();
  const problems = productProblems(form);
  const reason = photo.isPreparing ? skCms.problem.picturePreparing : reasonOf(problems);

  const onSubmit = useSubmit(() => {
    if (!reason) void save();
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <fieldset disabled={saving.isBusy} className="contents">
        <Switch value={form.Availability} onChange={(Availability) => change({ Availability })} />
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-5">
            <CategorySelect value={form.Category} onChange={(Category) => change({ Category })} />
            <TextField
              label={skCms.product.name}
              isRequired
              value={form.Name}
              problem={problems.Name === "tooLong" ? skCms.problem.nameTooLong : undefined}
              onChange={(Name) => change({ Name })}
            />
            <TextField
              label={skCms.product.description}
              isMultiline
              value={form.Description}
              hint={skCms.product.descriptionHint}
              problem={problems.Description && skCms.problem.description}
              onChange={(Description) => change({ Description })}
            />
          </div>
          <PictureField label={skCms.product.picture} stored={productFrom(expected).imgPath} photo={photo} />
        </div>
        <div className="flex flex-col gap-3">
          <PriceSection price={form.Price} problems={problems} onChange={(Price) => change({ Price })} />
          <FormSection
            title={skCms.product.parameters}
            digest={String(form.Parameters.length)}
            hasProblem={problems.Parameters.size > 0}
          >
            <RowsField
              kind="parameter"
              rows={form.Parameters}
              problems={problems.Parameters}
              onChange={(Parameters) => change({ Parameters })}
            />
          </FormSection>
        </div>
      </fieldset>
      <HiddenNote form={form} expected={expected} />
      <SaveBar
        saving={saving}
        label={isNew ? skCms.product.create : skCms.product.save}
        reason={reason}
        notice={
          conflict && (
            <ConflictNotice
              details={
                conflict.fields.length > 0
                  ? [
                      skCms.conflict.fields(conflict.fields.map((field) => skCms.conflict.field[field]).join(", ")),
                      ...conflict.fields.map((field) => storedWords(field, conflict.stored, categories)),
                    ]
                  : []
              }
              onTakeStored={conflict.takeStored}
              onKeepMine={conflict.keepMine}
            />
          )
        }
      >
        <Link to={list} className="button-quiet">
          {skCms.product.cancel}
        </Link>
      </SaveBar>
    </form>
  );
}

interface SwitchProps {
  readonly value: ProductForm["Availability"];
  readonly onChange: (value: ProductForm["Availability"]) => void;
}

function Switch({ value, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value === 1}
      className="switch self-start"
      onClick={() => onChange(toggled(value))}
    >
      <span aria-hidden="true" className="switch-track" />
      {value === 1 ? skCms.product.available : skCms.product.unavailable}
    </button>
  );
}

/** What the listing rule makes of the form as it is (spec §2, D4), once there is something to be saved. */
function HiddenNote({ form, expected }: { form: ProductForm; expected: Document }) {
  const product = productFrom({ ...productFields(form, expected), id: expected.id });
  const hidden = hiddenBecause(product);
  if (!hidden || typedName(form.Name) === "") return null;
  return <p className="notice-warning">{skCms.products.hidden[hidden]}</p>;
}

/** Why the form cannot be saved (spec §5), one reason at a time in the order of the fields. */
function reasonOf(problems: ProductProblems): string | undefined {
  const { problem } = skCms;
  if (problems.isSound) return undefined;
  if (problems.Name) return problems.Name === "missing" ? problem.nameMissing : problem.nameTooLong;
  if (problems.Description) return problem.description;
  if (Object.keys(problems.amounts).length + problems.Additional.size > 0) return problem.prices;
  if (problems.noPrice) return problem.priceMissing;
  return problems.tooManyRows ? problem.tooManyRows : problem.parameters;
}
