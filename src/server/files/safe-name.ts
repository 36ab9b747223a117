const LONGEST_BYTES = 120;
/** Room for " (1234)" and the extension. */
const LONGEST_STEM_BYTES = LONGEST_BYTES - 15;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name a picture is stored under: the original file name (spec §3) as far as every file system and URL can bear it, with an
 *  extension of its real type. `extensions` are those the type may carry, the usual one first. */
export function safeName(original: string, extensions: readonly string[]): string {
  const [, rawStem = "", rawExtension = ""] = /^(.*?)(?:\.([^.]*))?$/su.exec(lastPart(original)) ?? [];
  const extension = extensions.find((known) => known === rawExtension.toLowerCase()) ?? extensions[0];
  const stem = cut(tidy(rawStem)) || "obrazok";
  return `${WINDOWS_DEVICE.test(stem.split(".")[0] ?? "") ? `_${stem}` : stem}.${extension}`;
}

/** What must differ between two stored names, because some file systems and people do not tell them apart. */
export const fileKey = (name: string): string => name.normalize("NFC").toLowerCase();

const lastPart = (path: string) => path.normalize("NFC").split(/[/\\]/).at(-1) ?? "";

function tidy(stem: string): string {
  return stem
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
}

function cut(stem: string): string {
  let kept = "";
  for (const letter of stem) {
    if (Buffer.byteLength(kept + letter) > LONGEST_STEM_BYTES) break;
    kept += letter;
  }
  return kept.trimEnd();
}
