import { useId, useRef } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { useCategories } from "../use-catalogue.ts";
import { useEarlyInput } from "./use-early-input.ts";

/** The category of a product (spec §2). One that is not there any more stays chosen until somebody chooses another. */
export function CategorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const categories = useCategories();
  const isLost = value !== "" && categories !== undefined && !categories.some((category) => category.id === value);
  const isLoading = value !== "" && categories === undefined;
  useEarlyInput(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });
  return (
    <div className="field">
      <label htmlFor={id}>{skCms.product.category}</label>
      <select ref={field} id={id} value={value} className="input" onChange={(event) => onChange(event.target.value)}>
        <option value="">{skCms.product.noCategory}</option>
        {(isLost || isLoading) && <option value={value}>{isLost ? skCms.product.lostCategory : ""}</option>}
        {categories?.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  );
}
