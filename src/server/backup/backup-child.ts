import { makeBackup } from "./make-backup.ts";

/** The program behind `backupInChild`: DATA_DIR and FILE are its arguments; it writes failures to its standard error. */
const [dataDir = "", file = ""] = process.argv.slice(2);
await makeBackup(dataDir, file);
