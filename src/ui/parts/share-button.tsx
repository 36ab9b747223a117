import { sk } from "#src/text/sk.ts";
import { skOffline } from "#src/text/sk-offline.ts";
import { useMessages } from "../messages/messages-context.tsx";
import { useConnected } from "../use-connected.ts";
import { Icon } from "./icon.tsx";

interface ShareButtonProps {
  readonly path: string; // of the page, with the parameters that belong to what is shared
  readonly title: string;
  readonly label?: string;
}

/** Shares a page of the site (B5). What it takes is loaded when it is pressed. */
export function ShareButton({ path, title, label = sk.share }: ShareButtonProps) {
  const { toasts } = useMessages();
  const isConnected = useConnected();
  const share = () =>
    import("./share.ts").then(
      ({ sharePage }) => sharePage(path, title, toasts),
      () => toasts.show("error", isConnected ? sk.unexpected : skOffline.maybeOutdated),
    );
  return (
    <button type="button" className="button-quiet noscript:hidden" onClick={share}>
      <Icon name="share-2" className="size-4.5" />
      {label}
    </button>
  );
}
