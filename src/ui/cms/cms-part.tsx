import { type ReactNode, useId, useSyncExternalStore } from "react";

interface CmsPartProps {
  readonly id: string;
  readonly title: string;
  readonly summary: string | undefined;
  readonly isOpen: boolean; // On a phone one part is open at a time (B16); on larger screens all are.
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

export function CmsPart({ id, title, summary, isOpen, onOpen, children }: CmsPartProps) {
  const isPhone = useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
  const ids = { heading: useId(), body: useId() };
  return (
    <section id={id} aria-labelledby={ids.heading} data-open={isOpen || undefined} className="panel cms-part">
      <h2 id={ids.heading} className="section-heading mb-0 md:mb-0">
        {isPhone ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={ids.body}
            className="cms-part-button"
            onClick={onOpen}
          >
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <p className="figures min-h-6 text-stone-700 wrap-anywhere">{summary}</p>
      <div id={ids.body} className="cms-part-body">
        {children}
      </div>
    </section>
  );
}

const PHONE = "(width < 48rem)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
