import { skAccounts } from "#src/text/sk-accounts.ts";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";

const { byCommand: WORDS } = skAccounts;

/** The command that manages accounts, if no page does (B9). */
export function ByCommand() {
  return (
    <div className="panel flex flex-col items-start gap-4 p-4 md:p-6">
      <p>{WORDS.text}</p>
      <code className="rounded-sm bg-stone-100 px-3 py-2 wrap-anywhere">{WORDS.add}</code>
      <p>{WORDS.others}</p>
      <Link to={PATHS.cmsAccount} className="button-quiet">
        {skAccounts.list.own}
      </Link>
    </div>
  );
}
