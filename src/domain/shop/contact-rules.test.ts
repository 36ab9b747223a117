import { expect, test } from "vitest";
import { isContactEmail, isPhone, isWebAddress } from "./contact-rules.ts";

test.each([
  ["0910 000 000", true],
  ["+421 (0)910/000-000", true],
  ["112", true],
  ["12", false],
  ["1234567890123456", false],
  ["0910 000 000 alebo 0911 000 000", false],
  ["091O 000 000", false],
  ["0910+000", false],
  ["", false],
])("B8 '%s' is a phone number: %s", (text, isOne) => {
  expect(isPhone(text)).toBe(isOne);
});

test.each([
  ["info@example.sk", true],
  ["jana.novakova+naradie@posta.example.sk", true],
  ["info@example", false],
  ["info@.sk", false],
  ["info@example..sk", false],
  ["info example.sk", false],
  ["info@a@example.sk", false],
  ["info@example.sk?subject=x", false],
  ["a@b.sk, c@d.sk", false],
  ["", false],
])("B8 '%s' is an e-mail address: %s", (text, isOne) => {
  expect(isContactEmail(text)).toBe(isOne);
});

test.each([
  ["https://www.facebook.com/naradie", true],
  ["http://naradie.sk", true],
  ["facebook.com/naradie", false],
  ["https://", false],
  ["https:///x", false],
  ["https://a b", false],
  ["https://naradie.sk/\nx", false],
  ["https://naradie.sk:8443/a@b?c@d#e@f", true],
  ["https://naradie.sk?a@b", true],
  ["https://facebook.com@evil.example/", false],
  ["https://a:b@evil.example", false],
  ["https://facebook.com\\@evil.example/", false],
  ["javascript:alert(1)", false],
])("B8 '%s' is a web address: %s", (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne);
});
