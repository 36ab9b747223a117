import { type AnchorHTMLAttributes, type MouseEvent, useContext } from "react";
import { NavigationContext, useLocation } from "../navigation/navigation-context.ts";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "onClick"> {
  readonly to: string; // an address of the site, from its path on
  readonly replace?: boolean; // the current entry of the history; by default, if the address is the current one
  readonly preventScrollReset?: boolean;
}

/** A link to another page of the site: a plain link before hydration, then a navigation without a reload. */
export function Link({ to, replace, preventScrollReset, ...attributes }: LinkProps) {
  const { visit } = useContext(NavigationContext);
  function follow(event: MouseEvent) {
    // A new tab or window, or a download.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void visit(to, { replace, preventScrollReset });
  }
  return <a {...attributes} href={to} onClick={follow} />;
}

/** A link with `aria-current` if it leads to the current page or a parent of it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isBelow = pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={pathname === props.to ? "page" : isBelow ? "true" : undefined} />;
}
