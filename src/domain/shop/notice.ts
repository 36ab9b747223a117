import { textFrom } from "../values/stored.ts";

/** The notice on every public page (B2): the document `notice` of the collection settings. */
export interface Notice {
  readonly Text: string; // empty if there is none
  readonly Until: string; // the last day on which it is shown, as "2026-12-31"; empty if it has none
}

export const DISMISSED_NOTICE = "dismissed-notice"; // the key of the text that a device dismissed last

export function noticeFrom(document: { readonly [field: string]: unknown } | null | undefined): Notice {
  return { Text: textFrom(document?.Text), Until: textFrom(document?.Until) };
}

/** Whether its last day was before this date of the shop. */
export const isOver = ({ Until }: Notice, date: string): boolean => Until !== "" && Until < date;
