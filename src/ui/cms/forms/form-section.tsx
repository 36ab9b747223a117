import type { ReactNode } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";

interface FormSectionProps {
  readonly title: string;
  /** The contents in a few words, shown while it is closed. */
  readonly summary: string;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** A collapsible part of a form; starts collapsed (spec §4) and opens before hydration, too. */
export function FormSection({ title, summary, hasProblem, children }: FormSectionProps) {
  return (
    <details className="section">
      <summary className="section-summary">
        <span>{title}</span>
        <span className="section-note">{summary}</span>
        {hasProblem && (
          <>
            <Icon name="circle-alert" className="size-5 text-error" />
            <span className="sr-only">{skCms.problem.inside}</span>
          </>
        )}
        <Icon name="chevron-down" className="section-mark size-5" />
      </summary>
      <div className="section-content">{children}</div>
    </details>
  );
}
