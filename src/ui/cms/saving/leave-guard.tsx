import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { skCms } from "#src/text/sk-cms.ts";
import { useLive } from "../../use-live.ts";
import { Modal } from "../parts/modal.tsx";
import { useUnsavedForms } from "./unsaved.ts";

/** Asks before a page with unsaved changes is left, for another page or another site. */
export function LeaveGuard() {
  const unsaved = useUnsavedForms();
  const isAny = useLive(unsaved.isAny);
  const blocker = useBlocker((step) => Boolean(unsaved.isAny.current()) && leaves(step));
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAny]);
  if (blocker.state !== "blocked") return null;
  const leave = () => {
    unsaved.leave();
    blocker.proceed();
  };
  return <LeaveDialog onLeave={leave} onStay={() => blocker.reset()} />;
}

export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Modal title={skCms.leave.title} role="alertdialog" onDismiss={onStay} closesOutside>
      <p>{skCms.leave.text}</p>
      <div className="modal-buttons">
        <button type="button" className="button-quiet" onClick={onLeave}>
          {skCms.leave.leave}
        </button>
        <button type="button" className="button-accent" data-first onClick={onStay}>
          {skCms.leave.stay}
        </button>
      </div>
    </Modal>
  );
}

/** A link to a part of the page stays on it; a link to the same address reloads it (spec §2). */
function leaves({ currentLocation: from, nextLocation: to }: Parameters<BlockerFunction>[0]): boolean {
  const isSamePage = from.pathname === to.pathname && from.search === to.search;
  return !isSamePage || from.hash === to.hash;
}
