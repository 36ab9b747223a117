import { makeBackup } from "./make-backup.ts";

/** The program behind `backupInChild`. It prints how many files are missing. */
const [dataDir = "", file = ""] = process.argv.slice(2);
const { lost } = await makeBackup(dataDir, file);
process.stdout.write(String(lost.length));
