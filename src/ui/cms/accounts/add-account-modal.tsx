import { useRef, useState } from "react";
import { isEmail } from "#src/domain/accounts/account-rules.ts";
import { skAccounts } from "#src/text/sk-accounts.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { handleSubmit } from "../forms/handle-submit.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";

const { add: WORDS } = skAccounts;
const { refused: REFUSED } = skAccounts.list;

type AddAccountModalProps = { onAdd: (email: string) => Promise<string | undefined>; onClose: () => void };

export function AddAccountModal({ onAdd, onClose }: AddAccountModalProps) {
  const saving = useSaving();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isUnsaved = email !== "";
  useUnsaved(isUnsaved);

  const onSubmit = handleSubmit(() => {
    if (!isEmail(email)) {
      setProblem(REFUSED.invalidEmail);
      field.current?.focus();
      return;
    }
    void saving.run(async () => {
      const failure = await onAdd(email.trim());
      if (failure === REFUSED.taken) setProblem(failure);
      return failure;
    });
  });
  return (
    <FormModal title={WORDS.title} form={{ isUnsaved, saving }} closeLabel={WORDS.cancel} onClose={onClose}>
      {(close) => (
        <SaveForm form={{ saving, onSubmit }} label={WORDS.create} buttons={close}>
          <TextField
            ref={field}
            label={WORDS.email}
            isFirst
            inputMode="email"
            hint={WORDS.hint}
            value={email}
            refusal={problem}
            onChange={(typed) => {
              setEmail(typed);
              setProblem(undefined);
            }}
          />
        </SaveForm>
      )}
    </FormModal>
  );
}
