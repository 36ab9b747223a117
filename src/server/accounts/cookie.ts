const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** The session cookie: never for scripts, never for other sites; bound to https and this very host wherever the site is on https. */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = secure ? "__Host-session" : "session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]{43}) *(?=;|$)`);
  return {
    /** The token of a Cookie header; undefined for whatever is no token of ours. */
    token: (header: string | undefined): string | undefined => pattern.exec(header ?? "")?.[1],
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${MONTH_SECONDS}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
