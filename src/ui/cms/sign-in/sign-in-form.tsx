import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { skCms } from "#src/text/sk-cms.ts";

interface SignInFormProps {
  readonly isBusy: boolean;
  /** Resolves to whether it succeeded; if not, the password is there to be typed anew. */
  readonly onSignIn: (email: string, password: string) => Promise<boolean>;
  readonly email?: string;
  readonly children?: ReactNode;
}

/** E-mail and password. Nothing is checked here: the identity provider decides validity (spec §5). */
export function SignInForm({ isBusy, onSignIn, email = "", children }: SignInFormProps) {
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const ids = { email: useId(), password: useId() };

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const isSignedIn = await onSignIn(emailField.current?.value ?? "", passwordField.current?.value ?? "");
    if (!isSignedIn) passwordField.current?.select();
  }
  return (
    <form method="post" className="flex flex-col gap-5" onSubmit={onSubmit}>
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
          defaultValue={email}
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
          data-first={email ? true : undefined}
          className="input"
        />
      </div>
      {children}
      <button type="submit" className="button-accent" aria-disabled={isBusy}>
        {skCms.authentication.submit}
      </button>
    </form>
  );
}
