import { freePaths } from "#src/backend/free-path.ts";
import { visiblePath } from "./file-rules.ts";

/** Leaves room for " (1234)" within what `shownKind` accepts. */
const LONGEST_STEM = 200;

/** The path under which each stored file is exported: its own, unless an import would refuse that; every path once. */
export function exportPaths(stored: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...stored];
  const taken = new Set(all.filter((path) => acceptable(path) === path));
  return new Map(all.map((path) => [path, taken.has(path) ? path : freePath(acceptable(path), taken)]));
}

function acceptable(path: string): string {
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
