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
 *  React Router's own brings prefetching and forms with it, which cost every visitor 2 KB (decision 003). */
export function Link({ to, replace = false, preventScrollReset = false, ...attributes }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, preventScrollReset });
  return <a {...attributes} href={useHref(to)} onClick={navigate} />;
}

/** A link that tells when it leads to the page one is on, or to one below it. */
export function NavLink(props: LinkProps & { readonly to: string }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
