import { useId, useRef, useState } from "react";
import { skAccounts } from "#src/text/sk-accounts.ts";
import { Icon } from "../../parts/icon.tsx";
import { PATHS } from "../../paths.ts";
import { Modal } from "../parts/modal.tsx";
import { shownTime } from "./shown-time.ts";

const { made: WORDS } = skAccounts;

export interface MadeLink {
  readonly email: string;
  readonly token: string;
  readonly until: number; // When it expires, in milliseconds since 1970.
}

/** Shows a link for a password once, to be copied (B9). It leads to the site as this browser sees it. */
export function LinkModal({ email, token, until, onClose }: MadeLink & { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const [copied, setCopied] = useState<string>();
  const link = `${location.origin}${PATHS.setPassword}#${token}`;

  async function copy(): Promise<void> {
    const isDone = await import("../../parts/share.ts").then(
      ({ isCopied }) => isCopied(link),
      () => false,
    );
    setCopied(isDone ? WORDS.copied : WORDS.notCopied);
    if (!isDone) field.current?.select();
  }
  return (
    <Modal title={WORDS.title(email)} onDismiss={onClose}>
      <div className="flex flex-col gap-5">
        <p>{WORDS.text(shownTime(until))}</p>
        <div className="field">
          <label htmlFor={fieldId}>{WORDS.field}</label>
          <input
            ref={field}
            id={fieldId}
            type="text"
            readOnly
            data-first
            value={link}
            className="input"
            onFocus={(event) => event.currentTarget.select()}
          />
          <p role="status" className="min-h-5 text-sm font-semibold">
            {copied}
          </p>
        </div>
        <p className="field-hint">{WORDS.once}</p>
        <div className="form-buttons">
          <button type="button" className="button-quiet" onClick={onClose}>
            {WORDS.close}
          </button>
          <button type="button" className="button-accent" onClick={() => void copy()}>
            <Icon name="clipboard-check" />
            {WORDS.copy}
          </button>
        </div>
      </div>
    </Modal>
  );
}
