export const MAIN_ID = "obsah"; // of `<main>`, which gets the focus after a navigation
export const HOURS_ID = "otvaracie-hodiny"; // of the opening hours in the footer, where the badge leads
