import { type ReactNode, useEffect, useMemo } from "react";
import { textFrom } from "#src/domain/values/stored.ts";
import { sk } from "#src/text/sk.ts";
import { useBackend } from "../backend-context.tsx";
import { useDocument, useLive } from "../use-live.ts";
import { Icon } from "./icon.tsx";

/** The fields with the URLs of what staff have uploaded (B8). */
const UPLOADED = { complaints: "ComplaintsPdf", personalData: "PersonalDataPdf" } as const;

interface FixedDocumentLinkProps {
  readonly name: keyof typeof UPLOADED;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens one of the two PDF documents in a new tab (spec §2): the one that staff have uploaded, or the one stored by its file name. */
export function FixedDocumentLink(props: FixedDocumentLinkProps) {
  const uploaded = textFrom(useDocument("settings", "shop")?.[UPLOADED[props.name]]);
  return uploaded ? <DocumentLink {...props} url={uploaded} /> : <StoredDocumentLink {...props} />;
}

/** A missing document is replaced by a text and logged (D22). */
function StoredDocumentLink(props: FixedDocumentLinkProps) {
  const { files } = useBackend();
  const name = sk.documents[props.name];
  const url = useLive(useMemo(() => files.document(name), [files, name]));
  const isMissing = url === null;
  useEffect(() => {
    if (isMissing) console.warn(`document ${name} is not stored`);
  }, [isMissing, name]);
  if (isMissing) return <span className={props.className}>{sk.footer.documentMissing}</span>;
  return <DocumentLink {...props} url={url} />;
}

function DocumentLink({ url, className, children }: FixedDocumentLinkProps & { url: string | undefined }) {
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
