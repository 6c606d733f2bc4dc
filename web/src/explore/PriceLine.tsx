import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, useState } from "react";
import { Fault } from "../design/Fault.js";
import { changePercent, period, priceUsd, shortPriceUsd } from "../numbers/units.js";
import { asFailure, sluice } from "../service/client.js";
import { type LinePoint, linePath, nearestPoint, since } from "./line.js";

/** How often the line is read again. The service has a new point every 12 seconds at most. */
const lookMs = 6000;
const [width, height] = [640, 120];

const spans = [
  { name: "Recent blocks", seconds: 3600 },
  { name: "Day", seconds: 86_400 },
] as const;

export function usePriceHistory(chainId: number, address: string) {
  return useQuery({
    queryKey: ["priceHistory", chainId, address],
    refetchInterval: lookMs,
    queryFn: ({ signal }) => sluice.priceHistory({ chainId, address: address as `0x${string}` }, { signal }),
  });
}

/** The price of a token as the service has seen it, as a line over time. */
export function PriceLine({ data, error }: Pick<ReturnType<typeof usePriceHistory>, "data" | "error">) {
  const [spanSeconds, setSpan] = useState<number>(spans[0].seconds);
  const [pointed, setPointed] = useState<LinePoint>();
  if (error !== null) return <Fault failure={asFailure(error)} />;
  if (data?.length === 0) return null;
  const points = since(data ?? [], spanSeconds);
  const [first, last] = [points[0], points.at(-1)];
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    return nearestPoint(points, (event.clientX - left) / wide);
  };
  const shown = pointed ?? last;
  return (
    <section aria-label="Price line" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-medium text-base">Price seen by this service</h2>
        <div className="flex gap-4 touch:gap-6">
          {spans.map(({ name, seconds }) => (
            <button
              key={name}
              type="button"
              aria-pressed={seconds === spanSeconds}
              onClick={() => setSpan(seconds)}
              className="hit whitespace-nowrap rounded-sm py-1 text-muted text-xs hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <p className="mt-1 min-h-5 text-muted">
        {first !== undefined && last !== undefined && shown !== undefined && (
          <>
            {priceUsd(shown.price)} at block {shown.block.toLocaleString("en-US")}
            {points.length === 1
              ? ", the first that was seen. The line grows with the blocks."
              : pointed === undefined
                ? `, ${changePercent(last.price / first.price - 1)} in ${period(last.timestamp - first.timestamp)}`
                : `, ${period(last.timestamp - shown.timestamp)} before the newest`}
          </>
        )}
      </p>
      <div className="mt-2 flex gap-3">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-[120px] min-w-0 flex-1 border-line border-b"
          role="img"
          aria-label={
            first === undefined
              ? "The price is being read"
              : `${points.length.toLocaleString("en-US")} prices, the lowest ${priceUsd(low)}, the highest ${priceUsd(high)}`
          }
          onPointerMove={(event) => setPointed(at(event))}
          onPointerLeave={() => setPointed(undefined)}
        >
          <path
            d={linePath(points, { width, height })}
            fill="none"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className="stroke-accent"
          />
          {pointed !== undefined && first !== undefined && last !== undefined && (
            <line
              x1={positionOf(pointed, first, last)}
              x2={positionOf(pointed, first, last)}
              y1={0}
              y2={height}
              vectorEffect="non-scaling-stroke"
              className="stroke-strong"
            />
          )}
        </svg>
        <div className="flex w-20 shrink-0 flex-col justify-between text-right text-muted text-xs">
          <span>{first !== undefined && shortPriceUsd(high)}</span>
          <span>{first !== undefined && low < high && shortPriceUsd(low)}</span>
        </div>
      </div>
    </section>
  );
}

function positionOf({ timestamp }: LinePoint, first: LinePoint, last: LinePoint): number {
  return (width * (timestamp - first.timestamp)) / Math.max(1, last.timestamp - first.timestamp);
}
