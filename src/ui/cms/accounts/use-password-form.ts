import { type RefObject, useRef, useState } from "react";
import { SHORTEST_PASSWORD } from "#src/domain/accounts/password-rule.ts";
import { skPasswords } from "#src/text/sk-passwords.ts";
import { handleSubmit } from "../forms/handle-submit.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";

const { problem: PROBLEMS, throttled: THROTTLED } = skPasswords.fields;
const EMPTY = { current: "", next: "", again: "" }; // The password in force, the new one, and the new one again.

export type PasswordField = keyof typeof EMPTY;
type Problem = keyof typeof PROBLEMS;

const FIELD_OF: Readonly<Record<Problem, PasswordField>> = {
  currentMissing: "current",
  wrongPassword: "current",
  tooShort: "next",
  tooLong: "next",
  ownEmail: "next",
  common: "next",
  different: "again",
};
const isProblem = (outcome: string): outcome is Problem => Object.hasOwn(PROBLEMS, outcome);

interface PasswordFormOptions {
  readonly asked: readonly PasswordField[]; // The fields of the form, in order.
  /** Resolves with "saidElsewhere" if nothing was saved and the caller says why. */
  readonly send: (typed: typeof EMPTY) => Promise<Problem | "success" | "throttled" | "saidElsewhere">;
  readonly onSuccess: () => void;
}

/** The form of a new password (B9). The typed passwords stay until they are accepted. A refused field shows the reason and gets the focus. */
export function usePasswordForm({ asked, send, onSuccess }: PasswordFormOptions) {
  const [typed, setTyped] = useState(EMPTY);
  const [problem, setProblem] = useState<Problem>();
  const fields: Readonly<Record<PasswordField, RefObject<HTMLInputElement | null>>> = {
    current: useRef(null),
    next: useRef(null),
    again: useRef(null),
  };
  const saving = useSaving();
  useUnsaved(typed.current !== "" || typed.next !== "" || typed.again !== "");

  function refuse(found: Problem): void {
    setProblem(found);
    fields[FIELD_OF[found]].current?.focus();
  }
  async function submit(): Promise<void> {
    const typedProblem = problemOfTyped(typed, asked);
    if (typedProblem) return refuse(typedProblem);
    setProblem(undefined);
    let refused: Problem | undefined;
    await saving.run(async () => {
      const outcome = await send(typed);
      if (outcome === "throttled") return THROTTLED;
      if (isProblem(outcome)) refused = outcome;
      if (outcome === "success") {
        setTyped(EMPTY);
        onSuccess();
      }
      return undefined;
    });
    // Not within the run, because its end moves the focus.
    if (refused) refuse(refused);
  }
  return {
    saving,
    asked,
    onSubmit: handleSubmit(() => void submit()),
    field: (name: PasswordField) => ({
      ref: fields[name],
      value: typed[name],
      problem: problem && FIELD_OF[problem] === name ? PROBLEMS[problem] : undefined,
      onChange(text: string) {
        setTyped((before) => ({ ...before, [name]: text }));
        if (problem && FIELD_OF[problem] === name) setProblem(undefined);
      },
    }),
  };
}
export type PasswordForm = ReturnType<typeof usePasswordForm>;

function problemOfTyped({ current, next, again }: typeof EMPTY, asked: readonly PasswordField[]): Problem | undefined {
  if (asked.includes("current") && current === "") return "currentMissing";
  const characters = [...next.normalize("NFC")];
  if (characters.length < SHORTEST_PASSWORD) return "tooShort";
  return next === again ? undefined : "different";
}
