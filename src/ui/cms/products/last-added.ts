interface Added {
  readonly id: string;
  readonly name: string;
}
let last: Added | undefined;

/** Notes the product that the form has just added, for the list that is shown next (B16). Only browsers call it. */
export function noteAdded(added: Added): void {
  last = added;
}

/** The product to show and mark; each is returned once. */
export function takeAdded(): Added | undefined {
  const added = last;
  last = undefined;
  return added;
}
