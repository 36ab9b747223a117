import type { MapPoint } from "./shop.ts";
import { urlFrom } from "./url.ts";

const LONGEST_MAP_LINK = 2_000; // a longer link is refused

/** The point that a link to a map of Google or OpenStreetMap shows (B8), with or without "https://": the place's own point before the middle of
 *  the map. Undefined for every other text. */
export function pointOfLink(link: string): MapPoint | undefined {
  const text = link.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = text.length > LONGEST_MAP_LINK ? undefined : urlFrom(address);
  if (!url) return undefined;
  if (/(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/.test(url.hostname)) return ofGoogle(url);
  if (/^(www\.)?openstreetmap\.org$/.test(url.hostname)) return ofOpenStreetMap(url);
  return undefined;
}

const ofGoogle = ({ pathname, searchParams }: URL): MapPoint | undefined =>
  pointOf(/!3d([-\d.]+)!4d([-\d.]+)/.exec(pathname)) ??
  pointOf(pairIn(searchParams.get("q") ?? "")) ??
  pointOf(/\/@([-\d.]+),([-\d.]+)/.exec(pathname));

const ofOpenStreetMap = ({ searchParams, hash }: URL): MapPoint | undefined =>
  pointOf(pairIn(`${searchParams.get("mlat")},${searchParams.get("mlon")}`)) ??
  pointOf(/[#&]map=[\d.]+\/([-\d.]+)\/([-\d.]+)/.exec(hash));

const pairIn = (text: string) => /^([-\d.]+), ?([-\d.]+)$/.exec(text.trim());

function pointOf(match: RegExpExecArray | null): MapPoint | undefined {
  const latitude = degrees(match?.[1] ?? "", 90);
  const longitude = degrees(match?.[2] ?? "", 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Typed degrees, with a decimal comma or point, rounded to six places (10 cm); undefined for what is no number or beyond `most`. */
export function degrees(text: string, most: 90 | 180): number | undefined {
  const typed = text.trim().replace(",", ".");
  if (!/^-?\d{1,3}(\.\d{0,30})?$/.test(typed) || Math.abs(Number(typed)) > most) return undefined;
  // The sum makes 0 of -0.
  return Math.round(Number(typed) * 1e6) / 1e6 + 0;
}
