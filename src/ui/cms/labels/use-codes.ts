import { useEffect, useState } from "react";
import type { Code } from "./label.tsx";

type Codes = ReadonlyMap<string, Code>;

/** QR codes of addresses at level M (B14). Undefined until they are drawn; the library for that is loaded here. "failed": it cannot be loaded,
 *  or an address is too long for a code. */
export function useCodes(addresses: readonly string[]): Codes | "failed" | undefined {
  const [codes, setCodes] = useState<Codes | "failed">();
  useEffect(() => {
    let isCurrent = true;
    const draw = ({ encode }: typeof import("uqr")) =>
      new Map(addresses.map((address) => [address, codeFrom(encode(address, OPTIONS).data)]));
    import("uqr")
      .then(draw)
      .catch(() => "failed" as const)
      .then((next) => isCurrent && setCodes(next));
    return () => {
      isCurrent = false;
    };
  }, [addresses]);
  return codes;
}

/** The white around a code belongs to the label. */
const OPTIONS = { ecc: "M", border: 0 } as const;

/** Dark modules that are side by side are one rectangle. */
function codeFrom(rows: readonly (readonly boolean[])[]): Code {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
