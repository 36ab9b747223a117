import type { ComponentProps } from "react";

/** A radio button or checkbox whose target is as large as a finger. */
export const Choice = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="choice">
    <input {...input} className="size-4.5 accent-ink" />
    {children}
  </label>
);
