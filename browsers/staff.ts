import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { STAFF } from "../scripts/children.ts";
import type { Browser } from "./browser.ts";

/** What staff do in more than one journey. */

/** Signs in as a person does. Ends at /cms. */
export async function signIn(browser: Browser): Promise<void> {
  await browser.open("/authentication");
  await browser.fill("E-Mail", STAFF.email);
  await browser.fill("Heslo", STAFF.password);
  await browser.click("form button", "Prihlásiť");
  await closeAlert(browser, "Prihlásenie úspešné");
  await arrived(browser, "/cms", "Administrácia");
}

/** D1: what the specification calls an alert is a dialog with this text and a button OK. */
export async function closeAlert(browser: Browser, text: string): Promise<void> {
  await expect.poll(() => browser.texts("[role=alertdialog] p")).toContain(text);
  await browser.click("[role=alertdialog] button", "OK");
}

/** Waits until a page that was gone to without a load is shown: its address changes before. */
export async function arrived(browser: Browser, address: string, heading: string): Promise<void> {
  await expect.poll(() => browser.texts("h1")).toEqual([heading]);
  expect(await browser.address()).toBe(address);
}

/** Waits for a toast with this text. */
export async function toast(browser: Browser, text: string): Promise<void> {
  await expect.poll(() => browser.texts("section[aria-label=Oznámenia] .toast p")).toContain(text);
}

/** A name that no product has, also where a test is tried a second time. */
export const newName = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

/** Fills in the form of a new product, but does not save it. */
export async function fillProduct(browser: Browser, name: string): Promise<void> {
  await browser.open("/cms-prod-detail");
  await browser.fill("Názov", name);
  await browser.click("summary > span", "Ceny");
  await browser.fill("Deň", "12,50");
}
