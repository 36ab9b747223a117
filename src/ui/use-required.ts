import { type Context, useContext } from "react";

/** The value of a context that every component below the root has. */
export function useRequired<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error("a context has no provider");
  return value;
}
