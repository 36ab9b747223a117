import { newWeekday, WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { callFirebase } from "./call-firebase.ts";
import type { Firestore } from "./sdk.ts";

/** Creates the records of opening hours that are missing, which the rules let nobody add (spec §6), and returns how many. */
export const initProject = (firestore: Firestore): Promise<number> =>
  callFirebase(() =>
    firestore.runTransaction(async (transaction) => {
      const hours = firestore.collection("opening_hours");
      const { docs } = await transaction.get(hours);
      const missing = WEEKDAYS.map(({ id }, at) => ({ id, fields: newWeekday(at) })).filter(
        ({ id, fields }) => !docs.some((day) => day.id === id || day.data().Day === fields.Day),
      );
      for (const { id, fields } of missing) transaction.set(hours.doc(id), { ...fields }, { merge: false });
      return missing.length;
    }),
  );
