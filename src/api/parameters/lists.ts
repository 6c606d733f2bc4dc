import type { z } from "zod";
import type { RawParameters } from "./query.js";
import { readParameters } from "./read.js";

type Shape = Record<string, z.ZodType>;
type Lists<S extends Shape> = { [K in keyof S]?: z.output<S[K]>[] };

/**
 * Reads list parameters in every form, including `a=x,y`. Each piece is read by the schema of its parameter. An absent
 * list stays absent. Returns one fault per invalid piece.
 */
export function readLists<S extends Shape>(
  shape: S,
  raw: RawParameters,
): { readonly values: Lists<S>; readonly faults: readonly string[] } {
  const values: Record<string, unknown[]> = {};
  const faults = new Set<string>();
  for (const [name, schema] of Object.entries(shape)) {
    const sent = raw[name];
    if (sent === undefined) continue;
    const list: unknown[] = [];
    for (const piece of sent.flatMap((text) => text.split(","))) {
      const read = readParameters({ [name]: schema }, { [name]: [piece.trim()] });
      for (const fault of read.faults) faults.add(fault);
      if (read.faults.length === 0) list.push(read.values[name]);
    }
    values[name] = list;
  }
  return { values: values as Lists<S>, faults: [...faults] };
}
