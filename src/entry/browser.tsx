// React DOM is first, because the script compresses best in this order (ADR-003), and only named here (ADR-017).
import "react-dom/client";
import { embeddedBackend } from "#src/backend/embedded/embedded.ts";
import type { PageData } from "#src/backend/embedded/wire.ts";
import { showingBackend } from "#src/backend/observed-backend.ts";
import { isUpToDate } from "#src/backend/page-data.ts";
import { startPage } from "./start-page.tsx";

/** What our own server's pages load. */
void startPage<PageData>((pageData) => ({
  ...showingBackend(embeddedBackend({ pageData })),
  isRendered: isUpToDate(pageData, pageData.values),
}));
