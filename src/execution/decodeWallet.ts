import { type Address, addressAt } from "../lib/address.js";
import { type Hex, uintAt } from "../lib/hex.js";
import { decodeRouteCall } from "./decode.js";
import { decodeApproval } from "./decodeApproval.js";
import type { RouteCall } from "./order.js";

/**
 * Part of the independent decoder: the calls that the wallet executes, read from the contracts' documentation alone.
 */

/** Selectors of `deployAndExecute((address,uint256,bytes)[])` and of `transferFrom` (ERC-20). */
const executeSelector = "0x99084da1";
const transferFromSelector = "0x23b872dd";

type Pull = {
  readonly token: Address;
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
};

type Allowance = { readonly token: Address; readonly spender: Address; readonly amount: bigint };

export type WalletCalls = {
  /** Transfers from an owner, which come first. */
  readonly pulls: readonly Pull[];
  readonly approvals: readonly Allowance[];
  /** The last call. */
  readonly route: { readonly target: Address; readonly valueWei: bigint; readonly call: RouteCall };
};

type RawCall = { readonly target: Address; readonly valueWei: bigint; readonly data: Hex };

/**
 * Decodes the wallet calls of a factory call. Returns undefined if `data` is not exactly a call of deployAndExecute
 * that pulls, then approves, then routes. The caller must judge the addresses that it pays, approves and calls: see
 * `findWalletFault`.
 */
export function decodeWalletCalls(data: Hex): WalletCalls | undefined {
  if (data.slice(0, 10) !== executeSelector) return undefined;
  const calls = rawCalls(`0x${data.slice(10)}`);
  const last = calls?.at(-1);
  if (calls === undefined || last === undefined) return undefined;
  const route = decodeRouteCall(last.data);
  const before = calls.slice(0, -1);
  const pulls = before.map(readPull).filter((pull) => pull !== undefined);
  const middle = before.slice(pulls.length).map(readApproval);
  const approvals = middle.filter((approval) => approval !== undefined);
  if (route === undefined || approvals.length !== middle.length) return undefined;
  return { pulls, approvals, route: { target: last.target, valueWei: last.valueWei, call: route } };
}

/** For each of eight inputs: a pull, an allowance reset and an approval. Then the route. */
const maxCalls = 25;

/** Reads the array in its one canonical form: no gaps, no overlaps, zero padding, nothing after the end. */
function rawCalls(args: Hex): RawCall[] | undefined {
  const count = Number(uintAt(args, 1) ?? 0n);
  if (uintAt(args, 0) !== 32n || count > maxCalls) return undefined;
  const calls: RawCall[] = [];
  /** The word at which the next call must begin. */
  let at = 2 + count;
  for (let index = 0; index < count; index++) {
    if (uintAt(args, 2 + index) !== BigInt(32 * (at - 2))) return undefined;
    const target = addressAt(args, at);
    const valueWei = uintAt(args, at + 1);
    const size = uintAt(args, at + 3);
    if (target === undefined || valueWei === undefined || size === undefined) return undefined;
    if (uintAt(args, at + 2) !== 96n || size > 65_536n) return undefined;
    const words = Math.ceil(Number(size) / 32);
    const start = 2 + 64 * (at + 4);
    const end = start + 2 * Number(size);
    const data: Hex = `0x${args.slice(start, end)}`;
    const padding = args.slice(end, start + 64 * words);
    if (data.length !== 2 + 2 * Number(size) || !/^0*$/.test(padding)) return undefined;
    calls.push({ target, valueWei, data });
    at += 4 + words;
  }
  return args.length === 2 + 64 * at ? calls : undefined;
}

function readPull({ target, valueWei, data }: RawCall): Pull | undefined {
  if (valueWei !== 0n || data.length !== 10 + 3 * 64 || !data.startsWith(transferFromSelector))
    return undefined;
  const args = `0x${data.slice(10)}` as const;
  const [from, to, amount] = [addressAt(args, 0), addressAt(args, 1), uintAt(args, 2)];
  if (from === undefined || to === undefined || amount === undefined) return undefined;
  return { token: target, from, to, amount };
}

function readApproval({ target, valueWei, data }: RawCall): Allowance | undefined {
  const approval = valueWei === 0n ? decodeApproval(data) : undefined;
  return approval && { token: target, ...approval };
}
