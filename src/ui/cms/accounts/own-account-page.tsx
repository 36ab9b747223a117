import { skAccounts } from "#src/text/sk-accounts.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useLive } from "../../use-live.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { CmsHead } from "../parts/cms-head.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignOutElsewhere } from "./sign-out-elsewhere.tsx";
import { usePasswordForm } from "./use-password-form.ts";

const { own: WORDS } = skAccounts;

/** /cms-ucet (B9). */
export function OwnAccountPage() {
  const { identity } = useBackend();
  const email = useLive(identity.session)?.email ?? "";
  return (
    <div className="max-w-xl">
      <CmsHead title={WORDS.title} needsScript={skAccounts.needsScript} />
      <p className="mb-6">
        {WORDS.signedInAs} <strong className="break-words">{email}</strong>
      </p>
      <ChangePassword email={email} />
      <SignOutElsewhere email={email} />
    </div>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const form = usePasswordForm({
    asked: ["current", "next", "again"],
    send: async ({ current, next }) => (await identity.accounts()).changePassword(current, next),
    onSuccess: () => toasts.show("success", WORDS.changed),
  });
  return (
    <section className="panel p-4 md:p-6">
      <h2 className="section-heading mb-1 md:mb-1">{WORDS.changeTitle}</h2>
      <p className="field-hint mb-4">{WORDS.changeHint}</p>
      <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <fieldset disabled={form.saving.isBusy} className="contents">
          <NewPasswordFields form={form} email={email} />
        </fieldset>
        <SaveBar form={form} label={WORDS.save} />
      </form>
    </section>
  );
}
