import { useId, useRef } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { useCategories } from "../../use-catalogue.ts";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";

interface CategorySelectProps {
  readonly value: string;
  /** Why the backend has refused it. */
  readonly refusal: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The category of a product (spec §2). A deleted one stays selected until somebody selects another. */
export function CategorySelect({ value, refusal, onChange }: CategorySelectProps) {
  const id = useId();
  const refusalId = useId();
  const field = useRef<HTMLSelectElement>(null);
  const categories = useCategories();
  const isDeleted = value !== "" && categories !== undefined && !categories.some((category) => category.id === value);
  const isLoading = value !== "" && categories === undefined;
  useInputBeforeHydration(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });
  return (
    <div className="field">
      <label htmlFor={id}>{skCms.product.category}</label>
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
        <option value="">{skCms.product.noCategory}</option>
        {(isDeleted || isLoading) && <option value={value}>{isDeleted ? skCms.product.lostCategory : ""}</option>}
        {categories?.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
      {refusal && (
        <p id={refusalId} className="field-problem">
          {refusal}
        </p>
      )}
    </div>
  );
}
