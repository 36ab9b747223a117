import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { SaveBar } from "./save-bar.tsx";

interface SaveFormProps
  extends Pick<ComponentProps<typeof SaveBar>, "label" | "uploading" | "sticks">,
    Pick<ComponentProps<"form">, "aria-label" | "noValidate" | "className" | "onKeyDown"> {
  readonly form: ComponentProps<typeof SaveBar>["form"] & { readonly onSubmit: FormEventHandler };
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** A form: its fields, which are disabled while it is saved, and what saves them. */
export function SaveForm(props: SaveFormProps) {
  const { form, label, uploading, sticks, buttons, className = "gap-5", children, ...rest } = props;
  return (
    // Or browsers would restore at Back or a reload what a field showed, as if it had been typed before hydration.
    <form method="post" autoComplete="off" onSubmit={form.onSubmit} className={`flex flex-col ${className}`} {...rest}>
      <fieldset disabled={form.saving.isBusy} className="contents">
        {children}
      </fieldset>
      <SaveBar form={form} label={label} uploading={uploading} sticks={sticks}>
        {buttons}
      </SaveBar>
    </form>
  );
}
