import { useMemo } from "react";
import { type ServerRequests, serverRequests } from "#src/backend/embedded/server-requests.ts";
import { useBackend } from "../../backend-context.tsx";

export function useServerRequests(): ServerRequests {
  const { identity } = useBackend();
  return useMemo(() => serverRequests(identity), [identity]);
}
