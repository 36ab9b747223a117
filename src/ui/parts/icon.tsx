import sprite from "./icons.svg?no-inline";

export type IconName =
  | "arrow-left"
  | "chevron-down"
  | "circle-alert"
  | "circle-check"
  | "circle-help"
  | "clipboard-check"
  | "clipboard-list"
  | "clipboard-plus"
  | "copy"
  | "drill"
  | "external-link"
  | "file-text"
  | "grip"
  | "image-off"
  | "info"
  | "log-out"
  | "mail"
  | "map-pin"
  | "navigation"
  | "package"
  | "package-open"
  | "pencil"
  | "phone"
  | "plus"
  | "printer"
  | "search"
  | "share-2"
  | "tags"
  | "trash-2"
  | "upload"
  | "wifi-off"
  | "x";

/** A sign beside words, never instead of them. All drawings are in one cached file, outside scripts and pages. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
