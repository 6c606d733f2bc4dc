import type { Box, PlacedNode, PlacedStream } from "./layout.js";

/** A token's mark with its name. */
export type NodeLabel = {
  readonly id: string;
  /** Empty where the row has no room for it. */
  readonly name: string;
  readonly left: number;
  readonly width: number;
  /** The middle of its height. */
  readonly y: number;
};

/** The name of a stream, in the middle of its ground; `y` is the middle of its height. */
export type StreamLabel = {
  readonly text: string;
  readonly ground: Box;
  readonly y: number;
  readonly stream: PlacedStream;
};

type Area = { readonly width: number; readonly height: number; readonly isUpright: boolean };

/** Radius of a token's mark in pixels. */
export const markRadius = 8;
/** Between a mark and its name. */
export const markGap = 6;
/** The ground of a label reaches this far beyond it. */
export const labelGround = { x: 4, y: 11 } as const;
/** A capital letter of the typeface takes at most this much on average. */
const letter = 9.5;
const lineHeight = 16;
/** The ground of a stream's name reaches this far beyond it. */
const padding = 4;
/** Between a stream's name and the picture's edge. */
const edge = 1;

/** Places the labels of all tokens: inside the picture, and beside each other in a row of an upright one. */
export function placeNodeLabels(
  nodes: readonly PlacedNode[],
  symbolOf: (token: string) => string,
  { width, height, isUpright }: Area,
): NodeLabel[] {
  const labels = nodes.map(({ id, token, box }) => {
    const symbol = symbolOf(token);
    // Symbols are short as a rule; anybody can choose a longer one.
    const name = symbol.length <= 14 ? symbol : `${symbol.slice(0, 13)}…`;
    const own = 2 * markRadius + markGap + letter * name.length;
    const middle = box.x + box.width / 2;
    const isLast = isUpright ? box.y + box.height > height - 40 : box.x + box.width > width - 8;
    const left =
      isUpright || (!isLast && box.x >= 8) ? middle - own / 2 : isLast ? box.x + box.width - own : box.x;
    return { id, name, left, width: own, y: isUpright && isLast ? box.y + box.height + 16 : box.y - 16 };
  });
  if (!isUpright) return labels;
  const rows = [...new Set(labels.map(({ y }) => Math.round(y)))];
  return rows.flatMap((row) => {
    const own = labels.filter(({ y }) => Math.round(y) === row);
    return spread(shorten(own, width), width);
  });
}

const between = 2 * labelGround.x + 4;

/** Leaves out the longest names of a row that is too narrow for all; their marks stay. */
function shorten(row: readonly NodeLabel[], most: number): NodeLabel[] {
  const taken = row.reduce((sum, { width }) => sum + width + between, -between);
  const longest = row.reduce((one, other) => (other.name.length > one.name.length ? other : one));
  if (taken <= most - 2 * labelGround.x || longest.name === "") return [...row];
  const bare = {
    ...longest,
    name: "",
    width: 2 * markRadius,
    left: longest.left + longest.width / 2 - markRadius,
  };
  return shorten(
    row.map((label) => (label === longest ? bare : label)),
    most,
  );
}

/** Moves the labels of a row apart, and inside. */
function spread(row: readonly NodeLabel[], most: number): NodeLabel[] {
  const sorted = row.toSorted((one, other) => one.left - other.left);
  let free: number = labelGround.x;
  const apart = sorted.map((label) => {
    const left = Math.max(label.left, free);
    free = left + label.width + between;
    return { ...label, left };
  });
  free = most - labelGround.x;
  return apart
    .toReversed()
    .map((label) => {
      const left = Math.min(label.left, free - label.width);
      free = left - between;
      return { ...label, left };
    })
    .toReversed();
}

/** The ground of a token's label. */
export function groundOf({ left, width, y }: NodeLabel): Box {
  const { x, y: high } = labelGround;
  return { x: left - x, y: y - high, width: width + 2 * x, height: 2 * high };
}

/** How far along a stream its name can stand, the best place first. */
const places = {
  wide: [0, 0.2, 0.35, 0.5, 0.65, 0.8],
  upright: [0.5, 0.38, 0.62, 0.26, 0.74],
} as const;

/** At least this part of a protocol's name lies on its own upright stream. Otherwise it would name the neighbour. */
const leastCovered = 0.7;

/**
 * Places the names of streams, the widest first, where they cover neither one another nor an obstacle: the labels and
 * bars of tokens. `textsOf` returns what can stand on a stream, the best first. A name without a place is left out; the
 * stream says it under the pointer.
 */
export function placeStreamLabels(
  streams: readonly PlacedStream[],
  textsOf: (stream: PlacedStream) => readonly string[],
  obstacles: readonly Box[],
  { width, height, isUpright }: Area,
): StreamLabel[] {
  const taken = [...obstacles];
  const labels: StreamLabel[] = [];
  const least = isUpright ? 8 : lineHeight;
  const named = streams.filter((stream) => stream.width >= least || stream.hops.length > 1);
  for (const stream of named.toSorted((one, other) => other.width - one.width)) {
    const candidates = textsOf(stream).flatMap((text) =>
      (isUpright ? places.upright : places.wide).map((part) => [text, part] as const),
    );
    for (const [text, part] of candidates) {
      const own = widthOf(text) + 2 * padding;
      if (isUpright && stream.hops.length === 1 && stream.width < leastCovered * own) continue;
      const [u, v] = pointOf(stream, part);
      const x = isUpright ? Math.max(edge, Math.min(u - own / 2, width - own - edge)) : u + 8;
      const ground = { x, y: v - lineHeight / 2, width: own, height: lineHeight };
      const isInside = x + own <= width && ground.y >= 0 && ground.y + lineHeight <= height;
      if (!isInside || taken.some((other) => overlaps(ground, other))) continue;
      taken.push(ground);
      labels.push({ text, ground, y: v, stream });
      break;
    }
  }
  return labels;
}

/** Returns about how wide a text of the small print is, from the widths of the typeface's letters. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += /[fijlrtI.,·' ]/.test(letter)
      ? 3.4
      : /[mwMW%]/.test(letter)
        ? 10
        : /[A-Z]/.test(letter)
          ? 8
          : 6.9;
  return width;
}

/** Returns a point of a stream's curve, from 0 at its begin to 1 at its end. */
function pointOf({ at: [x0, y0], to: [x1, y1], isUpright }: PlacedStream, part: number): [number, number] {
  const rest = 1 - part;
  // Along the run, the control points lie in the middle; across it, each at the height of its end.
  const along = (from: number, to: number) =>
    rest ** 3 * from + 3 * rest * part * ((from + to) / 2) + part ** 3 * to;
  const across = (from: number, to: number) => {
    const share = part ** 2 * (3 - 2 * part);
    return from + (to - from) * share;
  };
  return isUpright ? [across(x0, x1), along(y0, y1)] : [along(x0, x1), across(y0, y1)];
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
