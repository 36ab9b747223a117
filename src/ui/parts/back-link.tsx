import { keptTogether } from "#src/text/kept-together.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="arrow-left" className="size-4.5" />
      <span>{keptTogether(label)}</span>
    </Link>
  );
}
