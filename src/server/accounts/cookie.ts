import { SESSION_MS } from "./sessions.ts";

/** The session cookie, for neither scripts nor other sites. If the site is on https, it is for https and this host alone. */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = secure ? "__Host-session" : "session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]{43}) *(?=;|$)`);
  return {
    /** The token in a header `Cookie`; undefined if there is none of the right form. */
    token: (header: string | undefined): string | undefined => pattern.exec(header ?? "")?.[1],
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${SESSION_MS.longest / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
