import "./node-version.js";
import { prepared } from "./prepare.js";
import { orStop } from "./run.js";

await orStop(prepared("serve").then(({ serve }) => serve?.(process.env)));
