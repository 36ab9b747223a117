import type { AnchorHTMLAttributes } from "react";
import { type To, useHref, useLinkClickHandler, useLocation } from "react-router";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  readonly to: To;
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  /** Stays where the visitor has scrolled to. */
  readonly preventScrollReset?: boolean;
}

/** A link to another page of ours: a plain link until the app is there, then a navigation without a reload.
 *  React Router's own brings prefetching and forms with it, which cost every visitor 2 KB (ADR-003). */
export function Link({ to, replace, preventScrollReset, ...attributes }: LinkProps) {
  // Left open, `replace` is the router's to decide: the address one is already at adds nothing to the history.
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace && { replace }),
    ...(preventScrollReset && { preventScrollReset }),
  });
  return <a {...attributes} href={useHref(to)} onClick={navigate} />;
}

/** A link that tells when it leads to the page one is on, or to one below it. */
export function NavLink(props: LinkProps & { readonly to: string }) {
  const { pathname } = useLocation();
  const isBelow = pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={pathname === props.to ? "page" : isBelow ? "true" : undefined} />;
}
