import { useState } from "react";
import { addressOf, type MapPoint } from "#src/domain/shop/shop.ts";
import { sk } from "#src/text/sk.ts";
import { Icon } from "../parts/icon.tsx";
import { useShop } from "../use-shop.ts";

const REACH = { latitude: 0.006, longitude: 0.012 }; // degrees: about a kilometre in each direction

/** A reserved frame; no third party is contacted before the visitor asks for the map (D20). */
export function ShopMap() {
  const shop = useShop();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div className="map-frame">
        {isShown ? (
          <iframe
            ref={focus}
            className="size-full border-0"
            title={sk.map.frame(shop.name)}
            src={frameUrl(shop.map)}
            loading="lazy"
          />
        ) : (
          <div className="flex flex-col items-center gap-2 text-center">
            <Icon name="map-pin" className="size-9 fill-accent text-ink" />
            <p className="rounded-sm bg-paper/90 px-2 font-semibold wrap-anywhere">{addressOf(shop)}</p>
            <button type="button" className="button-ink" onClick={() => setShown(true)}>
              {sk.map.show}
            </button>
            <p className="rounded-sm bg-paper/90 px-2 text-sm">{sk.map.note}</p>
          </div>
        )}
      </div>
      <a className="contact-line mt-2 -ml-2" href={directionsUrl(shop.map)} rel="noreferrer">
        <Icon name="navigation" />
        {sk.map.directions}
      </a>
    </>
  );
}

/** The focused button has been removed. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

function frameUrl({ latitude, longitude }: MapPoint): string {
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  const parameters = new URLSearchParams({ bbox: box.join(","), layer: "mapnik", marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${parameters}`;
}

function directionsUrl({ latitude, longitude }: MapPoint): string {
  const parameters = new URLSearchParams({ api: "1", destination: `${latitude},${longitude}` });
  return `https://www.google.com/maps/dir/?${parameters}`;
}
