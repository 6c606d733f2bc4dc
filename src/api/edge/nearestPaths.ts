import { editDistance } from "../../lib/editDistance.js";

/** The methods of every path that a server answers, by the path as it is documented (`/api/v1/prices/{chainId}`). */
export type Answered = ReadonlyMap<string, readonly string[]>;

/** A longer path is no slip of a person. */
const longestPath = 256;
/** More suggestions would be a listing, which the OpenAPI document is. */
const mostSuggestions = 3;

/**
 * Returns the answered paths that a request for an unknown path most likely means, each with its method: `GET /status`
 * for `/api/v1/status`. They are texts of `answered` only, never of the request. Empty if none is near.
 */
export function nearestPaths(path: string, method: string, answered: Answered): string[] {
  if (path.length > longestPath) return [];
  const asked = segmentsOf(path);
  if (asked.length === 0) return [];
  const candidates = [...answered].map(([path, methods]) => ({ path, methods, segments: segmentsOf(path) }));
  for (const isNear of nearness) {
    const near = candidates.filter(({ segments }) => segments.length > 0 && isNear(asked, segments));
    if (near.length === 0) continue;
    return near
      .slice(0, mostSuggestions)
      .map(({ path: meant, methods }) => `${methods.includes(method) ? method : methods[0]} ${meant}`);
  }
  return [];
}

type IsNear = (asked: readonly string[], known: readonly string[]) => boolean;

/** From the closest kind of slip to the widest. */
const nearness: readonly IsNear[] = [
  // Another prefix, version, letter case or number of slashes: /v1/status.
  (asked, known) => isPairwise(asked, known, isSame),
  // A part in front is missing or too much: /api/v1/route, /api/v1/shortcuts/tokens.
  (asked, known) =>
    isPairwise(asked, known.slice(-asked.length), isSame) ||
    isPairwise(asked.slice(-known.length), known, isSame),
  // Spelling: /api/v1/token, /api/v1/shortcut/route.
  (asked, known) => isPairwise(asked, known, isAlike(1)),
  (asked, known) => isPairwise(asked, known, isAlike(2)),
  (asked, known) => isPairwise(asked.slice(-1), known.slice(-1), isAlike(1)),
  (asked, known) => isPairwise(asked.slice(-1), known.slice(-1), isAlike(2)),
  // The end is missing or too much: /api/v1/shortcuts, /api/v1/networks/1.
  (asked, known) => isPairwise(asked, known.slice(0, asked.length), isAlike(1)),
  (asked, known) => isPairwise(asked.slice(0, known.length), known, isAlike(1)),
];

/** Returns the segments of a path in lower case, without the prefix of the API and its version. */
function segmentsOf(path: string): string[] {
  const segments = path.toLowerCase().split("/").filter(Boolean);
  const start = segments.findIndex((segment) => segment !== "api" && !/^v\d{1,3}$/.test(segment));
  return start === -1 ? [] : segments.slice(start);
}

/** Whether two paths have as many segments, and each fits its counterpart. A parameter alone makes no likeness. */
function isPairwise(
  asked: readonly string[],
  known: readonly string[],
  fits: (asked: string, known: string) => boolean,
): boolean {
  return (
    asked.length === known.length &&
    known.some((segment) => !isParameter(segment)) &&
    known.every((segment, index) => isParameter(segment) || fits(asked[index] as string, segment))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function isSame(asked: string, known: string): boolean {
  return asked === known;
}

/**
 * Makes the comparison that allows each segment so many edits. A short word allows fewer, since it would be like any
 * other.
 */
function isAlike(edits: number): (asked: string, known: string) => boolean {
  return (asked, known) => {
    const allowed = Math.min(edits, Math.ceil(known.length / 2) - 1);
    return editDistance(asked, known, allowed) <= allowed;
  };
}
