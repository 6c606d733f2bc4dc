import { type Address, addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import type { RouteCall } from "./order.js";

/**
 * The independent decoder: a second reading of call data, from the contracts' documentation alone. It shares no
 * code with the encoders, so that a mistake in one of them does not pass both.
 */

/** Selectors by who is called, for one input and one output (an order of eleven words) and for several. */
const selectors = {
  router: { one: "0xbc2b64b5", several: "0x83e26077" },
  delegate: { one: "0x5363ac25", several: "0x4773ee00" },
} as const;

/** What a call of the Router says; undefined when `data` is not exactly such a call. */
export function decodeRouteCall(data: Hex): RouteCall | undefined {
  return decodeCall(data, selectors.router);
}

/** What a call of the AccountDelegate says; undefined when `data` is not exactly such a call. */
export function decodeDelegateCall(data: Hex): RouteCall | undefined {
  return decodeCall(data, selectors.delegate);
}

function decodeCall(data: Hex, { one, several }: { one: Hex; several: Hex }): RouteCall | undefined {
  const selector = data.slice(0, 10);
  const args: Hex = `0x${data.slice(10)}`;
  if (selector === one) return decodeOne(args);
  return selector === several ? decodeSeveral(args) : undefined;
}

/** The order's eleven words, then the offset of the program, which follows at once. */
function decodeOne(args: Hex): RouteCall | undefined {
  const [executor, tokenIn, token, receiver, refundTo, fundTo, feeReceiver] = [0, 1, 3, 5, 6, 7, 8].map(
    (word) => addressAt(args, word),
  );
  const [amountIn, minAmountOut, feeBps, deadline] = [2, 4, 9, 10].map((word) => uintAt(args, word));
  const program = trailingBytes(args, 11, 12);
  const input = filled({ token: tokenIn, amountIn, fundTo });
  const output = filled({ token, minAmountOut });
  const terms = filled({ executor, receiver, refundTo, feeReceiver, feeBps, deadline });
  if (program === undefined || input === undefined || output === undefined || terms === undefined)
    return undefined;
  return { order: { inputs: [input], outputs: [output], ...terms }, program };
}

/**
 * Offsets of order and program; the order: offsets of inputs and outputs and six words, the inputs (a count, three
 * words each), the outputs (a count, two words each); the program. In that order, without gaps.
 */
function decodeSeveral(args: Hex): RouteCall | undefined {
  const order = 2;
  const [executor, receiver, refundTo, feeReceiver] = [2, 3, 4, 5].map((word) =>
    addressAt(args, order + word),
  );
  const [feeBps, deadline] = [6, 7].map((word) => uintAt(args, order + word));
  const terms = filled({ executor, receiver, refundTo, feeReceiver, feeBps, deadline });
  const inputs = listAt(args, order + 8, 3, (at) =>
    filled({ token: addressAt(args, at), amountIn: uintAt(args, at + 1), fundTo: addressAt(args, at + 2) }),
  );
  if (terms === undefined || inputs === undefined) return undefined;
  const outputs = listAt(args, inputs.next, 2, (at) =>
    filled({ token: addressAt(args, at), minAmountOut: uintAt(args, at + 1) }),
  );
  if (outputs === undefined) return undefined;
  const isOffset = (word: number, from: number, at: number) =>
    uintAt(args, word) === BigInt(32 * (at - from));
  if (!isOffset(0, 0, order) || !isOffset(order, order, order + 8)) return undefined;
  if (!isOffset(order + 1, order, inputs.next)) return undefined;
  const program = trailingBytes(args, 1, outputs.next);
  if (program === undefined) return undefined;
  return { order: { inputs: inputs.items, outputs: outputs.items, ...terms }, program };
}

/** The Router takes no more. */
const maxItems = 8;

function listAt<Item>(
  args: Hex,
  at: number,
  width: number,
  read: (at: number) => Item | undefined,
): { items: Item[]; next: number } | undefined {
  const count = uintAt(args, at);
  if (count === undefined || count > BigInt(maxItems)) return undefined;
  const items = Array.from({ length: Number(count) }, (_, index) => read(at + 1 + width * index));
  if (items.includes(undefined)) return undefined;
  return { items: items as Item[], next: at + 1 + width * items.length };
}

type Filled<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

function filled<T extends Readonly<Record<string, Address | bigint | undefined>>>(
  values: T,
): Filled<T> | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as Filled<T>);
}

/** Bytes at word `at`, whose offset stands at `offsetWord`: padded with zeros, and the end of the data. */
function trailingBytes(args: Hex, offsetWord: number, at: number): Hex | undefined {
  const length = uintAt(args, at);
  if (uintAt(args, offsetWord) !== BigInt(32 * at) || length === undefined) return undefined;
  const start = 2 + 64 * (at + 1);
  const end = start + Number(length) * 2;
  const padding = args.slice(end);
  const expected = (64 - ((end - start) % 64)) % 64;
  if (args.length !== end + expected || /[^0]/.test(padding)) return undefined;
  return `0x${args.slice(start, end)}`;
}
