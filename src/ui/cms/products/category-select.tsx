import { useId, useRef } from "react";
import { skProductForm } from "#src/text/sk-product-form.ts";
import { useCategories } from "../../use-catalogue.ts";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";

interface CategorySelectProps {
  readonly value: string;
  /** Why the backend has refused it. */
  readonly refusal: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The category of a product (spec §2). A deleted one stays selected until staff select another. */
export function CategorySelect({ value, refusal, onChange }: CategorySelectProps) {
  const id = useId();
  const refusalId = useId();
  const field = useRef<HTMLSelectElement>(null);
  useInputBeforeHydration(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });
  return (
    <div className="field">
      <label htmlFor={id}>{skProductForm.category}</label>
      <select
        ref={field}
        id={id}
        value={value}
        className="input"
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && refusalId}
        data-refused={refusal ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <CategoryOptions none={skProductForm.noCategory} value={value} />
      </select>
      {refusal && (
        <p id={refusalId} className="field-problem">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** The options of a select of a category: none, the selected one also if it is deleted, and all others. */
export function CategoryOptions({ none, value }: { none: string; value: string }) {
  const categories = useCategories();
  const isListed = value === "" || categories?.some(({ id }) => id === value);
  return (
    <>
      <option value="">{none}</option>
      {!isListed && <option value={value}>{categories ? skProductForm.lostCategory : ""}</option>}
      {categories?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
