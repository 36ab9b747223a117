import "./node-version.js";
import { prepared } from "./prepare.js";
import { orStop } from "./run.js";

await orStop(prepared("admin").then(({ admin }) => admin?.(process.argv.slice(2), process.env)));
