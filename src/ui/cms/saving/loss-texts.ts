import type { Losses } from "#src/operations/take-back.ts";
import { skHistory } from "#src/text/sk-history.ts";

/** Which documents came back without a file or without their category (B13). */
export const lossTexts = ({ lostFiles, lostCategory }: Losses): readonly string[] => [
  ...(lostFiles.length > 0 ? [skHistory.lostFiles(lostFiles)] : []),
  ...(lostCategory.length > 0 ? [skHistory.lostCategory(lostCategory)] : []),
];
