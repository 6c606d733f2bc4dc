import { type Address, addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import { MAX_TOKENS } from "../program/limits.js";
import type { Order } from "./order.js";

/**
 * Part of the independent decoder: the components of its calls, in their one canonical layout. Readers return undefined
 * for any other layout. `next` is the word after the component.
 */

type Placed<T> = T & { readonly next: number };

/**
 * Reads an order of several: the offsets of inputs and outputs, six words, the inputs (a count, three words each), and
 * the outputs (a count, two words each).
 */
export function orderAt(args: Hex, start: number): Placed<{ readonly order: Order }> | undefined {
  const [executor, receiver, refundTo, feeReceiver] = [2, 3, 4, 5].map((word) =>
    addressAt(args, start + word),
  );
  const [feeBps, deadline] = [6, 7].map((word) => uintAt(args, start + word));
  const terms = filled({ executor, receiver, refundTo, feeReceiver, feeBps, deadline });
  const inputs = listAt(args, start + 8, 3, (at) =>
    filled({ token: addressAt(args, at), amountIn: uintAt(args, at + 1), fundTo: addressAt(args, at + 2) }),
  );
  if (terms === undefined || inputs === undefined) return undefined;
  const outputs = listAt(args, inputs.next, 2, (at) =>
    filled({ token: addressAt(args, at), minAmountOut: uintAt(args, at + 1) }),
  );
  if (outputs === undefined) return undefined;
  if (!isOffset(args, start, start, start + 8)) return undefined;
  if (!isOffset(args, start + 1, start, inputs.next)) return undefined;
  return { order: { inputs: inputs.items, outputs: outputs.items, ...terms }, next: outputs.next };
}

/** Returns whether `word` holds the distance in bytes from word `from` to word `to`. */
export function isOffset(args: Hex, word: number, from: number, to: number): boolean {
  return uintAt(args, word) === BigInt(32 * (to - from));
}

/** Reads a length and that many bytes, padded with zeros to whole words. */
export function bytesAt(args: Hex, at: number): Placed<{ readonly bytes: Hex }> | undefined {
  const length = Number(uintAt(args, at) ?? Number.NaN);
  // A length beyond the end of the data cannot be valid.
  if (!(length <= args.length)) return undefined;
  const start = 2 + 64 * (at + 1);
  const end = start + 2 * length;
  const next = at + 1 + Math.ceil(length / 32);
  const padding = args.slice(end, 2 + 64 * next);
  if (args.length < 2 + 64 * next || /[^0]/.test(padding)) return undefined;
  return { bytes: `0x${args.slice(start, end)}`, next };
}

/** Reads a count, that many offsets relative to the word after it, and the byte strings one after another. */
export function bytesListAt(args: Hex, at: number): Placed<{ readonly list: readonly Hex[] }> | undefined {
  const count = uintAt(args, at);
  if (count === undefined || count > BigInt(MAX_TOKENS)) return undefined;
  const list: Hex[] = [];
  let next = at + 1 + Number(count);
  for (let index = 0; index < Number(count); index++) {
    const item = isOffset(args, at + 1 + index, at + 1, next) ? bytesAt(args, next) : undefined;
    if (item === undefined) return undefined;
    list.push(item.bytes);
    next = item.next;
  }
  return { list, next };
}

/** Returns whether the data ends where word `next` would begin. */
export function isEnd(args: Hex, next: number): boolean {
  return args.length === 2 + 64 * next;
}

function listAt<Item>(
  args: Hex,
  at: number,
  width: number,
  read: (at: number) => Item | undefined,
): { items: Item[]; next: number } | undefined {
  const count = uintAt(args, at);
  if (count === undefined || count > BigInt(MAX_TOKENS)) return undefined;
  const items = Array.from({ length: Number(count) }, (_, index) => read(at + 1 + width * index));
  if (items.includes(undefined)) return undefined;
  return { items: items as Item[], next: at + 1 + width * items.length };
}

type Filled<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** Returns the values if all of them are present. */
export function filled<T extends Readonly<Record<string, Address | bigint | undefined>>>(
  values: T,
): Filled<T> | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as Filled<T>);
}
