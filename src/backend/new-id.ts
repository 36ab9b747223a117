const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;

/** A document id as Firestore makes them: 20 letters and digits. Works on plain http too, where `randomUUID` is missing. */
export function newId(): string {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes past the last whole multiple of the alphabet are dropped, so that every character is equally likely.
      if (byte < 248 && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Whether a new document may have this id: printable, at most 200 characters, and none that Firestore refuses. */
export const isId = (id: string): boolean => /^(?!\.\.?$|__.*__$)[^/\p{C}\p{Zl}\p{Zp}]{1,200}$/u.test(id);
