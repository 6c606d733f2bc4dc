import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { percent } from "../numbers/units.js";
import type { Hop } from "../service/types.js";
import type { Flow } from "./flow.js";
import { hueOf } from "./hues.js";
import { type PlacedNode, placeFlow } from "./layout.js";

type Props = {
  hops: readonly Hop[];
  flow: Flow;
  protocolOf: (slug: string) => string;
  symbolOf: (token: string) => string;
  chosen: number;
  onChoose: (hop: number) => void;
};

/** Width in pixels below which the route runs from top to bottom. */
const narrow = 560;
const height = 340;

/** The route as streams, each as wide as its share of the trade. */
export function Picture({ hops, flow, protocolOf, symbolOf, chosen, onChoose }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const isUpright = width < narrow;
  const picture = useMemo(
    () => (width === 0 ? undefined : placeFlow(flow, width, height, isUpright)),
    [flow, width, isUpright],
  );
  return (
    <div ref={ref} style={{ height }}>
      {picture !== undefined && (
        <svg width={width} height={height} className="block overflow-visible">
          <title>The route, from the sold tokens to the bought tokens</title>
          {picture.links.map((link) => {
            const hop = hops[link.hop] as Hop;
            const [from, to] = [link.source, link.target].map((node) => symbolOf(node.replace(" again", "")));
            const sentence = `${protocolOf(hop.protocol)} · ${percent(link.value, 1)}, step ${link.hop + 1}: ${from} to ${to}`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a picture of this kind
              <g
                key={`${link.hop} ${link.source} ${link.target}`}
                role="button"
                aria-pressed={link.hop === chosen}
                onClick={() => onChoose(link.hop)}
                onKeyDown={({ key }) => key === "Enter" && onChoose(link.hop)}
                aria-label={sentence}
                tabIndex={0}
                onPointerEnter={() => onChoose(link.hop)}
                onFocus={() => onChoose(link.hop)}
                className="group outline-none"
              >
                <path
                  d={link.path}
                  fill="none"
                  stroke={hueOf(hop.protocol)}
                  strokeWidth={link.width}
                  className={`transition-opacity ${link.hop === chosen ? "opacity-90" : "opacity-50"} group-hover:opacity-90`}
                />
                <path
                  d={link.path}
                  fill="none"
                  strokeWidth="2"
                  className="stroke-transparent group-focus-visible:stroke-ink"
                  strokeDasharray="4 3"
                />
                {link.width >= 16 && !isUpright && (
                  <text
                    x={link.at[0] + 12}
                    y={link.at[1]}
                    dominantBaseline="central"
                    strokeWidth="3"
                    paintOrder="stroke"
                    strokeLinejoin="round"
                    className="pointer-events-none fill-ink stroke-paper text-xs"
                  >
                    {protocolOf(hop.protocol)} · {percent(link.value, 1)}
                  </text>
                )}
              </g>
            );
          })}
          {picture.nodes.map((node) => (
            <NodeMark
              key={node.id}
              node={node}
              symbol={symbolOf(node.token)}
              end={isUpright ? height : width}
              isUpright={isUpright}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

type NodeProps = { node: PlacedNode; symbol: string; end: number; isUpright: boolean };

/** A bar where streams meet. Its symbol is above it, or beside it if there is no room. */
function NodeMark({ node: { box }, symbol, end, isUpright }: NodeProps) {
  const isLast = isUpright ? box.y + box.height > end - 8 : box.x + box.width > end - 8;
  const isFirst = isUpright ? box.y < 8 : box.x < 8;
  const anchor = isUpright ? "middle" : isLast ? "end" : isFirst ? "start" : "middle";
  const x = isUpright
    ? box.x + box.width / 2
    : isLast
      ? box.x + box.width
      : isFirst
        ? box.x
        : box.x + box.width / 2;
  const y = isUpright ? (isLast ? box.y - 8 : box.y + box.height + 10) : box.y - 10;
  return (
    <g>
      <rect {...box} rx="1" className="fill-ink" />
      <text
        x={x}
        y={y}
        textAnchor={anchor}
        dominantBaseline="central"
        strokeWidth="4"
        paintOrder="stroke"
        strokeLinejoin="round"
        className="pointer-events-none fill-ink stroke-paper font-medium"
      >
        {symbol}
      </text>
    </g>
  );
}

/** Returns a ref for an element, and the current width of the element. */
function useWidth<E extends Element>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    setWidth(current.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
