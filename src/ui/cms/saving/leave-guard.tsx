import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { readParameter } from "#src/site/parameters.ts";
import { skLeave } from "#src/text/sk-leave.ts";
import type { Location } from "../../navigation/history-entry.ts";
import { NavigationContext } from "../../navigation/navigation-context.ts";
import { useLive } from "../../use-live.ts";
import { Modal } from "../parts/modal.tsx";
import { useUnsavedForms } from "./unsaved.ts";

/** Asks before a page with unsaved changes is left, for another page or another site. */
export function LeaveGuard() {
  const unsaved = useUnsavedForms();
  const isAny = useLive(unsaved.isAny);
  const { setLeaveQuestion } = useContext(NavigationContext);
  const [asked, setAsked] = useState<{ readonly proceed: () => void }>(); // The navigation that waits for the answer.
  /** Without a connection a page that the user agreed to leave is left by a load (B7), before which the browser must not ask again. */
  const hasAgreed = useRef(false);
  useEffect(() => {
    const isNeeded = (from: Location, to: Location) => Boolean(unsaved.isAny.current()) && leaves(from, to);
    return setLeaveQuestion({ isNeeded, ask: (proceed) => setAsked({ proceed }) });
  }, [setLeaveQuestion, unsaved]);
  useEffect(() => {
    if (!isAny) return;
    hasAgreed.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isAny.current() && !hasAgreed.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAny, unsaved]);
  if (!asked) return null;
  const leave = () => {
    hasAgreed.current = true;
    unsaved.leave();
    setAsked(undefined);
    asked.proceed();
  };
  return <LeaveDialog isOfPage onLeave={leave} onStay={() => setAsked(undefined)} />;
}

interface LeaveDialogProps {
  readonly isOfPage?: boolean; // The whole page is left, not a dialog of it.
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Closes by itself if nothing is unsaved any more. */
export function LeaveDialog({ isOfPage = false, onLeave, onStay }: LeaveDialogProps) {
  const unsaved = useUnsavedForms();
  const isAny = useLive(unsaved.isAny);
  const isSaving = useLive(unsaved.isSaving);
  const stay = useEffectEvent(onStay);
  useEffect(() => {
    if (!isAny) stay();
  }, [isAny]);
  const words = isOfPage && isSaving ? skLeave.saving : skLeave.unsaved;
  return (
    <Modal title={words.title} role="alertdialog" onDismiss={onStay} closesOutside>
      <p>{words.text}</p>
      <div className="modal-buttons">
        <button type="button" className="button-quiet" onClick={onLeave}>
          {words.leave}
        </button>
        <button type="button" className="button-accent" data-first onClick={onStay}>
          {skLeave.stay}
        </button>
      </div>
    </Modal>
  );
}

/** Another query or part of the same page keeps its forms (D18), but not the copy of another product (B10); a link to the same address
 *  reloads it (spec §2). */
function leaves(from: Location, to: Location): boolean {
  const isSameAddress = from.search === to.search && from.hash === to.hash;
  const copied = ({ search }: Location) => readParameter(new URLSearchParams(search), "kopia");
  return from.pathname !== to.pathname || isSameAddress || copied(from) !== copied(to);
}
