import type { Backend } from "#src/backend/backend.ts";
import type { Notices } from "#src/ui/notices/notices-context.tsx";

/** The id of the element in which the app is mounted. */
export const ROOT_ID = "root";

interface BootstrapOptions {
  loadAnimations(): void;
  openBackend(): Backend;
  openNotices(): Notices;
  mount(backend: Backend, notices: Notices): Promise<void>;
}

/** Starts the app (spec §1): animation support, the backend, the toasts, then the pages.
 *  If anything fails, the error is logged and nothing else is shown (spec §8); the server's page stays as it is. */
export async function bootstrap({ loadAnimations, openBackend, openNotices, mount }: BootstrapOptions): Promise<void> {
  try {
    loadAnimations();
    await mount(openBackend(), openNotices());
  } catch (error) {
    console.error(error);
  }
}
