/** The stored fields of a listed product, for tests. */
export const productFields = (Name: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  Name,
  Description: [""],
  Category: "",
  Availability: 1,
  imgPath: "",
  Parameters: [],
  Price: { Day: 12 },
  ...fields,
});
