/** The part of the page that changes, where focus goes after a navigation. */
export const MAIN_ID = "obsah";
