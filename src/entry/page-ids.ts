/** Ids of the two elements through which the server's page and the browser's app find each other. */
export const DATA_ID = "data";
export const ROOT_ID = "root";
