import type { z } from "zod";
import { MAX_TOKENS } from "../../../program/index.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Parameters of which a route may have several, in the same order. */
const listed: ReadonlySet<string> = new Set([
  "tokenIn",
  "amountIn",
  "tokenOut",
  "minAmountOut",
  "fee",
  "permit",
]);

/**
 * Reads the parameters of a route, those that may be several as lists. Several in fact are a fault unless the
 * service was set to take them. One sentence per fault, in the order of `shape`.
 */
export function readWithLists(
  shape: Shape,
  raw: RawParameters,
  takesSeveral: boolean,
): { readonly values: Record<string, unknown>; readonly faults: readonly string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    if (!listed.has(name)) {
      const read = readParameters({ [name]: schema }, raw);
      Object.assign(values, read.values);
      faults.push(...read.faults);
      continue;
    }
    const pieces = raw[name]?.flatMap((text) => text.split(",")) ?? [];
    const read = readList(name, schema, pieces, takesSeveral);
    faults.push(...read.faults);
    if (read.list !== undefined) values[name] = read.list;
  }
  return { values, faults };
}

function readList(
  name: string,
  schema: z.ZodType,
  pieces: readonly string[],
  takesSeveral: boolean,
): { list?: unknown[]; faults: readonly string[] } {
  if (pieces.length > 1 && !takesSeveral) {
    const allowed = "one, and several with the service's setting api.relaxedRoute";
    return { faults: [`${name} has ${pieces.length} values; allowed is ${allowed}`] };
  }
  if (pieces.length > MAX_TOKENS)
    return { faults: [`${name} has ${pieces.length} values; allowed are 1 to ${MAX_TOKENS}`] };
  const texts = pieces.length > 1 ? pieces.map((piece) => piece.trim()) : pieces;
  const reads = (texts.length === 0 ? [undefined] : texts).map((text) =>
    readParameters({ [name]: schema }, text === undefined ? {} : { [name]: [text] }),
  );
  const faults = [...new Set(reads.flatMap((read) => read.faults))];
  const list = reads.map((read) => read.values[name]);
  return faults.length > 0 || list[0] === undefined ? { faults } : { list, faults };
}
