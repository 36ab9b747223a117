import type { FormEvent } from "react";

/** The handler of a form's submission that the page carries out itself. */
export const handleSubmit =
  (submit: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
