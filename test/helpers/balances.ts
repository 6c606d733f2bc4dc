import { rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { decodeTryAggregate, encodeTryAggregate } from "../../src/chain/reads/multicall.js";
import { type Address, NATIVE } from "../../src/lib/address.js";
import type { Call } from "../../src/lib/reading.js";
import { mainnet } from "../../src/networks/mainnet.js";
import { callData } from "../../src/protocols/kit/reading/calldata.js";
import { allowanceCall, balanceCall } from "../../src/tokens/erc20.js";

/** Reads many balances or allowances in one call. */

export type Holding = { readonly token: Address; readonly owner: Address };

/** Returns the call that reads a balance: Multicall3's `getEthBalance(address)`, or a token's `balanceOf(address)`. */
function callOf({ token, owner }: Holding): Call {
  return token === NATIVE
    ? { to: mainnet.multicall3, data: callData("0x4d2301cc", owner) }
    : balanceCall(token, owner);
}

/** Reads raw balances on the newest state, in order; with `time`, as of that time. */
export function balancesOf(url: string, holdings: readonly Holding[], time?: bigint): Promise<bigint[]> {
  return numbersOf(url, holdings.map(callOf), time);
}

/** Reads how much of each `token` of `owner` `spender` may take. */
export function allowancesOf(
  url: string,
  allowances: readonly (Holding & { readonly spender: Address })[],
): Promise<bigint[]> {
  return numbersOf(
    url,
    allowances.map(({ token, owner, spender }) => allowanceCall(token, owner, spender)),
  );
}

/** Reads the numbers that contracts return, in one call: separate calls would take a node longer. */
async function numbersOf(url: string, calls: readonly Call[], time?: bigint): Promise<bigint[]> {
  const call = { to: mainnet.multicall3, data: encodeTryAggregate(true, calls) };
  const more = time === undefined ? [] : [{}, { time: `0x${time.toString(16)}` }];
  const answers = decodeTryAggregate(await rpc<Hex>(url, "eth_call", [call, "latest", ...more]));
  return calls.map(({ to }, index) => {
    const { data } = answers?.[index] ?? {};
    if (data?.length !== 66) throw new Error(`${to} does not return a number`);
    return BigInt(data);
  });
}
