import { skAccounts } from "#src/text/sk-accounts.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useLive } from "../../use-live.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { CmsHead } from "../parts/cms-head.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignOutElsewhere } from "./sign-out-elsewhere.tsx";
import { usePasswordForm } from "./use-password-form.ts";

const { own: WORDS } = skAccounts;

/** /cms-ucet (B9). */
export function OwnAccountPage() {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const email = useLive(identity.session)?.email ?? "";
  const form = usePasswordForm({
    asked: ["current", "next", "again"],
    send: async ({ current, next }) => (await identity.accounts()).changePassword(current, next),
    onSuccess: () => toasts.show("success", WORDS.changed),
  });
  return (
    <div className="max-w-xl">
      <CmsHead title={WORDS.title} needsScript={skAccounts.needsScript} />
      <p className="mb-6">
        {WORDS.signedInAs} <strong className="break-words">{email}</strong>
      </p>
      <section className="panel p-4 md:p-6">
        <h2 className="section-heading mb-1 md:mb-1">{WORDS.changeTitle}</h2>
        <p className="field-hint mb-4">{WORDS.changeHint}</p>
        <SaveForm form={form} label={WORDS.save}>
          <NewPasswordFields form={form} email={email} />
        </SaveForm>
      </section>
      <SignOutElsewhere email={email} />
    </div>
  );
}
