import { type ReactNode, useEffect, useMemo } from "react";
import { sk } from "#src/text/sk.ts";
import { useBackend } from "../backend-context.tsx";
import { useLive } from "../use-live.ts";
import { Icon } from "./icon.tsx";

/** Opens one of the fixed PDF documents in a new tab (spec §2); a missing one is replaced by a text and logged (D22). */
export function FixedDocumentLink(props: { name: string; className: string; children: ReactNode }) {
  const { name, className, children } = props;
  const { files } = useBackend();
  const url = useLive(useMemo(() => files.document(name), [files, name]));
  const isMissing = url === null;
  useEffect(() => {
    if (isMissing) console.warn(`document ${name} is not stored`);
  }, [isMissing, name]);
  if (isMissing) return <span className={className}>{sk.footer.documentMissing}</span>;
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      <Icon name="file-text" className="size-5 shrink-0 text-accent" />
      <span>
        {children}
        <span className="sr-only">{sk.footer.newTab}</span>
      </span>
    </a>
  );
}
