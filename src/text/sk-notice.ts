/** Words around the shop's notice on public pages (B2). Staff's are in sk-cms-notice.ts. */
export const skNotice = { label: "Oznam", dismiss: "Zavrieť oznam" } as const;

/** Behind the text if no script can hide it in time. */
export const noticeUntil = (day: string) => ` (do ${day})`;
