import { type FormEvent, useEffect, useRef, useState } from "react";

/** Submits a form once all that was typed has reached its state. A form sent before the page came alive is sent again in the very
 *  moment it does (ADR-004), when what was typed is still on its way. */
export function useSubmit(submit: () => void): (event: FormEvent) => void {
  const [submissions, setSubmissions] = useState(0);
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (submissions > 0) latest.current();
  }, [submissions]);
  return (event) => {
    event.preventDefault();
    setSubmissions((before) => before + 1);
  };
}
