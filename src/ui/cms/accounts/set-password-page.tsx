import "../cms.css";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { BackendError, type Identity, type Session } from "#src/backend/backend.ts";
import { serverRequests } from "#src/backend/embedded/server-requests.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skPasswords } from "#src/text/sk-passwords.ts";
import { useBackend } from "../../backend-context.tsx";
import { Head } from "../../head.tsx";
import { useLocation } from "../../navigation/navigation-context.ts";
import { Link } from "../../parts/link.tsx";
import { PATHS } from "../../paths.ts";
import { useLive } from "../../use-live.ts";
import { SaveBar } from "../forms/save-bar.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { failureText } from "../saving/failure-text.ts";
import { UnsavedContext, unsavedForms } from "../saving/unsaved.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordForm } from "./use-password-form.ts";

const { link: WORDS } = skPasswords;

/** /heslo (B9). The link's token is in the fragment of the address, which browsers do not send. */
export function SetPasswordPage() {
  const [unsaved] = useState(unsavedForms);
  const token = useLocation().hash.slice(1);
  return (
    <UnsavedContext value={unsaved}>
      <div className="mx-auto max-w-md">
        <Head title={WORDS.title} noindex noReferrer />
        <div className="panel flex min-h-120 flex-col gap-5 p-5 md:p-8">
          <h1 className="font-display text-2xl font-extrabold tracking-tight">{WORDS.title}</h1>
          <noscript>
            <p>{WORDS.needsScript}</p>
          </noscript>
          <SetPassword key={token} token={token} />
        </div>
      </div>
    </UnsavedContext>
  );
}

/** What is known of the link: nothing until the server answers, then one of these. */
interface LinkState {
  readonly email?: string; // The account whose password it sets.
  readonly refused?: string; // Why it sets no password.
  readonly failure?: string; // Why the server has not answered.
}

function SetPassword({ token }: { token: string }) {
  const { identity } = useBackend();
  // Read here and not only in `Done`: to the server a page that reads the session is personal, so it is sent as `no-store`.
  const session = useLive(identity.session);
  const [{ email, refused, failure }, setLinkState] = useState<LinkState>({});
  const [isDone, setIsDone] = useState(false);
  useEffect(() => void linkStateOf(token, identity).then(setLinkState), [identity, token]);

  const form = usePasswordForm({
    asked: ["next", "again"],
    async send({ next }) {
      const { outcome } = await serverRequests(identity).setPassword(token, next);
      if (outcome !== "invalidLink") return outcome;
      setLinkState({ refused: WORDS.invalid });
      return "saidElsewhere"; // in place of the form
    },
    onSuccess() {
      setIsDone(true);
      // Not by the router: without its token the page would become that of an invalid link.
      history.replaceState(history.state, "", PATHS.setPassword);
    },
  });
  async function retry() {
    setLinkState({});
    const linkState = await linkStateOf(token, identity);
    // The form must be there before its field gets the focus.
    flushSync(() => setLinkState(linkState));
    form.field("next").ref.current?.focus();
  }
  if (isDone) return <Done session={session} />;
  if (refused) {
    return (
      <p role="alert" className="notice-warning">
        {refused}
      </p>
    );
  }
  if (failure) {
    return (
      <FailureNotice text={failure}>
        <button type="button" className="button-ink" onClick={retry}>
          {skCms.retry}
        </button>
      </FailureNotice>
    );
  }
  return (
    <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        {WORDS.account} <strong>{email ?? WORDS.waiting}</strong>
      </p>
      <fieldset disabled={form.saving.isBusy || email === undefined} className="contents">
        <NewPasswordFields form={form} email={email ?? ""} />
        <SaveBar form={form} label={WORDS.save} />
      </fieldset>
    </form>
  );
}

function Done({ session }: { readonly session: Session | null | undefined }) {
  return (
    <>
      <p role="status" className="text-lg">
        {WORDS.done}
      </p>
      {session && <p className="wrap-anywhere">{WORDS.signedInAs(session.email)}</p>}
      <Link to={session ? PATHS.cms : PATHS.authentication} className="button-accent">
        {session ? WORDS.toCms : WORDS.signIn}
      </Link>
    </>
  );
}

/** Asks the server whose link the token is; on Firebase no link is valid. */
async function linkStateOf(token: string, identity: Identity): Promise<LinkState> {
  if (!token || import.meta.env.MODE === "firebase") return { refused: WORDS.invalid };
  try {
    const owner = await serverRequests(identity).linkOwner(token);
    return owner.outcome === "success" ? owner : { refused: WORDS.invalid };
  } catch (error) {
    const isMalformedToken = error instanceof BackendError && error.code === "invalid";
    return isMalformedToken ? { refused: WORDS.invalid } : { failure: failureText(error) };
  }
}
