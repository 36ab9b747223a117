import "./cms.css";
import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { useLive } from "../use-live.ts";

/** Around every guarded page: leaves when the session ends (spec §4), and tells an account that may not write (spec §6). */
export function CmsLayout() {
  const { identity } = useBackend();
  const { alerts } = useNotices();
  const session = useLive(identity.session);
  const isBusy = useLive(alerts.isBusy);
  const { revalidate } = useRevalidator();
  const isOver = session === null && !isBusy;
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return (
    <>
      {session?.staff === false && (
        <p role="alert" className="notice-warning mb-6">
          {skCms.cms.notStaff}
        </p>
      )}
      <Outlet />
    </>
  );
}
