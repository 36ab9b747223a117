import { fileType } from "./file-type.ts";
import { DOCUMENT_PATH, type FileLine } from "./format.ts";

/** A stored file as it travels; undefined where its bytes are not what its path says, which an import would refuse. */
export function portableFile(path: string, bytes: Uint8Array): FileLine | undefined {
  const type = fileType(bytes);
  const isRight = DOCUMENT_PATH.test(path) ? type === "application/pdf" : type?.startsWith("image/");
  return type !== undefined && isRight ? { path, type, bytes } : undefined;
}
