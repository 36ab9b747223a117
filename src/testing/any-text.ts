import fc from "fast-check";

/** Any characters but lone surrogates. fast-check's `unit: "binary"` has the same, but first lists them all, which takes seconds. */
export const anyText = fc.string({
  unit: fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code)),
});
