import { useLocation, useNavigate } from "react-router";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../../backend-context.tsx";
import { useNotices } from "../../notices/notices-context.tsx";

/** Signs out, shows the outcome, and reloads the current route (spec §4, §8). */
export function useSignOut(): () => Promise<void> {
  const { identity } = useBackend();
  const { alerts } = useNotices();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    if (alerts.isBusy.current()) return;
    await alerts.announce(async () => {
      try {
        await identity.signOut();
        return skCms.signOut.success;
      } catch (error) {
        return skCms.signOut.failure(error instanceof Error ? error.message : String(error));
      }
    });
    void navigate(pathname + search, { replace: true });
  };
}
