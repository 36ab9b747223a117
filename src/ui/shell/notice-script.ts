/* Hides the notice (B2) before the first paint if it was dismissed or is over. Its text and last day are attributes of the script's element. Runs in the
   head, after the dates' script. */
import type { DISMISSED_NOTICE } from "#src/domain/shop/notice.ts";

declare const dismissedNotice: typeof DISMISSED_NOTICE;

{
  const { text, until } = (document.currentScript as HTMLScriptElement).dataset;
  const root = document.documentElement.dataset;
  let dismissed: string | null | undefined;
  try {
    dismissed = localStorage.getItem(dismissedNotice);
  } catch {}
  if (text === dismissed || (until && until < (root.today ?? ""))) root.noticeHidden = "";
}
