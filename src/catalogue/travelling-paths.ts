import { freePaths } from "#src/backend/free-path.ts";

/** Room for " (1234)" within what `PICTURE_PATH` takes. */
const LONGEST_STEM = 200;

/** A path without the signs nobody sees, which phones put into names. */
export const visiblePath = (path: string): string => path.replace(/\p{C}/gu, "");

/** For each stored path the one under which its file travels: the same, unless an import would refuse it, and never one twice. */
export function travellingPaths(stored: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...stored];
  const taken = new Set(all.filter((path) => tidied(path) === path));
  return new Map(all.map((path) => [path, taken.has(path) ? path : freePath(tidied(path), taken)]));
}

function tidied(path: string): string {
  const [folder = "", ...rest] = visiblePath(path).split("/");
  const [, stem = "", extension = ""] = /^(.*?)(\.[^.]{1,8})?$/su.exec(rest.join("-")) ?? [];
  return `${folder}/${[...stem].slice(0, LONGEST_STEM).join("") || "obrazok"}${extension}`;
}

function freePath(wanted: string, taken: Set<string>): string {
  const paths = freePaths(wanted);
  let path = paths.next().value;
  while (taken.has(path)) path = paths.next().value;
  taken.add(path);
  return path;
}
