import { degrees, pointOfLink } from "#src/domain/shop/map-link.ts";
import { type MapPoint, mapPointFrom } from "#src/domain/shop/shop.ts";
import { shop } from "#src/text/default-shop.ts";
import { skSettings } from "#src/text/sk-settings.ts";
import type { FormField } from "../forms/document-fields.ts";
import { TextField } from "../forms/text-field.tsx";
import { OriginalValue } from "./original-value.tsx";

/** What the three text fields hold. A typed link fills in both degrees. */
type TypedPoint = Readonly<Record<"latitude" | "longitude" | "link", string>>;

const { label, hint, problem } = skSettings;

const ORIGINAL: TypedPoint = typedPoint(shop.map);

/** `Map` of the shop's own data (B8): both degrees or neither. The original point is stored as an empty object (B16). */
export const mapField: FormField<TypedPoint> = {
  label: label.Map,
  read(document) {
    const point = mapPointFrom(document.Map);
    return point ? typedPoint(point) : ORIGINAL;
  },
  write(typed) {
    const [Latitude, Longitude] = [degrees(typed.latitude, 90), degrees(typed.longitude, 180)];
    if (Latitude === undefined || Longitude === undefined) return {};
    const isOriginal = Latitude === shop.map.latitude && Longitude === shop.map.longitude;
    return isOriginal ? {} : { Latitude, Longitude };
  },
  problem(typed) {
    const problems = mapProblems(typed);
    return problems.latitude ?? problems.longitude ?? problems.link;
  },
  // A good link has filled in both degrees, so these alone are compared. A wrong link counts as a change, so that it is not lost silently.
  compared: (typed) => (mapProblems(typed).link ? typed : { ...typed, link: "" }),
  describe(document) {
    const { latitude, longitude } = mapPointFrom(document.Map) ?? shop.map;
    return `${latitude}, ${longitude}`;
  },
};

function typedPoint({ latitude, longitude }: MapPoint): TypedPoint {
  return { latitude: String(latitude), longitude: String(longitude), link: "" };
}

const LATITUDE = { most: 90, wrong: problem.latitude, missing: problem.latitudeMissing } as const;
const LONGITUDE = { most: 180, wrong: problem.longitude, missing: problem.longitudeMissing } as const;

function mapProblems({ latitude, longitude, link }: TypedPoint) {
  return {
    latitude: degreesProblem(latitude, longitude, LATITUDE),
    longitude: degreesProblem(longitude, latitude, LONGITUDE),
    link: link.trim() === "" || pointOfLink(link) ? undefined : problem.link,
  };
}

/** Empty degrees are a problem only if the `other` ones are typed. */
function degreesProblem(typed: string, other: string, { most, wrong, missing }: typeof LATITUDE | typeof LONGITUDE) {
  if (typed.trim() !== "") return degrees(typed, most) === undefined ? wrong : undefined;
  return other.trim() === "" ? undefined : missing;
}

type OnChange = (update: (before: TypedPoint) => TypedPoint) => void;

export function MapFields({ value, onChange }: { value: TypedPoint; onChange: OnChange }) {
  const problems = mapProblems(value);
  const change = (typed: Partial<TypedPoint>) => onChange((before) => ({ ...before, ...typed }));
  function changeLink(link: string) {
    const point = pointOfLink(link);
    change({ ...(point && typedPoint(point)), link });
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
      {/* The button that restores the original point is below the last of the three fields. */}
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
          onChange={changeLink}
        />
      </OriginalValue>
    </>
  );
}
