import { useEffect, useRef } from "react";
import { skHistory } from "#src/text/sk-history.ts";
import { skMissedSearches } from "#src/text/sk-missed-searches.ts";
import { skStaffNav } from "#src/text/sk-staff-nav.ts";
import { useLocation } from "../navigation/navigation-context.ts";
import { Link } from "../parts/link.tsx";
import { PATHS } from "../paths.ts";
import { CMS_PARTS, useNamedPart } from "./cms-parts.ts";
import { SignOutButton } from "./sign-out-button.tsx";

const HOME = "/cms";

const OF_OWN_SERVER = [
  { path: "/cms-hladanie", label: skMissedSearches.title },
  { path: "/cms-zaloha", label: skStaffNav.backup },
];

/** The pages that staff go to from anywhere, what they need daily first. */
const DOORS: readonly { path: string; part?: string; label: string }[] = [
  { path: "/cms-prod", label: skStaffNav.products },
  { path: HOME, label: skStaffNav.hours },
  { path: HOME, part: CMS_PARTS.specialDays, label: skStaffNav.specialDays },
  { path: HOME, part: CMS_PARTS.notice, label: skStaffNav.notice },
  { path: "/cms-cat", label: skStaffNav.categories },
  { path: "/cms-historia", label: skHistory.nav },
  { path: "/cms-nastavenia", label: skStaffNav.settings },
  { path: "/cms-ucet", label: skStaffNav.account },
  { path: "/cms-ucty", label: skStaffNav.accounts },
  ...(import.meta.env.MODE === "firebase" ? [] : OF_OWN_SERVER),
];

/** The back office's own navigation, on each of its pages: one row, which sticks below the shop's (B8, B16). */
export function StaffNav() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const named = useNamedPart();
  /** The page, or the part of /cms, that is open. A page such as /cms-prod-detail belongs to the door that its path begins with. */
  const opened = DOORS.find(({ path, part = CMS_PARTS.hours }) =>
    path === HOME ? pathname === HOME && part === (named ?? CMS_PARTS.hours) : pathname.startsWith(path),
  );
  useEffect(() => {
    const link = opened && row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [opened]);
  return (
    <nav ref={row} aria-label={skStaffNav.label} className="staff-nav">
      {DOORS.map((door) => (
        <Link
          key={door.label}
          to={door.part ? `${door.path}#${door.part}` : door.path}
          aria-current={door !== opened ? undefined : pathname === door.path ? "page" : "true"}
          className="staff-nav-link"
        >
          {door.label}
        </Link>
      ))}
      <Link to={PATHS.home} className="staff-nav-link ml-auto">
        {skStaffNav.website}
      </Link>
      <SignOutButton className="staff-nav-link">{skStaffNav.signOut}</SignOutButton>
    </nav>
  );
}
