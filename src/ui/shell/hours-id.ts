/** The opening hours in the footer, where the badge leads. */
export const HOURS_ID = "otvaracie-hodiny";
