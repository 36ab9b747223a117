import { cmsOneProductPath, productPath } from "./paths.ts";

const KEY = "staff";

/** Remembers whether staff use this browser. A hint without rights: staff's pages ask for a sign-in. */
export function noteStaff(isStaff: boolean): void {
  try {
    if (isStaff) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage a label leads to the product's page.
  }
}

function isStaffNoted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Where a label leads on Firebase (B19). Our own server redirects by the session before a page is loaded. */
export const labelTarget = (id: string): string => (isStaffNoted() ? cmsOneProductPath(id) : productPath(id));
