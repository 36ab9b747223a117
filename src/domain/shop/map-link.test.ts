import fc from "fast-check";
import { expect, test } from "vitest";
import { degrees, pointOfLink } from "./map-link.ts";

const PLACE = { latitude: 48.4046, longitude: 18.1823 };

test.each([
  ["https://www.google.com/maps/@48.4046,18.1823,15z"],
  ["https://www.google.sk/maps/@48.4046,18.1823,15z?entry=ttu&g_ep=EgoyMDI2"],
  ["https://www.google.co.uk/maps/@48.4046,18.1823,200m/data=!3m1!1e3"],
  [
    "https://www.google.com/maps/place/Hlavn%C3%A1+42/@48.4,18.18,17z/data=!3m1!4b1!4m6!8m2!3d48.4046!4d18.1823!16s%2Fg",
  ],
  ["https://www.google.com/maps/place/D/@48.4,18.18,17z/data=!8m2!3d48.4046!4d18.1823"],
  ["https://maps.google.com/?q=48.4046,18.1823"],
  ["https://maps.google.com/maps?ll=1,1&q=48.4046,%2018.1823&z=15"],
  ["https://www.google.com/maps?q=48.4046,18.1823"],
  ["https://www.google.com/maps/@1.5,2.5,9z?q=48.4046,18.1823"],
  ["www.google.com/maps/@48.4046,18.1823,15z"],
  ["  HTTPS://WWW.GOOGLE.COM/maps/@48.4046,18.1823,15z\n"],
  ["https://www.openstreetmap.org/?mlat=48.4046&mlon=18.1823"],
  ["https://www.openstreetmap.org/?mlat=48.4046&mlon=18.1823#map=16/1.5/2.5"],
  ["https://www.openstreetmap.org/#map=16/48.4046/18.1823"],
  ["https://openstreetmap.org/node/1#map=16.5/48.4046/18.1823&layers=N"],
  ["https://www.openstreetmap.org/search?query=x#layers=N&map=16/48.4046/18.1823"],
])("B8 %s shows a point", (link) => {
  expect(pointOfLink(link)).toEqual(PLACE);
});

test.each([
  [""],
  ["48.4046, 18.1823"],
  ["Hlavná 42, Dolná Lúka"],
  ["https://maps.app.goo.gl/abcdef"],
  ["https://www.google.com/maps/place/Hlavn%C3%A1+42"],
  ["https://www.google.com/maps?q=Doln%C3%A1+L%C3%BAka"],
  ["https://www.google.com/maps/search/?api=1&query=48.4046,18.1823"],
  ["https://www.google.com/maps/@48.4046"],
  ["https://www.google.com/maps/@91,18.1823,15z"],
  ["https://www.google.com/maps/@48.4046,180.5,15z"],
  ["https://www.google.com/maps/@48.40.46,18.1823,15z"],
  ["https://www.google.com/maps/@--48,18,15z"],
  ["https://www.google.com/maps/@1e1,18,15z"],
  ["https://www.openstreetmap.org/?mlat=48.4046"],
  ["https://www.openstreetmap.org/?mlat=&mlon="],
  ["https://www.openstreetmap.org/#map=16/48.4046"],
  ["https://mapy.cz/zakladni?x=18.1823&y=48.4046"],
  ["https://google.com.example.sk/maps/@48.4046,18.1823,15z"],
  ["https://notgoogle.com/maps/@48.4046,18.1823,15z"],
  ["https://openstreetmap.org.example.sk/#map=16/48.4046/18.1823"],
  ["javascript://www.google.com/maps/@48.4046,18.1823"],
  [`https://www.google.com/maps/@48.4046,18.1823,15z?${"x".repeat(2_000)}`],
])("B8 '%s' is refused", (link) => {
  expect(pointOfLink(link)).toBeUndefined();
});

const latitudes = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((millionths) => millionths / 1e6);
const longitudes = fc.integer({ min: -180_000_000, max: 180_000_000 }).map((millionths) => millionths / 1e6);

test("B8 every point of the earth is read from every kind of link", () => {
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
      for (const link of [
        `https://www.google.com/maps/@${lat},${lon},15z`,
        `https://www.google.com/maps/place/x/@1,2,17z/data=!8m2!3d${lat}!4d${lon}!16s`,
        `https://maps.google.com/?q=${lat},${lon}`,
        `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}`,
        `https://www.openstreetmap.org/#map=15/${lat}/${lon}`,
      ]) {
        const point = pointOfLink(link);
        expect(point?.latitude).toBeCloseTo(latitude, 9);
        expect(point?.longitude).toBeCloseTo(longitude, 9);
      }
    }),
  );
});

test("B8 whatever is typed gives a point of the earth or none, and never throws", () => {
  const parts = fc.constantFrom(
    "https://",
    "www.google.com",
    "/maps",
    "/@",
    "!3d",
    "!4d",
    "?q=",
    "48.4",
    "-",
    ",",
    "#map=",
    "999",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(parts).map((list) => `https://www.google.com${list.join("")}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const point = pointOfLink(text);
      if (!point) return;
      expect(Math.abs(point.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180);
    }),
  );
});

test.each([
  ["48,4046", 48.4046],
  [" 48.4046 ", 48.4046],
  ["-18", -18],
  ["-0", 0],
  ["48.", 48],
  ["48.12345678", 48.123457],
  ["90", 90],
])("B8 the degrees '%s' are %d", (text, value) => {
  expect(degrees(text, 90)).toBe(value);
});

test.each(["", "sever", "48° 24′", "90.1", "-91", "1e1", "0x1", "48.1.1", "4 8", "Infinity", "NaN", "1234"])(
  "B8 '%s' are no degrees of latitude",
  (text) => {
    expect(degrees(text, 90)).toBeUndefined();
  },
);
