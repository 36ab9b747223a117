import { businessLine } from "#src/text/sk-business.ts";
import { useShop } from "../use-shop.ts";

/** Whose shop it is by law (B18); nothing if nothing is set. */
export function BusinessLine({ className }: { className: string }) {
  const line = businessLine(useShop().business);
  return line && <p className={`figures wrap-anywhere ${className}`}>{line}</p>;
}
