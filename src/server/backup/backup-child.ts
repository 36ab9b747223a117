import { makeBackup } from "./make-backup.ts";

/** The program behind `backupInChild`: DATA_DIR and FILE are its arguments; it writes how many files are missing to its standard output, failures to
 *  its standard error. */
const [dataDir = "", file = ""] = process.argv.slice(2);
const { lost } = await makeBackup(dataDir, file);
process.stdout.write(String(lost.length));
