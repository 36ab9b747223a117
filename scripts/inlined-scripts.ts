import { readFileSync } from "node:fs";
import { minify, type Plugin, transformWithOxc } from "vite";

/** Makes `import TEXT from "./some-script.ts?inlined"` the minified text of a script that pages have inlined. It may import types alone. */
export const inlinedScripts: Plugin = {
  name: "inlined-scripts",
  load: {
    filter: { id: /\?inlined$/ },
    async handler(id) {
      const [file = ""] = id.split("?");
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      // An import of types leaves an empty export.
      const text = (await minify(file, code.replace("export {};", ""))).code;
      return { code: `export default ${JSON.stringify(text)}`, moduleType: "js" };
    },
  },
};
