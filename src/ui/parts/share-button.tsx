import { sk } from "#src/text/sk.ts";
import { skSharing } from "#src/text/sk-sharing.ts";
import { useNotices } from "../notices/notices-context.tsx";
import { Icon } from "./icon.tsx";

interface ShareButtonProps {
  /** Of the page to share, with the parameters that belong to what is shared. */
  readonly path: string;
  readonly title: string;
  readonly label?: string;
}

/** Shares a page of the site (B5). What it takes is loaded when it is pressed. */
export function ShareButton({ path, title, label = skSharing.share }: ShareButtonProps) {
  const { toasts } = useNotices();
  async function share() {
    try {
      const { sharePage } = await import("./share.ts");
      if ((await sharePage(path, title)) === "copied") toasts.show("success", skSharing.copied);
    } catch (error) {
      console.error(error);
      toasts.show("error", sk.unexpected);
    }
  }
  return (
    <button type="button" className="button-quiet noscript:hidden" onClick={share}>
      <Icon name="share-2" className="size-4.5" />
      {label}
    </button>
  );
}
