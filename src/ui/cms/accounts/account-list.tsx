import { useId } from "react";
import type { StaffAccount } from "#src/backend/embedded/wire.ts";
import { skAccounts } from "#src/text/sk-accounts.ts";
import { useBackend } from "../../backend-context.tsx";
import { useLive } from "../../use-live.ts";
import { shownTime } from "./shown-time.ts";

const { list: WORDS } = skAccounts;

interface Actions {
  readonly isBusy: boolean;
  readonly onToggle: (account: StaffAccount) => void;
  readonly onNewLink: (account: StaffAccount) => void;
  readonly onRemove: (account: StaffAccount) => void;
}

/** The accounts with their state; everybody's but one's own with buttons. */
export function AccountList({ accounts, ...actions }: Actions & { readonly accounts: readonly StaffAccount[] }) {
  const { identity } = useBackend();
  const own = useLive(identity.session)?.email;
  return (
    <ul aria-label={WORDS.title} className="panel px-4 *:first:border-t-0 md:px-6">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} isOwn={account.email === own} {...actions} />
      ))}
    </ul>
  );
}

type RowProps = Actions & { readonly account: StaffAccount; readonly isOwn: boolean };

function AccountRow({ account, isOwn, isBusy, onToggle, onNewLink, onRemove }: RowProps) {
  const nameId = useId();
  const { email, disabled } = account;
  const button = { type: "button", "aria-describedby": nameId, "aria-disabled": isBusy } as const;
  return (
    <li className="grid items-center gap-x-4 border-t border-stone-200 py-3 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p id={nameId} className="font-semibold wrap-anywhere">
          {email}
        </p>
        <p className={disabled ? "font-semibold text-unavailable" : "text-stone-700"}>
          {isOwn ? `${WORDS.active} · ${WORDS.you}` : stateOf(account)}
        </p>
      </div>
      {!isOwn && (
        <div className="row-actions row-actions-stay">
          {!disabled && (
            <button {...button} onClick={() => onNewLink(account)}>
              {WORDS.makeLink}
            </button>
          )}
          {/* The second click of a double click would take the first one back. */}
          <button {...button} onClick={({ detail }) => detail < 2 && onToggle(account)}>
            {disabled ? WORDS.enable : WORDS.disable}
          </button>
          <button {...button} className="row-quiet" onClick={() => onRemove(account)}>
            {WORDS.remove}
          </button>
        </div>
      )}
    </li>
  );
}

function stateOf({ disabled, hasPassword, linkUntil }: StaffAccount): string {
  if (disabled) return WORDS.disabled;
  const until = linkUntil === undefined ? undefined : shownTime(linkUntil);
  if (hasPassword) return until ? `${WORDS.active} · ${WORDS.newLink(until)}` : WORDS.active;
  return until ? WORDS.waiting(until) : WORDS.expired;
}
