import "./node-version.js";
import { operate } from "./operate.js";

await operate("catalogue");
