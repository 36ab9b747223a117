import { skPasswords } from "#src/text/sk-passwords.ts";
import { TextField } from "../forms/text-field.tsx";
import type { PasswordForm } from "./use-password-form.ts";

const { fields: WORDS } = skPasswords;

interface NewPasswordFieldsProps {
  readonly form: PasswordForm;
  readonly email: string;
  readonly asksCurrent?: boolean;
}

/** The fields of a new password, with what password managers need to store it for the right account. */
export function NewPasswordFields({ form, email, asksCurrent = false }: NewPasswordFieldsProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <TextField
          label={WORDS.current}
          type="password"
          name="current-password"
          autoComplete="current-password"
          {...form.field("current")}
        />
      )}
      <TextField
        label={WORDS.next}
        type="password"
        name="new-password"
        autoComplete="new-password"
        hint={WORDS.hint}
        {...form.field("next")}
      />
      <TextField
        label={WORDS.again}
        type="password"
        name="new-password-again"
        autoComplete="new-password"
        {...form.field("again")}
      />
    </>
  );
}
