import { skMissedSearches } from "#src/text/sk-missed-searches.ts";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";
import { useLoaded } from "../loading/use-loaded.tsx";
import { useServerRequests } from "../loading/use-server-requests.ts";

/** Leads to what visitors did not find, while there is any (B22). Only our own server counts it. */
export const MissedSearchesLink = () => (import.meta.env.MODE === "firebase" ? null : <CountedLink />);

function CountedLink() {
  const count = useLoaded(useServerRequests().missedSearches).value?.length;
  if (!count) return null;
  return (
    <Link to={PATHS.cmsMissedSearches} className="button-quiet">
      {skMissedSearches.count(count)}
    </Link>
  );
}
