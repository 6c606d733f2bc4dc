import { type Address, type Hex, maxUint256, numberToHex } from "viem";
import { devAccounts } from "../accounts.js";
import { callsOf } from "../build/abi.js";
import { devContracts } from "../definition/contracts.js";
import { devTokens } from "../definition/tokens.js";
import { ethCalls, pairVenues } from "./venues.js";

export const trafficAccount: Address = devAccounts.at(-1)!.address;

/** A call that the traffic account makes. `gas` is its limit. */
export type Action = { to: Address; data: Hex; gas: number };

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function allowance(address owner, address spender) view returns (uint256)",
]);

const approveGas = 100_000;
const priorityFeeWei = 10n ** 9n;
const maxFeeWei = 10n ** 12n;

/**
 * Returns the approvals that the account still lacks: every token for the routers and the position manager, every LP
 * token for the V2 router.
 */
export async function missingApprovals(url: string): Promise<Action[]> {
  const { v2Router02, v3SwapRouter02, v3PositionManager } = devContracts;
  const wanted = [
    ...devTokens.flatMap(({ address }) =>
      [v2Router02, v3SwapRouter02, v3PositionManager].map((spender) => ({ token: address, spender })),
    ),
    ...pairVenues.map(({ address }) => ({ token: address, spender: v2Router02 })),
  ];
  const allowances = await ethCalls(
    url,
    wanted.map(({ token, spender }) => ({ to: token, data: call("allowance", trafficAccount, spender) })),
  );
  return wanted
    .filter((_, index) => BigInt(allowances[index]!) === 0n)
    .map(({ token, spender }) => ({
      to: token,
      data: call("approve", spender, maxUint256),
      gas: approveGas,
    }));
}

/** Returns the action as an `eth_sendTransaction` request. It bids a priority fee, so that it precedes the filler. */
export function asRequest({ to, data, gas }: Action, nonce: number): Record<string, string> {
  return {
    from: trafficAccount,
    to,
    data,
    gas: numberToHex(gas),
    nonce: numberToHex(nonce),
    maxFeePerGas: numberToHex(maxFeeWei),
    maxPriorityFeePerGas: numberToHex(priorityFeeWei),
  };
}
