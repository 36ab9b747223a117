import { type RefObject, useRef, useState } from "react";
import { SHORTEST_PASSWORD } from "#src/domain/accounts/password-rule.ts";
import { skPasswords } from "#src/text/sk-passwords.ts";
import { handleSubmit } from "../forms/handle-submit.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";

const { problem: PROBLEMS, throttled: THROTTLED } = skPasswords.fields;
const EMPTY = { current: "", next: "", again: "" };

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
  readonly asked: readonly PasswordField[];
  readonly send: (typed: typeof EMPTY) => Promise<Problem | "success" | "throttled" | "other">;
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
    let answeredProblem: Problem | undefined;
    await saving.run(async () => {
      const outcome = await send(typed);
      if (outcome === "throttled") return THROTTLED;
      if (isProblem(outcome)) answeredProblem = outcome;
      if (outcome !== "success") return undefined;
      setTyped(EMPTY);
      onSuccess();
      return undefined;
    });
    if (answeredProblem) refuse(answeredProblem);
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
  if ([...next.normalize("NFC")].length < SHORTEST_PASSWORD) return "tooShort";
  return next === again ? undefined : "different";
}
