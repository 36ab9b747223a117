import type { Backend } from "#src/backend/backend.ts";
import type { Messages } from "#src/ui/messages/messages-context.tsx";

export const ROOT_ID = "root";

interface BootstrapOptions {
  loadAnimations(): void;
  openBackend(): Backend;
  openMessages(): Messages;
  mount(backend: Backend, messages: Messages): Promise<void>;
}

/** Starts the app (spec §1): animation support, the backend, the toasts, then the pages.
 *  If anything fails, the error is logged and nothing else is shown (spec §8); the server's page stays as it is. */
export async function bootstrap({ loadAnimations, openBackend, openMessages, mount }: BootstrapOptions): Promise<void> {
  try {
    loadAnimations();
    await mount(openBackend(), openMessages());
  } catch (error) {
    console.error(error);
  }
}
