/** "products/a.jpg", "products/a (2).jpg", "products/a (3).jpg" …: where a file goes whose name is taken (D13). */
export function* freePaths(path: string): Generator<string, never> {
  const [, stem = path, extension = ""] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? [];
  yield path;
  for (let copy = 2; ; copy++) yield `${stem} (${copy})${extension}`;
}
