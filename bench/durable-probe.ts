import { register } from "node:module";

/** Loaded before the server (`node --import`). Replaces the SQLite package by sqlite-probe.js in the server's own files, so that the
 *  built server itself is not changed. */
const probe = new URL("./sqlite-probe.js", import.meta.url).href;
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === "@photostructure/sqlite" && context.parentURL !== ${JSON.stringify(probe)}
    ? { url: ${JSON.stringify(probe)}, shortCircuit: true }
    : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
