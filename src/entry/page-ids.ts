/** Ids of the elements of a rendered page in which the browser's app finds its data and is mounted. */
export const DATA_ID = "data";
export const ROOT_ID = "root";
