import { useRef, useState } from "react";
import { BackendError } from "#src/backend/backend.ts";
import { type BackupAnswer, PATHS } from "#src/backend/embedded/wire.ts";
import { skBackup } from "#src/text/sk-backup.ts";
import { useBackend } from "../../backend-context.tsx";
import { useLive } from "../../use-live.ts";
import { handleSubmit } from "../forms/handle-submit.ts";
import { TextField } from "../forms/text-field.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { useSaving } from "../saving/use-saving.ts";

const { problem: PROBLEM } = skBackup;

type PasswordProblem = "missing" | "wrongPassword";

/** Downloads a full backup, which `make` makes on the server; it can be downloaded for a minute (B14). The browser writes the file straight to the
 *  disk, so that the page does not hold it in memory. */
export function DownloadBackup({ make }: { readonly make: (password: string) => Promise<BackupAnswer> }) {
  const email = useLive(useBackend().identity.session)?.email ?? "";
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<PasswordProblem>();
  const [started, setStarted] = useState<BackupAnswer>(); // The answer about the backup whose download has begun.
  const saving = useSaving();

  function refuse(found: PasswordProblem) {
    setProblem(found);
    field.current?.focus();
  }
  async function submit(): Promise<void> {
    setStarted(undefined);
    if (password === "") return refuse("missing");
    let isPasswordWrong = false;
    await saving.run(async () => {
      const answer = await make(password).catch(fullDiskAnswer);
      isPasswordWrong = answer.outcome === "wrongPassword";
      if (isPasswordWrong) return undefined;
      if (answer.outcome !== "success") return PROBLEM[answer.outcome];
      setPassword("");
      setStarted(answer);
      download();
      return undefined;
    });
    // Not within the run, because its end moves the focus.
    if (isPasswordWrong) refuse("wrongPassword");
  }
  const onSubmit = handleSubmit(() => void submit());
  return (
    <section className="panel p-4 md:p-6">
      <h2 className="section-heading mb-1 md:mb-1">{skBackup.downloadTitle}</h2>
      <p className="field-hint mb-4">{skBackup.downloadHint}</p>
      <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          ref={field}
          label={skBackup.password}
          type="password"
          name="current-password"
          autoComplete="current-password"
          hint={skBackup.asksPassword}
          value={password}
          problem={problem && PROBLEM[problem]}
          onChange={(typed) => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
        {saving.failure && <FailureNotice text={saving.failure} />}
        <div className="form-buttons">
          <button type="submit" className="button-accent" aria-disabled={saving.isBusy || undefined}>
            {skBackup.download}
          </button>
        </div>
        <p role="status" className="empty:hidden">
          {saving.isBusy && skBackup.making}
          {started && skBackup.started}
        </p>
        {started?.missing && <p className="notice-warning">{skBackup.missing(started.missing)}</p>}
      </form>
      <p className="field-hint mt-4">
        {skBackup.restore} <code className="wrap-anywhere">{skBackup.command}</code>
      </p>
    </section>
  );
}

function fullDiskAnswer(error: unknown) {
  if (error instanceof BackendError && error.code === "full") return { outcome: "full" } as const;
  throw error;
}

/** Follows a link with the attribute `download`, so that the page stays, whatever the server answers. */
function download(): void {
  const link = document.createElement("a");
  link.href = PATHS.backupFile;
  link.download = "";
  link.click();
}
