import type { ReactNode } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Icon } from "../../parts/icon.tsx";

interface FormSectionProps {
  readonly title: string;
  readonly summary: string;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** A collapsible part of a form; starts collapsed (spec §4) and opens before hydration, too. */
export function FormSection({ title, summary, hasProblem, children }: FormSectionProps) {
  return (
    <details className="disclosure group">
      <summary className="disclosure-summary gap-3 hover:bg-stone-100 md:px-4">
        <span>{title}</span>
        <span className="min-w-0 flex-1 truncate text-right font-sans text-sm font-normal text-stone-600 tabular-nums group-open:invisible">
          {summary}
        </span>
        {hasProblem && (
          <>
            <Icon name="circle-alert" className="size-5 text-error" />
            <span className="sr-only">{skCms.problem.inside}</span>
          </>
        )}
        <Icon name="chevron-down" className="disclosure-mark size-5" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-stone-200 p-4 max-[20rem]:px-2">{children}</div>
    </details>
  );
}
