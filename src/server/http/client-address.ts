import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** By which requests are counted: an IPv4 address, or the 56 bits of an IPv6 address that one household has (as in deploy/nginx.conf). Behind a
 *  trusted proxy it is the last address in X-Forwarded-For. "" if the connection has ended. */
export function clientOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers["x-forwarded-for"] ?? []].flat().at(-1) : undefined;
  const last = forwarded?.split(",").at(-1)?.trim() ?? "";
  return networkOf(withoutPort(last)) ?? networkOf(socket.remoteAddress ?? "") ?? "";
}

/** Some proxies write "1.2.3.4:5678" or "[2001:db8::1]:443". */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]*):\d+$/, "$1");
}

/** One spelling for all spellings of the same network. Undefined if the text is no address. */
function networkOf(text: string): string | undefined {
  const [address = ""] = text.split("%", 1);
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`).toString();
}
