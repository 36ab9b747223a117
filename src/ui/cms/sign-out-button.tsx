import { type ReactNode, useState } from "react";
import { LeaveDialog } from "./saving/leave-guard.tsx";
import { useUnsavedForms } from "./saving/unsaved.ts";
import { useSignOut } from "./sign-in/use-sign-out.ts";

/** Signs out, after a question where something is unsaved. */
export function SignOutButton({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const signOut = useSignOut();
  const unsaved = useUnsavedForms();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (unsaved.isAny.current() ? setIsAsking(true) : void signOut())}
      >
        {children}
      </button>
      {isAsking && (
        <LeaveDialog
          onStay={() => setIsAsking(false)}
          onLeave={() => {
            setIsAsking(false);
            unsaved.discardAll();
            void signOut();
          }}
        />
      )}
    </>
  );
}
