import type { encode } from "uqr";

/** A QR code: the modules of a side, and its dark ones as the path of an SVG image. */
export interface Code {
  readonly size: number;
  readonly path: string;
}
export type Encode = typeof encode;

/** The code of an address at level M (B14). The white around it belongs to the label; dark modules that are side by side are one rectangle. */
export function codeOf(encode: Encode, address: string): Code {
  const { data: rows } = encode(address, { ecc: "M", border: 0 });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
