import { useLocation, useParams } from "react-router";

/** The id that the last segment of a page's path names; undefined if the page has none. React Router's own value of it takes "%252F",
 *  the id "%2F", for a slash. What is no text names no document. */
export function useDocumentId(): string | undefined {
  const { id } = useParams();
  const { pathname } = useLocation();
  if (id === undefined) return undefined;
  try {
    return decodeURIComponent(pathname.split("/").filter(Boolean).at(-1) ?? "");
  } catch {
    return "";
  }
}
