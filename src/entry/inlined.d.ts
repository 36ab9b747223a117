/** A script that pages have inlined, as a minified text (vite.config.ts). */
declare module "*?inlined" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: as Vite exports files.
  export default text;
}
