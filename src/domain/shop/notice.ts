import { textFrom } from "../values/stored.ts";

/** The notice on every public page (B2): the document `notice` of the collection settings. */
export interface Notice {
  /** Empty if there is none. */
  readonly Text: string;
  /** The last day on which it is shown, as "2026-12-31"; empty if it has none. */
  readonly Until: string;
}

/** The key under which the device stores the text of the notice that was dismissed last. */
export const DISMISSED_NOTICE = "dismissed-notice";

export function noticeFrom(document: { readonly [field: string]: unknown } | null | undefined): Notice {
  return { Text: textFrom(document?.Text), Until: textFrom(document?.Until) };
}

/** Whether its last day was before this date of the shop. */
export const isOver = ({ Until }: Notice, date: string): boolean => Until !== "" && Until < date;
