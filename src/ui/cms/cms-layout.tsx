import "./cms.css";
import { type PropsWithChildren, useEffect, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { noteStaff } from "../label-target.ts";
import { useMessages } from "../messages/messages-context.tsx";
import { useLocation, useNavigate } from "../navigation/navigation-context.ts";
import { PATHS } from "../paths.ts";
import { useLive } from "../use-live.ts";
import { ignoreSecondTaps } from "./parts/ignore-second-taps.ts";
import { LeaveGuard } from "./saving/leave-guard.tsx";
import { UnsavedContext, unsavedForms } from "./saving/unsaved.ts";
import { usePerson } from "./saving/use-person.ts";
import { SignInDialog } from "./sign-in/sign-in-dialog.tsx";
import { StaffNav } from "./staff-nav.tsx";

/** Around every guarded page. When the session ends it leads to the sign-in (spec §4), or shows it over what is unsaved or being saved (D17). */
export function CmsLayout({ children }: PropsWithChildren) {
  const { identity } = useBackend();
  const { alerts } = useMessages();
  const session = useLive(identity.session);
  const isBusy = useLive(alerts.isBusy);
  const [unsaved] = useState(unsavedForms);
  const isUnsaved = useLive(unsaved.isAny);
  const isSaving = useLive(unsaved.isSaving);
  const email = usePerson(identity, unsaved);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const hasEnded = session === null && !isBusy;
  const mayStay = isUnsaved || isSaving;
  const mustLeave = hasEnded && !mayStay;
  // Navigating to the same address runs its guard, which leads to the sign-in.
  useEffect(() => {
    if (mustLeave) void navigate(pathname + search, { replace: true });
  }, [mustLeave, navigate, pathname, search]);
  useEffect(() => ignoreSecondTaps(document), []);
  useEffect(() => {
    if (session) noteStaff(true);
  }, [session]);
  return (
    <UnsavedContext value={unsaved}>
      {session?.staff === false && (
        <p role="alert" className="notice-warning mb-6">
          {skCms.cms.notStaff}
        </p>
      )}
      {pathname === PATHS.cmsProducts && (
        <button
          type="button"
          className="skip-link"
          onClick={() => document.querySelector<HTMLElement>(".rows [role=switch]")?.focus()}
        >
          {skCms.products.skipToList}
        </button>
      )}
      <StaffNav />
      {children}
      <LeaveGuard />
      {hasEnded && mayStay && <SignInDialog email={email} onLeave={unsaved.discardAll} />}
    </UnsavedContext>
  );
}
