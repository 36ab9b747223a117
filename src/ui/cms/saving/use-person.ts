import { useEffect, useState } from "react";
import type { Identity } from "#src/backend/backend.ts";
import { emailKey } from "#src/domain/accounts/account-rules.ts";
import { useLive } from "../../use-live.ts";
import type { UnsavedForms } from "./unsaved.ts";

/** The e-mail of the person whose page this is; empty before it is known. If another person signs in over the page, it loads anew, so that nothing
 *  of one is saved in the name of the other. */
export function usePerson({ session }: Pick<Identity, "session">, unsaved: UnsavedForms): string {
  const email = useLive(session)?.email ?? "";
  const [person, setPerson] = useState(email);
  if (person === "" && email !== "") setPerson(email);
  useEffect(() => {
    const check = () => {
      const now = session.current()?.email;
      if (!now || person === "" || emailKey(now) === emailKey(person)) return;
      unsaved.discardAll();
      location.reload();
    };
    check();
    return session.subscribe(check);
  }, [session, unsaved, person]);
  return person;
}
