import { expect, test } from "vitest";
import { type Category, categoryFrom, othersLast } from "./category.ts";

const named = (...names: string[]): Category[] => names.map((name) => ({ id: name, name, imgPath: "" }));
const order = (...names: string[]) => othersLast(named(...names)).map(({ name }) => name);

test("§5 the category named 'Ostatné' stands last, the rest keeps its order", () => {
  expect(order("Čerpadlá", "Ostatné", "Píly", "Žeriavy")).toEqual(["Čerpadlá", "Píly", "Žeriavy", "Ostatné"]);
});

test("D3: only the exact name counts", () => {
  expect(order("Ostatné stroje", "ostatné", "Píly")).toEqual(["Ostatné stroje", "ostatné", "Píly"]);
});

test("§3 missing fields of a stored category are empty", () => {
  expect(categoryFrom({ id: "c1" })).toEqual({ id: "c1", name: "", imgPath: "" });
});
