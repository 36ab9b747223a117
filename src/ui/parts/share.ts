import { skSharing } from "#src/text/sk-sharing.ts";
import { absolute } from "../head.tsx";
import type { Toasts } from "../messages/toasts.ts";

/** Hands the address of a page to the device's own sheet. If there is none, copies it; if the browser refuses that too, shows it to be copied. */
export async function sharePage(path: string, title: string, toasts: Toasts): Promise<void> {
  const url = absolute(path);
  if (await isTakenBySheet({ title, url })) return;
  if (await isCopied(url)) toasts.show("success", skSharing.copied);
  else prompt(skSharing.byHand, url);
}

async function isTakenBySheet(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // closed without sharing
  }
}

/** Browsers have the clipboard on secure origins only, and the older command on all. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedByCommand(text);
  }
}

function isCopiedByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.body.appendChild(document.createElement("textarea"));
  field.className = "fixed top-0";
  field.readOnly = true;
  field.value = text;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
