/** Words of a product's related ones (B5). */
export const skRelated = { title: "Mohlo by sa hodiť" } as const;
