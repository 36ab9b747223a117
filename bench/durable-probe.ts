import { register } from "node:module";

/** Loaded before the server (`node --import`): puts sqlite-probe.js in the place of the SQLite package, for the server's own files
 *  only. The built server itself stays as it is. */
const probe = new URL("./sqlite-probe.js", import.meta.url).href;
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === "@photostructure/sqlite" && context.parentURL !== ${JSON.stringify(probe)}
    ? { url: ${JSON.stringify(probe)}, shortCircuit: true }
    : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
