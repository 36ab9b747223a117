import { Icon } from "../../parts/icon.tsx";

/** An empty list of the back office. */
export function Nothing({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border-2 border-dashed border-stone-300 px-6 py-14 text-center">
      <Icon name="package-open" className="size-10 text-stone-500" />
      <p className="max-w-md min-w-0 text-pretty break-words">{text}</p>
    </div>
  );
}
