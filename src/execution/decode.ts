import { addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import { bytesAt, bytesListAt, filled, isEnd, isOffset, orderAt } from "./decodeParts.js";
import type { RouteCall } from "./order.js";

/**
 * The independent decoder reads call data from the contracts' documentation alone. It shares no code with the encoders,
 * so no mistake passes both.
 */

type Read = (args: Hex) => RouteCall | undefined;

/**
 * The Router's functions by selector: `route` (an order of eleven words), `routeMulti`, and the two that take
 * signatures of the sender. Below, the first two for an account that executes itself.
 */
const ofRouter: Readonly<Record<string, Read>> = {
  "0x0aa19f85": decodeOne,
  "0x83e26077": decodeSeveral,
  "0x094c24dc": decodeWithPermits,
  "0x3669ed2c": decodeWithPermit2,
};
const ofDelegate: Readonly<Record<string, Read>> = {
  "0x0dc1068a": decodeOne,
  "0x4773ee00": decodeSeveral,
};

/** Decodes a call of the Router. Returns undefined if `data` is not exactly such a call. */
export function decodeRouteCall(data: Hex): RouteCall | undefined {
  return ofRouter[data.slice(0, 10)]?.(`0x${data.slice(10)}`);
}

/** Decodes a call of the AccountDelegate. Returns undefined if `data` is not exactly such a call. */
export function decodeDelegateCall(data: Hex): RouteCall | undefined {
  return ofDelegate[data.slice(0, 10)]?.(`0x${data.slice(10)}`);
}

/** Reads the order's eleven words, then the offset of the program, which follows immediately. */
function decodeOne(args: Hex): RouteCall | undefined {
  const [executor, tokenIn, token, receiver, refundTo, fundTo, feeReceiver] = [0, 2, 4, 6, 7, 8, 9].map(
    (word) => addressAt(args, word),
  );
  const [deadline, amountIn, minAmountOut, feeBps] = [1, 3, 5, 10].map((word) => uintAt(args, word));
  const program = isOffset(args, 11, 0, 12) ? bytesAt(args, 12) : undefined;
  const input = filled({ token: tokenIn, amountIn, fundTo });
  const output = filled({ token, minAmountOut });
  const terms = filled({ executor, receiver, refundTo, feeReceiver, feeBps, deadline });
  if (program === undefined || input === undefined || output === undefined || terms === undefined)
    return undefined;
  if (!isEnd(args, program.next)) return undefined;
  return { order: { inputs: [input], outputs: [output], ...terms }, program: program.bytes };
}

/** Reads the offsets of order and program, the order, and the program. */
function decodeSeveral(args: Hex): RouteCall | undefined {
  const read = orderAndProgram(args, 2);
  return read !== undefined && isEnd(args, read.next) ? read.call : undefined;
}

/** Reads the offsets of order, program and permits, the order, the program, and the permits. */
function decodeWithPermits(args: Hex): RouteCall | undefined {
  const read = orderAndProgram(args, 3);
  if (read === undefined || !isOffset(args, 2, 0, read.next)) return undefined;
  const permits = bytesListAt(args, read.next);
  if (permits === undefined || !isEnd(args, permits.next)) return undefined;
  return { ...read.call, signed: { kind: "permits", permits: permits.list } };
}

/**
 * Reads the offsets of order, program and signature, the order, the program, and then nonce, deadline, offset of the
 * bytes, and the bytes.
 */
function decodeWithPermit2(args: Hex): RouteCall | undefined {
  const read = orderAndProgram(args, 3);
  if (read === undefined || !isOffset(args, 2, 0, read.next)) return undefined;
  const at = read.next;
  const signer = filled({ nonce: uintAt(args, at), deadline: uintAt(args, at + 1) });
  const signature = isOffset(args, at + 2, at, at + 3) ? bytesAt(args, at + 3) : undefined;
  if (signer === undefined || signature === undefined || !isEnd(args, signature.next)) return undefined;
  return { ...read.call, signed: { kind: "permit2", ...signer, signature: signature.bytes } };
}

/** Reads the order and the program after `heads` offsets, without gaps. Their own offsets come first. */
function orderAndProgram(args: Hex, heads: number): { call: RouteCall; next: number } | undefined {
  const read = isOffset(args, 0, 0, heads) ? orderAt(args, heads) : undefined;
  if (read === undefined) return undefined;
  const program = isOffset(args, 1, 0, read.next) ? bytesAt(args, read.next) : undefined;
  return program && { call: { order: read.order, program: program.bytes }, next: program.next };
}
