import { initialsOf } from "../tokens/Monogram.js";
import { groundOf, markGap, type NodeLabel, markRadius as radius } from "./labels.js";
import type { PlacedNode } from "./layout.js";

type Props = {
  node: PlacedNode;
  symbol: string;
  /** The address of the token's logo, if this service has it. */
  logo: string | undefined;
  label: NodeLabel;
};

/** A bar where streams meet, with the token's mark and symbol before it, on a ground that no stream crosses. */
export function NodeMark({ node: { box, token }, symbol, logo, label }: Props) {
  const { name, left, y } = label;
  const hue = Number.parseInt(token.slice(2, 8), 16) % 10;
  return (
    <g className="pointer-events-none">
      <rect {...box} rx="1" className="fill-ink" />
      <rect {...groundOf(label)} rx="11" data-ground className="fill-paper" />
      <circle
        cx={left + radius}
        cy={y}
        r={radius}
        fill="none"
        strokeWidth="1.5"
        stroke={`var(--hue-${Number.isNaN(hue) ? 0 : hue})`}
      />
      <text
        x={left + radius}
        y={y + 0.5}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="7"
        className="fill-ink font-medium"
      >
        {initialsOf(symbol)}
      </text>
      {logo !== undefined && (
        <>
          <circle cx={left + radius} cy={y} r={radius + 1} className="fill-logo" />
          <image href={logo} x={left} y={y - radius} width={2 * radius} height={2 * radius} />
        </>
      )}
      <text x={left + 2 * radius + markGap} y={y} dominantBaseline="central" className="fill-ink font-medium">
        {name}
      </text>
    </g>
  );
}
