import { useMemo } from "react";
import { backupRequests } from "#src/backend/embedded/backup-requests.ts";
import { skBackup } from "#src/text/sk-backup.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { BackLink } from "../../parts/back-link.tsx";
import { PATHS } from "../../paths.ts";
import { NotFoundPage } from "../../public/not-found-page.tsx";
import { DailyCopies } from "./daily-copies.tsx";
import { DownloadBackup } from "./download-backup.tsx";

/** /cms-zaloha (B14). Only our own server has backups; each build holds one of the two. */
export function BackupPage() {
  return import.meta.env.MODE === "firebase" ? <NotFoundPage /> : <OwnServersPage />;
}

function OwnServersPage() {
  const { identity } = useBackend();
  const requests = useMemo(() => backupRequests(identity), [identity]);
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <div>
        <Head title={skBackup.title} noindex />
        <BackLink to={PATHS.cms} label={skCms.cms.back} />
        <h1 className="page-heading mb-0">{skBackup.title}</h1>
        <noscript>
          <p>{skBackup.needsScript}</p>
        </noscript>
      </div>
      <DailyCopies load={requests.copies} />
      <DownloadBackup make={requests.make} />
    </div>
  );
}
