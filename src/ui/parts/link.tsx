import type { AnchorHTMLAttributes } from "react";
import { type To, useHref, useLinkClickHandler, useLocation } from "react-router";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  readonly to: To;
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean;
}

/** A link to another page of the site: a plain link before hydration, then a navigation without a reload. React Router's own adds
 *  prefetching and forms, 2 KB for every visitor (ADR-003). */
export function Link({ to, replace, preventScrollReset, ...attributes }: LinkProps) {
  // Where `replace` is absent, the router decides: a link to the current address adds no entry to the history.
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace && { replace }),
    ...(preventScrollReset && { preventScrollReset }),
  });
  return <a {...attributes} href={useHref(to)} onClick={navigate} />;
}

/** A link with `aria-current` where it leads to the current page or a parent of it. */
export function NavLink(props: LinkProps & { readonly to: string }) {
  const { pathname } = useLocation();
  const isBelow = pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={pathname === props.to ? "page" : isBelow ? "true" : undefined} />;
}
