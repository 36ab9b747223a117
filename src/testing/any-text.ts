import fc from "fast-check";

/** Any characters. fast-check's `unit: "binary"` is the same, but first makes a table of all of them, which takes seconds. */
export const anyText = fc.string({
  unit: fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code)),
});
