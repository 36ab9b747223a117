/** The id of the element in which the browser's app is mounted. */
export const ROOT_ID = "root";
