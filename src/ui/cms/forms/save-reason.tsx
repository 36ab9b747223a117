/** What a form's first problem is shown at. */
const PROBLEM = ":is(input, select, textarea):is(:invalid, [aria-invalid='true'], [data-missing])";

/** Why a form cannot be saved, beside its disabled button; pressed, it leads to the first problem (B16). */
export function SaveReason({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="status" className="flex w-full justify-end text-sm empty:hidden">
      {text && (
        <button
          type="button"
          className="text-link text-right"
          onClick={({ currentTarget: { form } }) => showProblem(form)}
        >
          {text}
        </button>
      )}
    </p>
  );
}

/** Focuses the first problem, in the middle of the screen, in a section that it opens. */
function showProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(PROBLEM);
  const section = field?.closest("details");
  if (section) section.open = true;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
