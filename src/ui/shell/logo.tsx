import sprite from "../parts/icons.svg?no-inline";

export function Logo() {
  return (
    <svg className="size-10 shrink-0" aria-hidden="true">
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
