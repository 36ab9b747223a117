const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;

/** A document id as Firestore makes them: 20 letters and digits. Works on plain http too, where `randomUUID` is missing. */
export function newId(): string {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes past the last whole multiple of the alphabet are dropped, so that every letter is equally likely.
      if (byte < 248 && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Whether the port takes it as the id of a new document: what Firestore takes, and printable. */
export const isId = (id: string): boolean => /^(?!\.\.?$|__.*__$)[^/\p{C}]{1,200}$/u.test(id);
