import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AccountChange, LinkAnswer, StaffAccount } from "#src/backend/embedded/wire.ts";
import { skAccounts } from "#src/text/sk-accounts.ts";
import { useMessages } from "../../messages/messages-context.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";
import { Loaded, useLoaded } from "../loading/use-loaded.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";
import { CmsHead } from "../parts/cms-head.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { AccountList } from "./account-list.tsx";
import { AddAccountModal } from "./add-account-modal.tsx";
import { ByCommand } from "./by-command.tsx";
import { LinkModal, type MadeLink } from "./link-modal.tsx";

const { list: WORDS } = skAccounts;
const DONE = { disable: WORDS.disabledNow, enable: WORDS.enabledNow, remove: WORDS.removedNow };

/** /cms-ucty (B9). Only our own server manages accounts; a build contains either `ByCommand` or `ManagedAccounts`. */
export function AccountsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-4xl">
      <CmsHead ref={heading} title={WORDS.title} needsScript={skAccounts.needsScript} />
      {import.meta.env.MODE === "firebase" ? (
        <ByCommand />
      ) : (
        <ManagedAccounts onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      )}
    </div>
  );
}

/** `onRemoved` is called after an account is removed, because the row that had the focus is gone. */
function ManagedAccounts({ onRemoved }: { readonly onRemoved: () => void }) {
  const requests = useServerRequests();
  const loaded = useLoaded(requests.accounts);
  const { toasts } = useMessages();
  const saving = useSaving();
  const [isAdding, setIsAdding] = useState(false);
  const [link, setLink] = useState<MadeLink>(); // The last one, until its dialog is closed.
  const [removing, setRemoving] = useState<StaffAccount>();

  /** Loads the list again after the request, even after a failed one: a request without an answer may have been carried out. */
  const withReload = <T,>(request: Promise<T>): Promise<T> => request.finally(loaded.reload);
  /** Resolves to the reason if nothing was changed. */
  async function changeAccount(account: StaffAccount, kind: AccountChange): Promise<string | undefined> {
    const { outcome } = await withReload(requests.changeAccount(account, kind));
    const isGone = outcome === "success" || outcome === "notFound";
    if (kind === "remove" && isGone) {
      // At once, because the dialog moves the focus when it closes.
      flushSync(() => setRemoving(undefined));
      onRemoved();
    }
    if (outcome !== "success") return WORDS.refused[outcome];
    toasts.show("success", DONE[kind](account.email));
    return undefined;
  }
  function declineRemoval(): void {
    if (saving.isBusy) return;
    // After a failure the removal may have been carried out, so no toast says that it was cancelled.
    if (!saving.failure) toasts.show("info", WORDS.removeCancelled);
    saving.reset();
    setRemoving(undefined);
  }
  /** Shows the link that the request makes. Resolves to the reason if it makes none. */
  async function showLink(email: string, request: Promise<LinkAnswer>): Promise<string | undefined> {
    const answer = await withReload(request);
    if (answer.outcome !== "success") return WORDS.refused[answer.outcome];
    setLink({ email, ...answer });
    return undefined;
  }
  const run = (work: () => Promise<string | undefined>) => void saving.run(work);
  /** The dialog shows its own failure, and so does a list that cannot be loaded. */
  const failure = removing || loaded.failure ? undefined : saving.failure;
  return (
    <>
      <Loaded loaded={loaded}>
        {(accounts) => (
          <>
            <div className="list-head">
              <p className="field-hint">{WORDS.hint}</p>
              <div className="flex flex-wrap gap-3">
                <Link to={PATHS.cmsAccount} className="button-quiet">
                  {WORDS.own}
                </Link>
                <button type="button" className="button-accent" onClick={() => setIsAdding(true)}>
                  <Icon name="plus" />
                  {WORDS.add}
                </button>
              </div>
            </div>
            {failure && <FailureNotice text={failure} />}
            <AccountList
              accounts={accounts}
              isBusy={saving.isBusy}
              onToggle={(account) => run(() => changeAccount(account, account.disabled ? "enable" : "disable"))}
              onNewLink={(account) => run(() => showLink(account.email, requests.newLink(account)))}
              onRemove={(account) => {
                if (saving.isBusy) return;
                // Otherwise the dialog would show the failure of another account's button.
                saving.reset();
                setRemoving(account);
              }}
            />
          </>
        )}
      </Loaded>
      {isAdding && (
        <AddAccountModal
          onAdd={async (email) => {
            const reason = await showLink(email, requests.addAccount(email));
            if (!reason) setIsAdding(false);
            return reason;
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {link && !isAdding && <LinkModal key={link.token} {...link} onClose={() => setLink(undefined)} />}
      {removing && (
        <ConfirmDialog
          deletion={{
            asked: removing,
            title: WORDS.removeTitle(removing.email),
            saving,
            yes: () => run(() => changeAccount(removing, "remove")),
            no: declineRemoval,
          }}
        >
          <p>{WORDS.removeNote}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
