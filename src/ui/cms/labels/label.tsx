import { keptTogether } from "#src/text/kept-together.ts";
import type { Code } from "./code.ts";

export interface LabelContent {
  readonly id: string;
  readonly name: string;
  readonly code: Code;
}

/** A label of 70 × 37 mm. */
export function Label({ name, code, phone }: LabelContent & { readonly phone: string }) {
  return (
    <div className="label">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={code.path} />
      </svg>
      <div className="label-text">
        <p className="label-name">{keptTogether(name)}</p>
        <p className="label-phone">{keptTogether(phone)}</p>
      </div>
    </div>
  );
}
