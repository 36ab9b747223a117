import type { Messages } from "#src/ui/messages/messages-context.tsx";

export const ROOT_ID = "root";

interface BootstrapOptions<Opened> {
  loadAnimations(): void;
  openBackend(): Opened;
  openMessages(): Messages;
  mount(opened: Opened, messages: Messages): Promise<void>;
}

/** Starts the app (spec §1): animation support, the backend, the toasts, then the pages.
 *  If anything fails, the error is logged and nothing else is shown (spec §8); the server's page stays as it is. */
export async function bootstrap<Opened>(options: BootstrapOptions<Opened>): Promise<void> {
  const { loadAnimations, openBackend, openMessages, mount } = options;
  try {
    loadAnimations();
    await mount(openBackend(), openMessages());
  } catch (error) {
    console.error(error);
  }
}
