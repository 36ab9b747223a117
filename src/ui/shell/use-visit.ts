import { useState } from "react";
import { useLocation } from "../navigation/navigation-context.ts";

/** Counts navigations to the current address, which reload the route (spec §2, Routing rules). Another query or hash is another address (D18). */
export function useVisit(): number {
  const location = useLocation();
  const [visit, setVisit] = useState({ location, count: 0 });
  if (visit.location !== location) {
    const before = visit.location;
    const isSame = (["pathname", "search", "hash"] as const).every((part) => before[part] === location[part]);
    const isAgain = isSame && before.key !== location.key;
    setVisit({ location, count: isAgain ? visit.count + 1 : visit.count });
  }
  return visit.count;
}
