import type { Ref } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { PATHS } from "../../paths.ts";

interface CmsHeadProps {
  readonly title: string;
  readonly ref?: Ref<HTMLHeadingElement>; // Of the heading, which then can get the focus.
  readonly needsScript?: string; // Shown if the browser runs no scripts.
}

export function CmsHead({ title, ref, needsScript }: CmsHeadProps) {
  return (
    <>
      <Head title={title} noindex />
      <BackLink to={PATHS.cms} label={skCms.cms.back} />
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} className="page-heading">
        {title}
      </h1>
      {needsScript && (
        <noscript>
          <p>{needsScript}</p>
        </noscript>
      )}
    </>
  );
}
