import { type FormEvent, useEffect, useRef, useState } from "react";

/** Submits a form in the rendering after the event, which has all that was typed before it. */
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
