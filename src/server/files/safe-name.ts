const LONGEST_BYTES = 120;
/** Room for " (1234)" and the extension. */
const LONGEST_STEM_BYTES = LONGEST_BYTES - 15;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The original name (spec §3) without what a file system or URL may refuse, with one of the `extensions` of its real type. */
export function safeName(original: string, extensions: readonly string[]): string {
  const [, rawStem = "", rawExtension = ""] = /^(.*?)(?:\.([^.]*))?$/su.exec(lastPart(original)) ?? [];
  const extension = extensions.find((known) => known === rawExtension.toLowerCase()) ?? extensions[0];
  const stem = cut(tidy(rawStem)) || "obrazok";
  return `${WINDOWS_DEVICE.test(stem.split(".")[0] ?? "") ? `_${stem}` : stem}.${extension}`;
}

/** Equal for two names that some file systems do not distinguish, so that only one of them is stored. */
export const fileKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** Whether it is one part of a path, on Windows too, of at most 255 bytes. */
export const isFileName = (name: string): boolean => !/^\.{0,2}$|[/\\\0]/.test(name) && Buffer.byteLength(name) <= 255;

const lastPart = (path: string) => path.normalize("NFC").split(/[/\\]/).at(-1) ?? "";

function tidy(stem: string): string {
  const text = stem.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").replace(/\s+/gu, " ");
  let end = text.length;
  while (end > 0 && ". ".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(/^[. ]+/, "");
}

function cut(stem: string): string {
  let fitting = "";
  for (const letter of stem) {
    if (Buffer.byteLength(fitting + letter) > LONGEST_STEM_BYTES) break;
    fitting += letter;
  }
  return fitting.trimEnd();
}
