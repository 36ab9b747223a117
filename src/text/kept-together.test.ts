import { expect, test } from "vitest";
import { keptTogether } from "./kept-together.ts";

test.each([
  ["Miešačka 140 l", "Miešačka 140~l"],
  ["Píla 52 cm³, 3,2 kg", "Píla 52~cm³, 3,2~kg"],
  ["štítky 70 × 37 mm", "štítky 70~×~37~mm"],
  ["+421 910 000 000", "+421~910~000~000"],
  ["4 hod", "4~hod"],
  ["späť asi 2. 12. 2026. Potom 5. Ďalší", "späť asi 2.~12.~2026. Potom 5. Ďalší"],
  ["na 4. – 7. 12.: 3 stroje", "na 4.~– 7.~12.: 3~stroje"],
  ["28. 11. – 1. 12.", "28.~11.~– 1.~12."],
  ["24. 12. 2026 – 6. 1. 2027", "24.~12.~2026~– 6.~1.~2027"],
  ["SDS-Plus a vrták 18V", "SDS-Plus a vrták 18V"],
])("design §6 a number is not parted from its unit: %s", (text, shown) => {
  expect(keptTogether(text)).toBe(shown.replaceAll("~", "\u00a0"));
});
