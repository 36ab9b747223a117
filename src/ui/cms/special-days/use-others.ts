import { useState } from "react";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { isStoredAs, type SpecialDayFields } from "#src/operations/special-days-save.ts";

export interface DayDialogProps {
  readonly all: readonly SpecialDay[];
  readonly today: string;
  readonly onClose: () => void;
  readonly onOpen: (day: SpecialDay) => void; // Another entry is to be opened instead.
}

/** All entries but those that the dialog has sent, and a setter of the latter: they may arrive before the answer, or without one (ADR-021). */
export function useOthers(all: readonly SpecialDay[]) {
  const [sent, setSent] = useState<readonly SpecialDayFields[]>([]);
  const others = all.filter((day) => !sent.some((entry) => isStoredAs(entry, day)));
  return [others, setSent] as const;
}
