import { type Address, addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import type { RouteCall } from "./order.js";

/**
 * The independent decoder: a second reading of call data, from the contracts' documentation alone. It shares no
 * code with the encoders, so that a mistake in one of them does not pass both.
 */

/** Selector of `routeFromAccount`, which takes what `route` takes. */
const delegateSelector = "0x36936bc0";
/** Selector of `route((address,uint256,address,uint256,address,address,address,address,uint256,uint256),bytes)`. */
export const routeSelector = "0xff8e8b87";
/** The order's ten words, then the offset of the program. */
const programOffsetWord = 10;

/** What a call of the Router says; undefined when `data` is not exactly such a call. */
export function decodeRouteCall(data: Hex): RouteCall | undefined {
  return decodeOrder(data, routeSelector);
}

/** What a call of the AccountDelegate says; undefined when `data` is not exactly such a call. */
export function decodeDelegateCall(data: Hex): RouteCall | undefined {
  return decodeOrder(data, delegateSelector);
}

function decodeOrder(data: Hex, selector: Hex): RouteCall | undefined {
  if (data.slice(0, 10) !== selector) return undefined;
  const args: Hex = `0x${data.slice(10)}`;
  const addresses = [0, 2, 4, 5, 6, 7].map((index) => addressAt(args, index));
  const numbers = [1, 3, 8, 9].map((index) => uintAt(args, index));
  const program = trailingBytes(args);
  if (program === undefined || addresses.includes(undefined) || numbers.includes(undefined)) return undefined;
  const [tokenIn, tokenOut, receiver, refundTo, fundTo, feeReceiver] = addresses as Address[];
  const [amountIn, minAmountOut, feeBps, deadline] = numbers as bigint[];
  const order = {
    tokenIn,
    amountIn,
    tokenOut,
    minAmountOut,
    receiver,
    refundTo,
    fundTo,
    feeReceiver,
    feeBps,
    deadline,
  };
  return { order: order as RouteCall["order"], program };
}

/** The one dynamic argument, which must follow the head at once, be padded with zeros and end the data. */
function trailingBytes(args: Hex): Hex | undefined {
  const offset = uintAt(args, programOffsetWord);
  const length = uintAt(args, programOffsetWord + 1);
  if (offset !== BigInt(32 * (programOffsetWord + 1)) || length === undefined) return undefined;
  const start = 2 + 64 * (programOffsetWord + 2);
  const end = start + Number(length) * 2;
  const padding = args.slice(end);
  const expected = (64 - ((end - start) % 64)) % 64;
  if (args.length !== end + expected || /[^0]/.test(padding)) return undefined;
  return `0x${args.slice(start, end)}`;
}
