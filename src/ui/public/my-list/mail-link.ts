import { printable } from "#src/domain/values/clean-text.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";

/** In characters. Windows passes no longer links to mail programs. */
const LONGEST_LINK = 2_000;
/** In code points, so that one name always fits. */
const LONGEST_NAME = 100;

export interface MailItem {
  readonly name: string;
  /** What it costs, "9 €"; undefined where that is not known. */
  readonly cost: string | undefined;
  /** Whether the sums are without it. */
  readonly isWithout: boolean;
}

interface Mail {
  readonly to: string;
  readonly items: readonly MailItem[];
  /** Lines that say when. */
  readonly dates: readonly string[];
  /** Lines that say how much all of it costs. */
  readonly sums: readonly string[];
  /** Of the list. */
  readonly address: string;
}

/** A link that prepares an e-mail about a list (B6). Where it would be too long, items are left out at the end and their number is said;
 *  where that does not help, so are the names that the sums are without, then the address. */
export function mailLink({ to, items, dates, sums, address }: Mail): string {
  const { subject, greeting, wish, item, more } = skMyListPage.email;
  const cut = items.map(({ name, ...rest }) => ({
    ...rest,
    name: [...printable(name)].slice(0, LONGEST_NAME).join(""),
  }));
  const link = (shown: number, last: string, namesWithout: boolean) => {
    const listed = cut.slice(0, shown);
    const rest = items.length - shown;
    const lines = [...listed.map(({ name, cost }) => item(name, cost)), ...(rest > 0 ? [more(rest)] : [])];
    const without = namesWithout ? listed.filter(({ isWithout }) => isWithout).map(({ name }) => name) : [];
    const total = [...sums, ...(without.length > 0 ? [skMyListPage.without(without)] : [])];
    const parts = [[greeting], [wish, ...lines.map((line) => `- ${line}`)], dates, total, [last]];
    const body = parts
      .map((part) => part.join("\r\n"))
      .filter(Boolean)
      .join("\r\n\r\n");
    return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };
  for (const [last, namesWithout] of [
    [address, true],
    [address, false],
    ["", false],
  ] as const) {
    for (let shown = items.length; shown >= Math.min(1, items.length); shown--) {
      const made = link(shown, last, namesWithout);
      if (made.length <= LONGEST_LINK) return made;
    }
  }
  return link(0, "", false);
}
