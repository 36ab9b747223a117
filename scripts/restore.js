import "./node-version.js";
import { operateOwn } from "./operate.js";

await operateOwn("restore");
