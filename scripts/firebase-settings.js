import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT, Stop } from "./run.js";

/** What a value must look like, where a mistake would show late and far from here. */
const FORMS = [
  {
    name: "VITE_FIREBASE_PROJECT_ID",
    form: /^[a-z0-9-]+$/,
    rule: "musí byť identifikátor projektu, napríklad moj-obchod",
  },
  {
    name: "VITE_FIREBASE_STORAGE_BUCKET",
    form: /^[a-z0-9._-]+$/,
    rule: "musí byť meno úložiska bez gs://, napríklad moj-obchod.firebasestorage.app",
  },
];

/** Stops with one sentence at the first of the seven values that is missing, empty, or still what `.env.example` holds.
 * @returns {{ projectId: string }} */
export function firebaseSettings(env = process.env) {
  const example = parseEnv(readFileSync(join(ROOT, ".env.example"), "utf8"));
  const placeholders = Object.entries(example).filter(([name]) => name.startsWith("VITE_FIREBASE_"));
  for (const [name, placeholder] of placeholders) {
    const value = env[name]?.trim();
    const why = "hodnotu nájdete vo Firebase konzole (Project settings, Your apps)";
    if (!value) throw new Stop(`Pre Firebase chýba ${name} v súbore .env; ${why}.`);
    if (value === placeholder) throw new Stop(`V ${name} je ešte hodnota z .env.example; ${why}.`);
  }
  const wrong = FORMS.find(({ name, form }) => !form.test(env[name] ?? ""));
  if (wrong) throw new Stop(`Nesprávna hodnota ${wrong.name}: ${wrong.rule}.`);
  return { projectId: env.VITE_FIREBASE_PROJECT_ID ?? "" };
}
