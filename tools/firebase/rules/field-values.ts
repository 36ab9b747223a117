import { isHalfDay } from "../../../src/domain/hours/opening-hours.ts";
import { isDay } from "../../../src/domain/hours/special-day-rules.ts";

/** A value for a field, and whether the rules must accept it. */
export interface FieldValue {
  readonly what: string;
  readonly value: unknown;
  readonly allowed: boolean;
  /** Why the server's gate decides otherwise; each is a row of the table in ADR-030. */
  readonly differs?: string;
}

const good = (what: string, value: unknown): FieldValue => ({ what, value, allowed: true });
const bad = (what: string, value: unknown): FieldValue => ({ what, value, allowed: false });
const odd = (differs: string, { what, value, allowed }: FieldValue): FieldValue => ({ what, value, allowed, differs });

const nullish = bad("null", null);
const number = bad("a number", 7);
const flag = bad("a yes", true);
const list = bad("a list", []);
const map = bad("a map", {});

const MAY_STAND_IN_TEXT = ["\t", "\n", "\r", " ", "~", "\u0080"];
/** Every character up to the space and those around the last control character of ASCII. */
const CHARACTERS = [...Array(33).keys(), 0x7e, 0x7f, 0x80].map((code) => String.fromCharCode(code));
const characters: readonly FieldValue[] = CHARACTERS.map((character) => ({
  what: `text with the character ${character.charCodeAt(0)}`,
  value: `a${character}b`,
  allowed: MAY_STAND_IN_TEXT.includes(character),
}));

const text = (longest: number): readonly FieldValue[] => [
  good("no text", ""),
  good("text of several lines", "á\n\tč"),
  ...sized(longest),
];
const sized = (longest: number): readonly FieldValue[] => [
  good(`text of ${longest} characters`, "ž".repeat(longest)),
  bad(`text of ${longest + 1} characters`, "ž".repeat(longest + 1)),
  ...characters,
  ...[nullish, number, flag, list, map],
];

/** Of one of many texts, whose characters are tried once, elsewhere. */
export const someText = (longest: number): readonly FieldValue[] => [
  good("no text", ""),
  good(`text of ${longest} characters`, "ž".repeat(longest)),
  bad(`text of ${longest + 1} characters`, "ž".repeat(longest + 1)),
  bad("text with a control character", "a\u0007b"),
  ...[nullish, number, list],
];

export const CATEGORY_ID = text(200);
export const LINE = text(2000);

const BLANKS = [" ", "\t", "\n", "\u00a0", "\u2028", "\u200b", "\u200e\u200b", " \u00a0\n\u200b "];
export const NAME: readonly FieldValue[] = [
  ...["x", " x", "x ", "\u200bx", "\n x\n", "Vŕtačka", "🔧", "Píla 2 (stará)"].map((name) =>
    good(`the name ${JSON.stringify(name)}`, name),
  ),
  bad("no name", ""),
  ...BLANKS.map((blank) => bad(`the blank name ${JSON.stringify(blank)}`, blank)),
  good("a name of 100 emoji", "🔧".repeat(100)),
  odd("how emoji count", bad("a name of 101 emoji", "🔧".repeat(101))),
  odd("other signs that nobody sees", bad("a name of a soft hyphen", "\u00ad")),
  ...sized(200),
];
/** The server's gate accepts nameless products, which only staff see (spec §2). */
export const PRODUCT_NAME = NAME.map((value) =>
  [...BLANKS, ""].some((blank) => value.value === blank) ? odd("nameless products", value) : value,
);

const https = (length: number) => `https://${"x".repeat(length - "https://".length)}`;
export const URL_TEXT: readonly FieldValue[] = [
  good("no picture", ""),
  good("an https address", "https://firebasestorage.googleapis.com/v0/b/x/o/products%2Ffoto.jpg?alt=media"),
  good("an http address", "http://127.0.0.1:9199/v0/b/x/o/products%2Ffoto.jpg"),
  odd("addresses of its own files", bad("an address of the embedded server", "/files/products/foto.webp?v=1")),
  ...["https://", "http:/x", "ftp://x/y", "javascript:alert(1)", "data:image/png;base64,AAAA", "//x/y"].map((url) =>
    bad(url, url),
  ),
  ...[..."https://"]
    .map((_, at) => `${"https://".slice(0, at)}_${"https://".slice(at + 1)}x`)
    .map((url) => bad(url, url)),
  bad("an address inside text", "nie https://x/y"),
  bad("an address of two lines", "https://x/\ny"),
  good("an address of 2000 characters", https(2000)),
  bad("an address of 2001 characters", https(2001)),
  ...[nullish, number, flag, list, map],
  bad("an address with a control character", "https://x/\u0000"),
  good("an address of one character", "https://x"),
  ...["https:///x", "https://?x", "https://#x", "https://a\\b", "https:// x", "https://\u00a0x", "https://\tx"].map(
    (url) => bad(JSON.stringify(url), url),
  ),
  ...["https://a@b", "https://a:b@c/", "https://a\\\\@b/"].map((url) => bad(`user information in ${url}`, url)),
  ...["https://x/", "https://x/@y?a@b#c@d", "https://x?a@b", "https://x#a@b"].map((url) =>
    good(`no user information in ${url}`, url),
  ),
  bad("an address whose host holds a space", "https://a b"),
];

/** Of another site, so the address of a file of the embedded server is none on either side. */
export const WEB_ADDRESS: readonly FieldValue[] = URL_TEXT.map(({ differs: _, ...value }) => value);

const pictures = (count: number, length: number) => Array.from({ length: count }, () => https(length));
export const URLS: readonly FieldValue[] = [
  ...[0, 1, 2, 7].map((count) => good(`${count} pictures`, pictures(count, 2000))),
  bad("8 pictures", pictures(8, 20)),
  odd("one row of a length", good("a picture's address of 2001 characters", pictures(1, 2001))),
  bad("pictures of more characters than seven addresses", [...pictures(6, 2000), https(2001)]),
  ...["", "ftp://x/y", "https://", "javascript:alert(1)", "https://a@b", "https://x/\u0007", 7, null, {}].flatMap(
    (item) =>
      [[item], [item, "https://x/y"], ["https://x/y", item], ["https://x", item], ["https://x/y?z#a", item]].map(
        (list) => bad(`the pictures ${JSON.stringify(list)}`, list),
      ),
  ),
  ...["https://x", "http://x", "https://x/", "https://x?y", "https://x#y", "https://x/@y?a@b#c@d"].map((url) =>
    good(`two pictures at ${url}`, [url, url]),
  ),
  ...["https://?x", "https://#x", "https:///x", "https://a\\b", "https:// x", "https://\u00a0x", "https://\tx"].map(
    (url) => bad(`pictures at ${JSON.stringify(url)}`, ["https://x/y", url]),
  ),
  ...[..."https://"].map((_, at) => {
    const url = `${"https://".slice(0, at)}_${"https://".slice(at + 1)}x`;
    return bad(`pictures at ${url}`, [url]);
  }),
  bad("an address of a picture that begins with something else", ["xhttps://x"]),
  odd("addresses of its own files", bad("a picture of the embedded server", ["/files/products/foto.webp?v=1"])),
  ...[nullish, number, flag, map],
  bad("an address", "https://x/0.jpg"),
  bad("no text", ""),
];

const FULL_PHONE = "0910 000 000".padEnd(20);
export const PHONE: readonly FieldValue[] = [
  ...["", "112", "+421910000000", "123456789012345", "+421 (0)910/000-000", "0910.000.000", " 0910", FULL_PHONE].map(
    (phone) => good(`the phone ${JSON.stringify(phone)}`, phone),
  ),
  ...[..." ()/.-"].map((sign) => good(`a phone that ends with ${JSON.stringify(sign)}`, `112${sign}`)),
  ...["12", "12/", "12:", "1234567890123456", "091O", "0910+000", "++421910", "x112", "112x", "112\n", " ", "+"].map(
    (phone) => bad(`the phone ${JSON.stringify(phone)}`, phone),
  ),
  bad("a phone of 21 characters", `${FULL_PHONE} `),
  ...[nullish, number, flag, list, map],
];

const digits = (prefix: string, count: number): readonly FieldValue[] => {
  const sound = `${prefix}${"1234567890".slice(0, count)}`;
  const wrong = [`${sound}0`, sound.slice(1), sound.slice(0, -1), ` ${sound}`, `${sound}\n`, sound.replace("1", "x")];
  return [
    ...["", sound].map((text) => good(`the number ${JSON.stringify(text)}`, text)),
    ...wrong.map((text) => bad(`the number ${JSON.stringify(text)}`, text)),
    ...[nullish, number, flag, list, map],
  ];
};
export const COMPANY_ID = digits("", 8);
export const TAX_ID = digits("", 10);
export const VAT_ID = digits("SK", 10);

const fullEmail = (length: number) => "@example.sk".padStart(length, "e");
const NOT_IN_EMAIL = [" ", "\u00a0", "\t", "\n", ...'@?&#%<>",'];
export const EMAIL: readonly FieldValue[] = [
  ...["", "a@b.c", "info@example.sk", "jana.n+naradie@posta.example.sk", "info@náradie.sk"].map((email) =>
    good(`the e-mail ${JSON.stringify(email)}`, email),
  ),
  ...NOT_IN_EMAIL.flatMap((sign) => [`a${sign}b@c.sk`, `a@b${sign}c.sk`, `a@b.c${sign}d`])
    .filter((email) => email !== "a@b@c.sk")
    .map((email) => bad(`the e-mail ${JSON.stringify(email)}`, email)),
  ...["@b.sk", "a@", "a@.sk", "a@b.", "a@bcd", "a@..sk", "a@b..sk", "a@b@c.sk", "info.example.sk"].map((email) =>
    bad(`the e-mail ${JSON.stringify(email)}`, email),
  ),
  good("an e-mail of 100 characters", fullEmail(100)),
  bad("an e-mail of 101 characters", fullEmail(101)),
  ...[nullish, number, flag, list, map],
];

const degreesOf = (name: string, most: number): readonly FieldValue[] => {
  const point = (value: unknown) => ({ Latitude: 0, Longitude: 0, [name]: value });
  return [
    ...[most, -most, 0, 0.5, most - 0.000001].map((value) => good(`${name} ${value}`, point(value))),
    ...[most + 0.000001, -most - 0.000001, most + 1, -most - 1].map((value) => bad(`${name} ${value}`, point(value))),
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((value) =>
      bad(`${name} ${value}`, point(value)),
    ),
    ...[null, "0", true, [], {}].map((value) => bad(`${name} ${JSON.stringify(value)}`, point(value))),
    bad(`${name} alone`, { [name]: 0 }),
  ];
};
export const MAP_POINT: readonly FieldValue[] = [
  good("no point", {}),
  ...degreesOf("Latitude", 90),
  ...degreesOf("Longitude", 180),
  good("a point of which more is known", { Latitude: 48.4046, Longitude: 18.1823, Height: 200 }),
  bad("something else than a point", { Height: 200 }),
  bad("a text", "48.4046, 18.1823"),
  ...[nullish, number, flag],
  bad("a list", []),
  bad("a list of degrees", [48.4046, 18.1823]),
];

const rowsOf = (count: number, length: number) => Array<string>(count).fill("x".repeat(length));
export const ROWS: readonly FieldValue[] = [
  good("no rows", []),
  good("one row", ["Silná: 5 €"]),
  good("200 rows", rowsOf(200, 1)),
  bad("201 rows", rowsOf(201, 1)),
  odd("one row of a length", good("a row of 2001 characters", rowsOf(1, 2001))),
  odd("what a row is", good("a row that is a number", ["a", 7])),
  bad("a row that is a map", ["a", {}]),
  odd("the document as a whole", good("rows of 65536 characters", rowsOf(128, 512))),
  bad("rows of 65537 characters", [...rowsOf(128, 512), "x"]),
  bad("a row with a control character", ["a", "b\u0000"]),
  ...[nullish, number, flag, map],
  bad("a text", "Silná"),
];

/** Of what belongs to a product (B23). */
export const ITEMS: readonly FieldValue[] = [
  good("no items", []),
  good("20 items of 100 characters", rowsOf(20, 100)),
  bad("21 items", rowsOf(21, 1)),
  odd("one row of a length", good("an item of 101 characters", rowsOf(1, 101))),
  bad("items of 2001 characters", [...rowsOf(19, 100), "x".repeat(101)]),
  odd("what a row is", good("an item that is a number", ["a", 7])),
  bad("an item that is a map", ["a", {}]),
  bad("an item with a control character", ["a", "b\u0007"]),
  ...[nullish, number, flag, map],
  bad("a text", "kufor"),
];

const EUROS: readonly FieldValue[] = [
  ...[0, 0.01, 12.5, 999_999.99, 1_000_000].map((euros) => good(`${euros} €`, euros)),
  ...[-1, -0.01, 1_000_000.01, 1_000_001, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN].map((euros) =>
    bad(`${euros} €`, euros),
  ),
  bad("euros as text", "12"),
  ...[nullish, flag, list, map],
];

const within = (key: string, values: readonly FieldValue[]): readonly FieldValue[] =>
  values.map((value) => ({ ...value, what: `${key}: ${value.what}`, value: { Additional: [], [key]: value.value } }));
export const PRICE: readonly FieldValue[] = [
  good("no prices", {}),
  good("all prices", { FourHours: 8, Day: 12.5, Weekend: 20, Week: 60, Guarantee: 50, Additional: ["Palivo:5"] }),
  good("a price of which nothing is known", { Day: 12, Month: "dohodou" }),
  ...["FourHours", "Day", "Weekend", "Week", "Guarantee"].flatMap((kind) => within(kind, EUROS)),
  ...within("Additional", ROWS),
  ...[nullish, number, flag],
  odd("a list for the prices", list),
  odd("a list for the prices", bad("a list of prices", [12])),
  bad("a text", "12 €"),
];

export const AVAILABILITY: readonly FieldValue[] = [
  good("available", 1),
  good("not available", 0),
  ...[-1, 0.5, 2].map((value) => bad(String(value), value)),
  bad("a text", "1"),
  ...[nullish, flag, list, map],
];

export const WHOLE_NUMBER: readonly FieldValue[] = [
  ...[1, 7, 0, -1].map((value) => good(String(value), value)),
  bad("1.5", 1.5),
  bad("a text", "1"),
  ...[nullish, flag, list, map],
];

const DIGITS = [..."/0123456789:", "a", " ", ""];
/** All that is one character away from a time, and the hours around each limit of the pattern (spec §5). */
const TIMES = [
  ..."8:00".split("").flatMap((_, at) => DIGITS.map((digit) => `8:00`.slice(0, at) + digit + `8:00`.slice(at + 1))),
  ..."12:59".split("").flatMap((_, at) => DIGITS.map((digit) => `12:59`.slice(0, at) + digit + `12:59`.slice(at + 1))),
  ...["20", "23"].flatMap((hour) => DIGITS.map((digit) => `${hour.slice(0, 1)}${digit}:00`)),
  ...["00:00", "01:00", "9:60", "24:00", "29:00", "30:00", "112:00"],
];
const HALF_DAYS = [
  ...new Set([
    ...TIMES.flatMap((time) => [`${time} - 12:00`, `8:00 - ${time}`]),
    ...[
      "",
      " ",
      "-",
      "8:00",
      "8:00 - ",
      "8:00-12:00",
      "8:00 – 12:00",
      "8:00_- 12:00",
      "8:00 -_12:00",
      " 8:00 - 12:00",
      "od 8:00 - 12:00",
    ],
    ...["8:00 - 12:00 a 13:00 - 15:00", "8:00 - 12:00\nzatvorené", "8:00 - 12:000"],
  ]),
];
const padded = (length: number) => "8:00 - 12:00".padEnd(length, "x");
export const HALF_DAY: readonly FieldValue[] = [
  ...HALF_DAYS.map((value) => ({ what: `the hours ${JSON.stringify(value)}`, value, allowed: isHalfDay(value) })),
  good("hours of 100 characters", padded(100)),
  bad("hours of 101 characters", padded(101)),
  bad("hours with a control character", "8:00 - 12:00\u0000"),
  bad("hours with another control character", "8:00 - 12:00\u0007"),
  ...[nullish, number, flag, list, map],
];

export const NOTE = text(100);

/** Months, days and years with the characters around each limit of the pattern (B2). */
const MONTHS = ["_1", "_0", "_2", "0/", "0:", "0_", "1/", "1_", "13", ...numbers(0, 12)];
const DAYS = ["_0", "_1", "_9", "0/", "0:", "0_", "1/", "1:", "1_", "2/", "2:", "2_", "3_", ...numbers(0, 32)];
const YEARS = ["20/5", "20:5", "20_5", "202/", "202:", "202_", "_025", "2_25", "1999", "2100", "2000", "2095", "2099"];
const DATES = [
  ...MONTHS.flatMap((month) => ["28", "29", "30", "31"].map((day) => `2025-${month}-${day}`)),
  ...["01", "02", "04"].flatMap((month) => DAYS.map((day) => `2025-${month}-${day}`)),
  ...YEARS.map((year) => `${year}-01-10`),
  ...numbers(0, 99).map((year) => `20${year}-02-29`),
  ...["2025_01-10", "2025-01_10", "2025-01_30", "2025-01_31"],
  ...["2028_02-29", "2028-02_29", "2028-_2-29", "2028-0_-29", "2028-02-_9", "2028-02-2_"],
  ...["", " ", "2026-12-24T00:00", " 2026-12-24", "2026-12-24 ", "24. 12. 2026", "2026-1-1"],
  ...numbers(23, 27).map((day) => `2026-12-${day}`),
];
function numbers(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, "0"));
}
/** Dates for `From` or `To` of an entry that keeps its other end. */
export const dates = (isRange: (date: string) => boolean): readonly FieldValue[] => [
  ...[...new Set(DATES)].map((value) => ({
    what: `the date ${JSON.stringify(value)}`,
    value,
    allowed: isDay(value) && isRange(value),
  })),
  ...[nullish, number, flag, list, map],
];

/** Of busy days (B24). */
export const PERIODS: readonly FieldValue[] = [
  good("no periods", []),
  good("one day", ["2026-12-05/2026-12-05"]),
  good("20 periods", periodsOf(20)),
  bad("21 periods", periodsOf(21)),
  good("366 days", ["2026-12-05/2027-12-05"]),
  odd("order and length of periods", good("367 days", ["2026-12-05/2027-12-06"])),
  odd("order and length of periods", good("a period that ends before it begins", ["2026-12-05/2026-12-04"])),
  bad("a day that does not exist", ["2026-02-29/2026-03-01"]),
  bad("a last day that does not exist", ["2026-02-28/2026-02-29"]),
  bad("a day of another century", ["1999-12-31/2000-01-01"]),
  odd("order and length of periods", good("unsorted periods", ["2026-12-05/2026-12-06", "2026-11-05/2026-11-06"])),
  odd(
    "order and length of periods",
    good("periods that share a day", ["2026-12-05/2026-12-06", "2026-12-06/2026-12-07"]),
  ),
  bad("a name behind a period", ["2026-12-05/2026-12-06 Ján"]),
  bad("two periods in one", ["2026-12-05/2026-12-06,2026-12-08/2026-12-09"]),
  bad("an empty period", [""]),
  bad("a period that is a number", [7]),
  bad("a period that is a map", [{}]),
  ...[nullish, number, flag, map],
  bad("a text", "2026-12-05/2026-12-05"),
];
function periodsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `2027-06-${String(at + 1).padStart(2, "0")}`).map(
    (day) => `${day}/${day}`,
  );
}

export const NOTICE_TEXT = text(300);
export const DATE_OR_NONE: readonly FieldValue[] = dates(() => true).map((one) =>
  one.value === "" ? good("no date", "") : one,
);
