/** A price at the time of a block, in seconds since 1970. */
export type LinePoint = { readonly block: number; readonly timestamp: number; readonly price: number };

/** Returns the points of the last `seconds`, and the one before them, from which the line enters. */
export function since(points: readonly LinePoint[], seconds: number): readonly LinePoint[] {
  const from = (points.at(-1)?.timestamp ?? 0) - seconds;
  const before = points.findLastIndex(({ timestamp }) => timestamp < from);
  // A point long before the others would squeeze them into a corner.
  const isNear = before >= 0 && from - (points[before]?.timestamp ?? 0) < seconds / 10;
  return points.slice(isNear ? before : before + 1);
}

/** The least height of a line, as a fraction of its price, so that a tremble in the last digits is drawn as one. */
const leastSpan = 1e-5;

/**
 * Returns the path of a line through `points` over time, as an SVG draws it. A price holds until the next block that has
 * another, so the line goes in steps. A single point is a level line.
 */
export function linePath(
  points: readonly LinePoint[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const middle = (low + high) / 2;
  const span = Math.max(high - low, middle * leastSpan);
  const seconds = Math.max(1, last.timestamp - first.timestamp);
  const x = ({ timestamp }: LinePoint) => rounded((width * (timestamp - first.timestamp)) / seconds);
  // Leaves room for the line's own width.
  const y = ({ price }: LinePoint) => rounded(2 + (height - 4) * (0.5 - (price - middle) / span));
  const steps = points.slice(1).map((point) => `H${x(point)}V${y(point)}`);
  return `M0 ${y(first)}${steps.join("")}${points.length === 1 ? `H${width}` : ""}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the last point at or before a place from 0, the first point, to 1, the last one. */
export function nearestPoint(points: readonly LinePoint[], place: number): LinePoint | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const at = first.timestamp + place * (last.timestamp - first.timestamp);
  return points.findLast(({ timestamp }) => timestamp <= at) ?? first;
}
