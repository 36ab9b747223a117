import "./cms.css";
import { type FormEvent, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { Head } from "../head.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { useLive } from "../use-live.ts";

/** /authentication (spec §2, §4, §8). Nothing is checked here: the identity provider decides validity (spec §5). */
export function AuthenticationPage() {
  const { identity } = useBackend();
  const { alerts } = useNotices();
  const isBusy = useLive(alerts.isBusy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const ids = { email: useId(), password: useId() };

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (alerts.isBusy.current()) return;
    const email = emailField.current?.value ?? "";
    const password = passwordField.current?.value ?? "";
    let isSignedIn = false;
    await alerts.announce(async () => {
      const outcome = await identity.signIn(email, password);
      isSignedIn = outcome === "success";
      return isSignedIn ? skCms.authentication.success : skCms.authentication.failure(outcome);
    });
    // Navigating to where we are reloads the route, whose guard then leads a signed-in user to cms (spec §2).
    if (isSignedIn) await navigate(pathname + search, { replace: true });
    else passwordField.current?.select();
  }

  return (
    <div className="mx-auto max-w-md">
      <Head title={skCms.authentication.title} noindex />
      <form method="post" className="panel flex flex-col gap-5 p-5 md:p-8" onSubmit={signIn}>
        <h1 className="font-display text-2xl font-extrabold">{skCms.authentication.title}</h1>
        <div className="field">
          <label htmlFor={ids.email}>{skCms.authentication.email}</label>
          <input
            ref={emailField}
            id={ids.email}
            name="email"
            type="text"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={skCms.authentication.email}
            className="input"
          />
        </div>
        <div className="field">
          <label htmlFor={ids.password}>{skCms.authentication.password}</label>
          <input
            ref={passwordField}
            id={ids.password}
            name="password"
            type="password"
            autoComplete="current-password"
            placeholder={skCms.authentication.password}
            className="input"
          />
        </div>
        <noscript>
          <p>{skCms.authentication.needsScript}</p>
        </noscript>
        <button type="submit" className="button-accent" aria-disabled={isBusy}>
          {skCms.authentication.submit}
        </button>
      </form>
    </div>
  );
}
