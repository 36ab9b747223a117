import { useMemo } from "react";
import { useLocation } from "react-router";

/** The query parameters of the address. React Router's own hook can also set them, which would cost every visitor 0.3 KB (ADR-003). */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
