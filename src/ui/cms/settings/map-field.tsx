import { degrees, pointOfLink } from "#src/domain/shop/map-link.ts";
import { mapPointFrom } from "#src/domain/shop/shop.ts";
import { shop } from "#src/text/default-shop.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import type { FormField } from "../forms/document-fields.ts";
import { TextField } from "../forms/text-field.tsx";
import { OriginalValue } from "./original-value.tsx";

/** A point as it is typed, or the link to a map that holds it. */
interface TypedPoint {
  readonly latitude: string;
  readonly longitude: string;
  readonly link: string;
}

const { label, hint, problem } = skSettings;

const ORIGINAL: TypedPoint = {
  latitude: String(shop.map.latitude),
  longitude: String(shop.map.longitude),
  link: "",
};

/** `Map` of the shop's own data (B8): both degrees or neither; a link fills in both. The original point is stored as an empty object (B16). */
export const mapField: FormField<TypedPoint> = {
  label: label.Map,
  read(document) {
    const point = mapPointFrom(document.Map);
    return point ? { latitude: String(point.latitude), longitude: String(point.longitude), link: "" } : ORIGINAL;
  },
  write({ latitude, longitude }) {
    const [Latitude, Longitude] = [degrees(latitude, 90), degrees(longitude, 180)];
    const isOriginal = Latitude === shop.map.latitude && Longitude === shop.map.longitude;
    return Latitude === undefined || Longitude === undefined || isOriginal ? {} : { Latitude, Longitude };
  },
  problem(point) {
    const problems = mapProblems(point);
    return problems.latitude ?? problems.longitude ?? problems.link;
  },
  // A readable link is not compared, because it has filled in both degrees.
  compared: (point) => (mapProblems(point).link ? point : { ...point, link: "" }),
  describe(document) {
    const point = mapPointFrom(document.Map);
    return `${point?.latitude ?? ORIGINAL.latitude}, ${point?.longitude ?? ORIGINAL.longitude}`;
  },
};

/** Why each of the three texts cannot be saved. */
function mapProblems({ latitude, longitude, link }: TypedPoint): Partial<Record<keyof TypedPoint, string>> {
  const problemOf = (text: string, most: 90 | 180, other: string, wrong: string, missing: string) => {
    if (text.trim() === "") return other.trim() === "" ? undefined : missing;
    return degrees(text, most) === undefined ? wrong : undefined;
  };
  const found = {
    latitude: problemOf(latitude, 90, longitude, problem.latitude, problem.latitudeMissing),
    longitude: problemOf(longitude, 180, latitude, problem.longitude, problem.longitudeMissing),
    link: link.trim() === "" || pointOfLink(link) ? undefined : problem.link,
  };
  return Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined));
}

interface MapFieldsProps {
  readonly value: TypedPoint;
  readonly onChange: (update: (before: TypedPoint) => TypedPoint) => void;
}

export function MapFields({ value, onChange }: MapFieldsProps) {
  const problems = mapProblems(value);
  const change = (typed: Partial<TypedPoint>) => onChange((before) => ({ ...before, ...typed }));
  function onLink(link: string) {
    const point = pointOfLink(link);
    change({ link, ...(point && { latitude: String(point.latitude), longitude: String(point.longitude) }) });
  }
  return (
    <>
      <TextField
        label={label.latitude}
        value={value.latitude}
        problem={problems.latitude}
        onChange={(latitude) => change({ latitude, link: "" })}
      />
      <TextField
        label={label.longitude}
        value={value.longitude}
        problem={problems.longitude}
        onChange={(longitude) => change({ longitude, link: "" })}
      />
      <OriginalValue
        label={label.Map}
        isChanged={value.latitude !== ORIGINAL.latitude || value.longitude !== ORIGINAL.longitude}
        onRestore={() => change(ORIGINAL)}
        className="sm:col-span-2"
      >
        <TextField
          label={label.link}
          type="url"
          value={value.link}
          hint={hint.link}
          problem={problems.link}
          onChange={onLink}
        />
      </OriginalValue>
    </>
  );
}
