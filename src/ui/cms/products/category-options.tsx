import { skProductForm } from "#src/text/sk-product-form.ts";
import { useCategories } from "../../use-catalogue.ts";

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
