import { useRef, useState } from "react";
import { skAccounts } from "#src/text/sk-accounts.ts";
import { skPasswords } from "#src/text/sk-passwords.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { Icon } from "../../parts/icon.tsx";
import { handleSubmit } from "../forms/handle-submit.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { TextField } from "../forms/text-field.tsx";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useSaving } from "../saving/use-saving.ts";

const { own: WORDS } = skAccounts;
const { fields: PASSWORD } = skPasswords;

export function SignOutElsewhere({ email }: { email: string }) {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isAsking = typed !== undefined;

  async function signOut(password?: string): Promise<void> {
    let isWrong = false;
    await saving.run(async () => {
      const outcome = await (await identity.accounts()).signOutElsewhere(password);
      if (outcome === "throttled") return PASSWORD.throttled;
      isWrong = outcome === "wrongPassword";
      setProblem(isWrong ? PASSWORD.problem.wrongPassword : undefined);
      if (outcome === "passwordNeeded") setTyped("");
      if (outcome !== "success") return undefined;
      setTyped(undefined);
      toasts.show("success", WORDS.elsewhereDone);
      return undefined;
    });
    if (isWrong) field.current?.focus();
  }
  return (
    <section className="panel mt-6 p-4 md:p-6">
      <h2 className="section-heading mb-1 md:mb-1">{WORDS.elsewhereTitle}</h2>
      <p className="field-hint mb-4">{WORDS.elsewhereHint}</p>
      {saving.failure && !isAsking && <FailureNotice text={saving.failure} />}
      <button type="button" className="button-quiet" aria-disabled={saving.isBusy} onClick={() => void signOut()}>
        <Icon name="log-out" />
        {WORDS.elsewhere}
      </button>
      {isAsking && (
        <Modal title={WORDS.elsewhere} onDismiss={() => !saving.isBusy && setTyped(undefined)}>
          <form method="post" onSubmit={handleSubmit(() => void signOut(typed))} className="flex flex-col gap-5">
            <p>{WORDS.elsewhereAsks}</p>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <TextField
              ref={field}
              label={PASSWORD.current}
              type="password"
              name="current-password"
              autoComplete="current-password"
              isFirst
              value={typed}
              problem={problem}
              onChange={setTyped}
            />
            <SaveBar form={{ saving }} label={WORDS.elsewhere} />
          </form>
        </Modal>
      )}
    </section>
  );
}
