import { useEffect, useState } from "react";
import { useLocation } from "../navigation/navigation-context.ts";

/** The parts of /cms by what an address names them with (B16). */
export const CMS_PARTS = { hours: "hodiny", specialDays: "vynimocne-dni", notice: "oznam" } as const;

export const SETTINGS_PARTS = { business: "podnikatel" } as const;

/** The part of /cms that the address names; undefined until hydration, because the server is not sent it. */
export function useNamedPart(): string | undefined {
  const { hash } = useLocation();
  const [named, setNamed] = useState<string>();
  useEffect(() => setNamed(Object.values<string>(CMS_PARTS).find((part) => hash === `#${part}`)), [hash]);
  return named;
}
