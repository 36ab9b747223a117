import { skBackup } from "#src/text/sk-backup.ts";
import { NotFoundPage } from "../../public/not-found-page.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";
import { CmsHead } from "../parts/cms-head.tsx";
import { DailyCopies } from "./daily-copies.tsx";
import { DownloadBackup } from "./download-backup.tsx";

/** /cms-zaloha (B14). Only our own server has backups; each build holds one of the two. */
export function BackupPage() {
  return import.meta.env.MODE === "firebase" ? <NotFoundPage /> : <OwnServersPage />;
}

function OwnServersPage() {
  const { copies, makeBackup } = useServerRequests();
  return (
    <div className="max-w-xl">
      <CmsHead title={skBackup.title} needsScript={skBackup.needsScript} />
      <div className="flex flex-col gap-6">
        <DailyCopies load={copies} />
        <DownloadBackup make={makeBackup} />
      </div>
    </div>
  );
}
