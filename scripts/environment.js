import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT, UserError } from "./run.js";

const FILE = join(ROOT, ".env");
const BACKENDS = ["embedded", "firebase"];
/** The form of values in which a mistake would otherwise show only after the build. */
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

/** Reads `.env` into the environment if there is one. Variables that are set already keep their values. */
export function readEnvironment() {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
}

/** The provider that BACKEND names, in the environment or in `.env`; without it our own server. `.env` is not read into the
 * environment here, because the fingerprint of a build is made from the environment.
 * @returns {"embedded" | "firebase"} */
export function chosenBackend() {
  const file = existsSync(FILE) ? parseEnv(readFileSync(FILE, "utf8")) : {};
  const chosen = (process.env.BACKEND ?? file.BACKEND)?.trim() || "embedded";
  if (!BACKENDS.includes(chosen))
    throw new UserError(`Nesprávna hodnota BACKEND: musí byť jedno z: ${BACKENDS.join(", ")}.`);
  return chosen === "firebase" ? "firebase" : "embedded";
}

/** Throws a `UserError` for the first of Firebase's seven values that is missing, empty, wrong, or still the one in `.env.example`. */
export function firebaseSettings(env = process.env) {
  const example = parseEnv(readFileSync(join(ROOT, ".env.example"), "utf8"));
  const placeholders = Object.entries(example).filter(([name]) => name.startsWith("VITE_FIREBASE_"));
  for (const [name, placeholder] of placeholders) {
    const value = env[name]?.trim();
    const why = "hodnotu nájdete vo Firebase konzole (Project settings, Your apps)";
    if (!value) throw new UserError(`Pre Firebase chýba ${name} v súbore .env; ${why}.`);
    if (value === placeholder) throw new UserError(`V ${name} je ešte hodnota z .env.example; ${why}.`);
  }
  const wrong = FORMS.find(({ name, form }) => !form.test(env[name] ?? ""));
  if (wrong) throw new UserError(`Nesprávna hodnota ${wrong.name}: ${wrong.rule}.`);
  return { projectId: env.VITE_FIREBASE_PROJECT_ID ?? "" };
}
