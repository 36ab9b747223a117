const METHODS = ["get", "list", "create", "update", "delete"] as const;
type Method = (typeof METHODS)[number];

/** A request as the rules see it. */
export interface RuleRequest {
  readonly method: Method;
  /** "/databases/(default)/documents/products/x", "/b/BUCKET/o/products/x.jpg"; of a list, with or without the last step. */
  readonly path: string;
  readonly auth: { readonly uid: string; readonly token: Readonly<Record<string, unknown>> } | null;
  /** What is stored, `resource` in the rules: `{ data, id }`, or a file's `{ name, size, contentType }`. */
  readonly resource: object | null;
  /** What would be stored, `request.resource` in the rules. */
  readonly after: object | null;
  /** Now, where it is left out. */
  readonly time?: Date;
}

/** One line of the matrix: a request, and whether the rules must allow it. */
export interface Case {
  /** Cases of one group are one test. */
  readonly group: string;
  readonly sentence: string;
  readonly request: RuleRequest;
  readonly allowed: boolean;
}

type Auth = RuleRequest["auth"];
const account = (token: Readonly<Record<string, unknown>>): Auth => ({
  uid: "u1",
  token: { email: "obsluha@example.sk", email_verified: true, ...token },
});

/** The time of the requests. */
export const NOW = new Date("2026-11-23T08:00:00Z");

export const STAFF = account({ staff: true });
/** Spec §6; D16: only the claim `staff`, and only `true`, makes staff. */
const ROLES: Readonly<Record<string, Auth>> = {
  "a visitor": null,
  "a stranger who signed up": account({}),
  "a claim of text": account({ staff: "true" }),
  "a claim of 1": account({ staff: 1 }),
  "a claim of false": account({ staff: false }),
  "another claim": account({ admin: true }),
  staff: STAFF,
};

/** Which methods are allowed at one path, in requests without any other fault. */
export interface Place {
  readonly path: string;
  readonly stored: object;
  readonly after: object;
  readonly anyone: readonly string[];
  readonly staff: readonly string[];
}

/** What is closed to a visitor and to staff is closed to all who may less than staff. */
export const closedCases = (root: string, place: Omit<Place, "anyone" | "staff">): readonly Case[] =>
  regularCases(root, { ...place, anyone: [], staff: [] }, ["a visitor", "staff"]);

/** Every role with every method at a place. */
export function regularCases(root: string, place: Place, roles = Object.keys(ROLES)): readonly Case[] {
  return roles.flatMap((role) =>
    METHODS.map((method) => ({
      group: `roles and methods at ${place.path}`,
      sentence: `${role}: ${method} ${place.path}`,
      request: {
        method,
        path: `${root}/${place.path}`,
        auth: ROLES[role] ?? null,
        resource: method === "create" || method === "list" ? null : place.stored,
        after: method === "create" || method === "update" ? place.after : null,
        time: NOW,
      },
      allowed: place.anyone.includes(method) || (role === "staff" && place.staff.includes(method)),
    })),
  );
}
