import { rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { type Address, NATIVE } from "../src/lib/address.js";
import { uintAt, word } from "../src/lib/hex.js";
import { mainnet } from "../src/networks/mainnet.js";

export type Holding = { readonly token: Address; readonly owner: Address };

const count = (value: number) => word(BigInt(value));
const words = (...addresses: Address[]) => addresses.map((each) => word(BigInt(each))).join("");

/** `getEthBalance(address)` of Multicall3, `balanceOf(address)` of a token. */
function callOf({ token, owner }: Holding): readonly [Address, string] {
  return token === NATIVE
    ? [mainnet.multicall3, `4d2301cc${words(owner)}`]
    : [token, `70a08231${words(owner)}`];
}

/** Raw balances on the newest state, in their order, and as they are at that time where one is given. */
export function balancesOf(url: string, holdings: readonly Holding[], time?: bigint): Promise<bigint[]> {
  return numbersOf(url, holdings.map(callOf), time);
}

/** What `spender` may take of each `token` of `owner`. */
export function allowancesOf(
  url: string,
  allowances: readonly (Holding & { readonly spender: Address })[],
): Promise<bigint[]> {
  return numbersOf(
    url,
    allowances.map(({ token, owner, spender }) => [token, `dd62ed3e${words(owner, spender)}`]),
  );
}

/**
 * The numbers that contracts answer, by `aggregate` of Multicall3: a node takes longer for every call of its own than for
 * all of these together.
 */
async function numbersOf(
  url: string,
  calls: readonly (readonly [Address, string])[],
  time?: bigint,
): Promise<bigint[]> {
  const parts = calls.map(([to, data]) => {
    const bytes = data.length / 2;
    return word(BigInt(to)) + count(64) + count(bytes) + data.padEnd(Math.ceil(bytes / 32) * 64, "0");
  });
  let at = 32 * calls.length;
  const offsets = parts.map((part) => {
    const offset = count(at);
    at += part.length / 2;
    return offset;
  });
  const data = `0x252dba42${count(32)}${count(calls.length)}${offsets.join("")}${parts.join("")}`;
  const more = time === undefined ? [] : [{}, { time: `0x${time.toString(16)}` }];
  const answer = await rpc<Hex>(url, "eth_call", [{ to: mainnet.multicall3, data }, "latest", ...more]);
  // The block's number and where the list is, then its length, where each answer is, and each answer with its length.
  return calls.map(([to], index) => {
    const place = 3 + calls.length + 2 * index;
    if (uintAt(answer, place) !== 32n) throw new Error(`${to} does not answer a number`);
    return uintAt(answer, place + 1) as bigint;
  });
}
