export const POLICY = "Content-Security-Policy";

/** The headers of every answer (design §3). Without a policy in development, because its hashes come from the build. */
export function securityHeaders(siteUrl: string, policy: string | undefined): Readonly<Record<string, string>> {
  return {
    ...(policy && { [POLICY]: policy }),
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
