import { useLocation } from "react-router";
import { skStaffNav } from "#src/text/sk-staff-nav.ts";
import { Link } from "../parts/link.tsx";

const HOME = "/cms";

/** The pages that staff go to from anywhere, what they need daily first. */
const DOORS = [
  { path: "/cms-prod", label: skStaffNav.products },
  { path: HOME, label: skStaffNav.hours },
  { path: "/cms-cat", label: skStaffNav.categories },
  { path: "/cms-nastavenia", label: skStaffNav.settings },
  { path: "/cms-ucet", label: skStaffNav.account },
  { path: "/cms-ucty", label: skStaffNav.accounts },
];

/** The back office's own navigation, on each of its pages (B8). */
export function StaffNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={skStaffNav.label} className="staff-nav">
      {DOORS.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={current(path, pathname)} className="staff-nav-link">
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A page such as /cms-prod-detail belongs to the door that its path begins with. */
function current(door: string, pathname: string): "page" | "true" | undefined {
  if (pathname === door) return "page";
  return door !== HOME && pathname.startsWith(door) ? "true" : undefined;
}
