import { skAccounts } from "#src/text/sk-accounts.ts";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import type { Saving } from "../saving/use-saving.ts";

interface RemoveAccountDialogProps {
  readonly email: string;
  readonly saving: Saving;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before an account is removed (B9). */
export function RemoveAccountDialog({ email, saving, onYes, onNo }: RemoveAccountDialogProps) {
  const no = () => !saving.isBusy && onNo();
  const deletion = { asked: email, title: skAccounts.list.removeTitle(email), saving, yes: onYes, no };
  return (
    <ConfirmDialog deletion={deletion}>
      <p>{skAccounts.list.removeNote}</p>
    </ConfirmDialog>
  );
}
