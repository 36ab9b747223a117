import { newWeekday, WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { callFirebase } from "./call-firebase.ts";
import type { Firestore } from "./sdk.ts";

/** Creates the records of opening hours that are missing, which the rules let nobody add (spec §6), and returns how many. */
export async function initProject(firestore: Firestore): Promise<number> {
  const hours = firestore.collection("opening_hours");
  const { docs } = await callFirebase(() => hours.get());
  const missing = WEEKDAYS.map(({ id }, at) => ({ id, fields: newWeekday(at) })).filter(
    ({ id, fields }) => !docs.some((day) => day.id === id || day.data().Day === fields.Day),
  );
  for (const { id, fields } of missing) await callFirebase(() => hours.doc(id).create({ ...fields }));
  return missing.length;
}
