export const POLICY = "Content-Security-Policy";

/** The headers of every answer (design §3). Without a policy in development, because its hashes come from the build. */
export function securityHeaders(
  siteUrl: string,
  contentSecurityPolicy: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(contentSecurityPolicy && { [POLICY]: contentSecurityPolicy }),
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
