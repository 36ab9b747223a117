import { Icon } from "../../parts/icon.tsx";

/** An empty list of the back office. */
export function Nothing({ text }: { text: string }) {
  return (
    <div className="nothing">
      <Icon name="package-open" className="size-10 text-stone-500" />
      <p className="max-w-md min-w-0 text-pretty break-words">{text}</p>
    </div>
  );
}
