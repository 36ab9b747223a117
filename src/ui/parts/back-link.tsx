import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="back-link">
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {label}
    </Link>
  );
}
