/** The id of `<main>`, which gets the focus after a navigation. */
export const MAIN_ID = "obsah";
/** The id of the opening hours in the footer, where the badge leads. */
export const HOURS_ID = "otvaracie-hodiny";
