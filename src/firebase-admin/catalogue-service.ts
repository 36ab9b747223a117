import type { CatalogueService } from "#src/commands/catalogue-command.ts";
import { exportCatalogue } from "./export-from-firebase.ts";
import { importCatalogue } from "./import-into-firebase.ts";
import { initProject } from "./init-project.ts";
import type { Project } from "./project.ts";

/** The catalogue of a Firebase project (ADR-033). `project` is opened at the first use. */
export function firebaseCatalogue(project: () => Project): CatalogueService {
  return {
    exportTo: (file) => exportCatalogue(project(), file),
    importFrom: (file) => importCatalogue(project(), file),
    init: () => initProject(project().firestore()),
  };
}
