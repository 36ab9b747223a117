import "./node-version.js";
import { prepared } from "./prepare.js";
import { orStop } from "./run.js";

await orStop(prepared("backup").then(({ backup }) => backup?.(process.argv.slice(2), process.env)));
