import { useRef, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { skLeave } from "#src/text/sk-leave.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { Modal } from "../parts/modal.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The sign-in form over a page with something unsaved after the session has ended (D17). The layout removes it once there is a session;
 *  Esc does nothing, because the page behind it cannot be saved without one. */
export function SignInDialog({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { identity } = useBackend();
  const { toasts } = useMessages();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function signIn(typed: string, password: string): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(undefined);
    const outcome = await identity.signIn(typed, password);
    isRunning.current = false;
    setIsBusy(false);
    if (outcome === "success") toasts.show("success", skCms.authentication.success);
    else setFailure(skCms.authentication.failure(outcome));
    return outcome === "success";
  }
  return (
    <Modal title={skLeave.signInAgain.title} role="alertdialog" isUnexpected onDismiss={() => {}}>
      <div className="flex flex-col gap-4">
        <p>{skLeave.signInAgain.text}</p>
        <SignInForm isBusy={isBusy} onSignIn={signIn} email={email}>
          {failure && <FailureNotice text={failure} />}
        </SignInForm>
        <button type="button" className="text-link self-center" onClick={onLeave}>
          {skLeave.signInAgain.leave}
        </button>
      </div>
    </Modal>
  );
}
