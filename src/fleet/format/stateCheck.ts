import type { BlockContext } from "../../chain/index.js";
import { messageOf } from "../../errors/index.js";
import type { Pool } from "../../market/index.js";

/** Returns why an adapter cannot compute with the state of a pool, or undefined if it can. */
export type StateCheck = (pool: Pool, context: BlockContext) => string | undefined;

/** Raw units of the quotes that test a state: from the smallest amount to one that exhausts what a state lists. */
const amounts = [1n, 1_000_003n, 10n ** 12n, 10n ** 18n, 10n ** 24n, 2n ** 112n];
/** Objects with more members, or with members named by numbers or bytes, are maps. */
const mostMembers = 64;
const mappedName = /^(0x|-?\d)/;
/** The maximum number of remembered shapes. Honest leaders write some tens. */
const mostShapes = 2000;

/**
 * Makes a check of states from outside. Adapters trust their states, and no schema describes them. So the first state
 * of each shape, which is the kinds of all its values, is tested: curves, quotes and shares must result in numbers. A
 * state is accepted without a test if a quote has succeeded with its shape, so the check costs about as much as reading
 * every value. It does not show whether the values are true.
 */
export function makeStateCheck(): StateCheck {
  const known = new Set<string>();
  return (pool, context) => {
    const shape = `${pool.adapter.standard} ${pool.venue.tokens.length} ${shapeOf(pool.state)}`;
    if (known.has(shape)) return undefined;
    // Adding to such a text makes a longer one, which no quote notices.
    if (shape.includes(digits)) return "a text stands in place of a number";
    try {
      const { fault, traded } = tryState(pool, context);
      if (fault !== undefined) return fault;
      if (known.size >= mostShapes) known.clear();
      // A closed pool uses few of its values, so other states of its shape are tested too.
      if (traded) known.add(shape);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };
}

/** Returns the kinds of all values in plain data. Lists and maps have the kinds of their items, without their order. */
export function shapeOf(value: unknown): string {
  if (typeof value === "string") return /^-?\d+$/.test(value) ? digits : "s";
  // Adapters make a bigint of a number that is whole, which fails for others.
  if (typeof value === "number") return Number.isInteger(value) ? "d" : "f";
  if (typeof value !== "object") return kinds[typeof value] ?? "?";
  if (value === null) return "null";
  if (value instanceof Int32Array) return "int32s";
  if (value instanceof BigUint64Array) return "uint64s";
  if (Array.isArray(value)) return `[${shapesOf(value)}]`;
  const names = Object.keys(value);
  const members = value as Readonly<Record<string, unknown>>;
  if (names.length > mostMembers || names.some((name) => mappedName.test(name)))
    return `{*:${shapesOf(Object.values(value))}}`;
  return `{${names.map((name) => `${name}:${shapeOf(members[name])}`).join()}}`;
}

const kinds: Partial<Record<string, string>> = { bigint: "n", boolean: "b" };
/** The kind of a text of decimal digits, which no honest state has. */
const digits = "<digits>";

function shapesOf(items: readonly unknown[]): string {
  const found = new Set<string>();
  for (const item of items) found.add(shapeOf(item));
  return [...found].sort().join("|");
}

type Trial = { readonly fault?: string; readonly traded: boolean };

/** Computes what answers are based on. Each token is sold and bought once. Throws whatever the adapter throws. */
function tryState({ venue, adapter, state }: Pool, context: BlockContext): Trial {
  const { tokens } = venue;
  let traded = false;
  for (const [index, tokenIn] of tokens.entries()) {
    const tokenOut = tokens[(index + 1) % tokens.length];
    if (tokenOut === undefined || tokenIn === tokenOut) continue;
    for (const segment of adapter.curve(venue, state, tokenIn, tokenOut)?.segments ?? []) {
      if (!Object.values(segment).every(isNumber)) return { fault: "its curve has no numbers", traded };
    }
    for (const amountIn of amounts) {
      const result = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
      if ("refused" in result) continue;
      if (typeof result.amountOut !== "bigint") return { fault: "its quote is no amount", traded };
      traded = true;
    }
  }
  const reserves = adapter.shares?.reserves(venue, state) ?? [];
  if (!reserves.every(({ amount }) => typeof amount === "bigint"))
    return { fault: "its reserves are no amounts", traded };
  const supply = adapter.shares?.supply?.(venue, state);
  if (supply !== undefined && typeof supply !== "bigint") return { fault: "its supply is no amount", traded };
  return { traded };
}

/** A bound may be infinite. */
function isNumber(value: unknown): boolean {
  return typeof value === "number" && !Number.isNaN(value);
}
