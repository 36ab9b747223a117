export function Logo() {
  return (
    <svg viewBox="0 0 40 40" className="size-10 shrink-0" aria-hidden="true">
      <rect width="40" height="40" rx="7" className="fill-accent" />
      <path
        className="fill-ink"
        d="M29.6 10.2l-4.3 4.3-2.6-.6-.6-2.6 4.3-4.3a8 8 0 0 0-10.3 10.3L7.4 26a3.6 3.6 0 0 0 5.1 5.1l8.7-8.7a8 8 0 0 0 8.4-12.2zM10 29.6a1.2 1.2 0 1 1 0-2.4 1.2 1.2 0 0 1 0 2.4z"
        transform="translate(1.2 .6)"
      />
    </svg>
  );
}
