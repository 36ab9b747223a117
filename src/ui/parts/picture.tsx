import { sk } from "#src/text/sk.ts";
import { useBackend } from "../backend-context.tsx";
import { Icon } from "./icon.tsx";

interface PictureProps {
  readonly url: string;
  readonly alt: string;
  readonly sizes?: string; // as in the attribute; left out for a thumbnail
  readonly className?: string;
  /** Its index among the pictures of its kind. Those within the first view of every screen are loaded eagerly, and the first one, which
   *  may be the largest contentful paint, with high priority. */
  readonly at?: number;
}

const FIRST_VIEW = 2;

/** A stored picture in its reserved 4:3 space; without one, a placeholder. */
export function Picture({ url, alt, sizes, className = "", at = FIRST_VIEW }: PictureProps) {
  const { files } = useBackend();
  if (!url) {
    return (
      <span className={`picture grid place-items-center text-stone-400 ${className}`}>
        <Icon name="image-off" className="size-8" />
        <span className="sr-only">{sk.product.noPicture}</span>
      </span>
    );
  }
  return (
    // React preloads eager images that are in no <picture>. If the preload selects another width, the browser loads both and warns.
    <picture className="contents">
      <img
        {...files.picture(url, sizes ? undefined : "thumbnail")}
        sizes={sizes}
        alt={alt}
        width={640}
        height={480}
        loading={at < FIRST_VIEW ? "eager" : "lazy"}
        fetchPriority={at ? undefined : "high"}
        decoding="async"
        className={`picture ${className}`}
      />
    </picture>
  );
}
