import { useEffect, useRef } from "react";

/** Makes URLs of chosen pictures, which live as long as the form: a picture may move between its fields. */
export function usePreviews(): (bytes: Blob) => string {
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    },
    [],
  );
  return (bytes) => {
    const url = URL.createObjectURL(bytes);
    urls.current.push(url);
    return url;
  };
}
