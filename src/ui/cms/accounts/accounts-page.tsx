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

/** `onRemoved` is called once the row that had the focus is gone. */
function ManagedAccounts({ onRemoved }: { readonly onRemoved: () => void }) {
  const requests = useServerRequests();
  const loaded = useLoaded(requests.accounts);
  const { toasts } = useMessages();
  const saving = useSaving();
  const [isAdding, setIsAdding] = useState(false);
  /** A new link. It is shown once, and only after the form of a new account is closed. */
  const [link, setLink] = useState<MadeLink>();
  const [removing, setRemoving] = useState<StaffAccount>();

  /** Reads the list again after the request, even if it fails, because a request without an answer may have been carried out. */
  const withReload = <T,>(request: Promise<T>): Promise<T> => request.finally(loaded.reload);
  /** Changes an account; if nothing was changed, resolves to the reason. */
  async function change(account: StaffAccount, kind: AccountChange): Promise<string | undefined> {
    const { outcome } = await withReload(requests.changeAccount(account, kind));
    if (kind === "remove" && (outcome === "success" || outcome === "notFound")) {
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
  /** Shows the link that the request makes, or resolves to the reason if there is none. */
  async function showLink(email: string, request: Promise<LinkAnswer>): Promise<string | undefined> {
    const answer = await withReload(request);
    if (answer.outcome !== "success") return WORDS.refused[answer.outcome];
    setLink({ email, ...answer });
    return undefined;
  }
  const run = (work: () => Promise<string | undefined>) => void saving.run(work);
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
            {saving.failure && !removing && !loaded.failure && <FailureNotice text={saving.failure} />}
            <AccountList
              accounts={accounts}
              isBusy={saving.isBusy}
              onToggle={(account) => run(() => change(account, account.disabled ? "enable" : "disable"))}
              onNewLink={(account) => run(() => showLink(account.email, requests.newLink(account)))}
              onRemove={(account) => {
                if (saving.isBusy) return;
                // The failure of another row's button is not about this one.
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
            const failure = await showLink(email, requests.addAccount(email));
            if (!failure) setIsAdding(false);
            return failure;
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
            yes: () => run(() => change(removing, "remove")),
            no: declineRemoval,
          }}
        >
          <p>{WORDS.removeNote}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
