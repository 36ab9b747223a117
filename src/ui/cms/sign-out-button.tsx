import { type ReactNode, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { noteStaff } from "../label-target.ts";
import { useMessages } from "../messages/messages-context.tsx";
import { useLocation, useNavigate } from "../navigation/navigation-context.ts";
import { LeaveDialog } from "./saving/leave-guard.tsx";
import { useUnsavedForms } from "./saving/unsaved.ts";

/** Signs out, after a question if something is unsaved. */
export function SignOutButton({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const signOut = useSignOut();
  const unsaved = useUnsavedForms();
  const [isAsking, setIsAsking] = useState(false);
  function leave() {
    setIsAsking(false);
    unsaved.discardAll();
    void signOut();
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (unsaved.isAny.current() ? setIsAsking(true) : leave())}
      >
        {children}
      </button>
      {isAsking && <LeaveDialog isOfPage onStay={() => setIsAsking(false)} onLeave={leave} />}
    </>
  );
}

/** Signs out, shows the outcome, and reloads the current route (spec §4, §8). */
function useSignOut(): () => Promise<void> {
  const { identity } = useBackend();
  const { alerts } = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    if (alerts.isBusy.current()) return;
    await alerts.announce(async () => {
      try {
        await identity.signOut();
        noteStaff(false);
        return skCms.signOut.success;
      } catch (error) {
        return skCms.signOut.failure(error instanceof Error ? error.message : String(error));
      }
    });
    void navigate(pathname + search, { replace: true });
  };
}
