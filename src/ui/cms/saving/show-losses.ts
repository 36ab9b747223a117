import type { Losses } from "#src/operations/take-back.ts";
import { skHistory } from "#src/text/sk-history.ts";
import type { Toasts } from "../../messages/toasts.ts";

/** Says in toasts which documents came back without a file or without their category (B13). */
export function showLosses(toasts: Toasts, { lostFiles, lostCategory }: Losses): void {
  if (lostFiles.length > 0) toasts.show("info", skHistory.lostFiles(lostFiles));
  if (lostCategory.length > 0) toasts.show("info", skHistory.lostCategory(lostCategory));
}
