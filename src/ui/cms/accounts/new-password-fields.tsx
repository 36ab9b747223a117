import { skPasswords } from "#src/text/sk-passwords.ts";
import { TextField } from "../forms/text-field.tsx";
import type { PasswordForm } from "./use-password-form.ts";

const { fields: WORDS } = skPasswords;
const FIELDS = {
  current: { label: WORDS.current, name: "current-password", autoComplete: "current-password" },
  next: { label: WORDS.next, name: "new-password", autoComplete: "new-password", hint: WORDS.hint },
  again: { label: WORDS.again, name: "new-password-again", autoComplete: "new-password" },
} as const;

/** The fields of a new password, with what password managers need to store it for the right account. */
export function NewPasswordFields({ form, email }: { readonly form: PasswordForm; readonly email: string }) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {form.asked.map((name) => (
        <TextField key={name} type="password" {...FIELDS[name]} {...form.field(name)} />
      ))}
    </>
  );
}
