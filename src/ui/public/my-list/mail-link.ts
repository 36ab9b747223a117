import { printable } from "#src/domain/values/clean-text.ts";
import { skMyListPage } from "#src/text/sk-my-list-page.ts";

const LONGEST_LINK = 2_000; // characters: Windows passes no longer links to mail programs
const LONGEST_NAME = 100; // code points, so that one name always fits

interface Mail {
  readonly to: string;
  readonly items: readonly { readonly name: string; readonly price: string }[]; // an unknown price is ""
  readonly dates: readonly string[]; // lines that say when
  readonly sums: readonly string[]; // lines that say what all of it costs
  readonly address: string; // of the list
}

/** A link that prepares an e-mail about a list (B6). If it would be too long, names are left out at the end and their number is given;
 *  if the address alone is too long, that is left out. */
export function mailLink({ to, items, dates, sums, address }: Mail): string {
  const { subject, greeting, wish, item, more } = skMyListPage.email;
  const lines = items.map(({ name, price }) => {
    const cut = [...printable(name)].slice(0, LONGEST_NAME).join("");
    return price ? item(cut, price) : cut;
  });
  const link = (shown: number, last: string) => {
    const rest = lines.length - shown;
    const listed = [...lines.slice(0, shown), ...(rest > 0 ? [more(rest)] : [])].map((line) => `- ${line}`);
    const parts = [[greeting], [wish, ...listed], dates, sums, [last]].map((part) => part.join("\r\n"));
    const body = parts.filter(Boolean).join("\r\n\r\n");
    return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };
  for (const last of [address, ""]) {
    for (let shown = lines.length; shown >= Math.min(1, lines.length); shown--) {
      const made = link(shown, last);
      if (made.length <= LONGEST_LINK) return made;
    }
  }
  return link(0, "");
}
