/** The id of `<main>`, which gets the focus after a navigation. */
export const MAIN_ID = "obsah";
