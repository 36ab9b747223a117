import type { MyList } from "#src/domain/my-list/my-list.ts";
import { OwnList } from "./own-list.tsx";
import { SharedList } from "./shared-list.tsx";

interface ListsProps {
  readonly shared: MyList; // of the address, in `polozky`; empty without any
  readonly polozky: string;
  readonly own: MyList;
}

/** The list that the address names, else the visitor's own. /zoznam loads it once there is one. */
export function Lists({ shared, polozky, own }: ListsProps) {
  return shared.length > 0 ? <SharedList key={polozky} items={shared} own={own} /> : <OwnList list={own} />;
}
