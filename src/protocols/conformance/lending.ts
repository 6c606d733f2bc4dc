import { encodeFunctionData, keccak256, parseAbi } from "viem";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity, word } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { routerAddress } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { TestChain } from "./chain.js";
import { compare } from "./compare.js";
import { loadAll, quoteSide, type Side, sidesOf } from "./market.js";

const abi = parseAbi(["function approve(address spender, uint256 amount)"]);

/**
 * Gives the trader `balance` in a token's own units, by writing it to the mapping at storage `slot`, and approves the
 * Router. The supply stays the same, so no more can be redeemed than was ever issued.
 */
export async function grantShares(
  chain: TestChain,
  token: Address,
  slot: bigint,
  balance: bigint,
): Promise<void> {
  const key = keccak256(`0x${word(BigInt(chain.trader))}${word(slot)}`);
  await chain.rpc.request("anvil_setStorageAt", [token, key, `0x${word(balance)}`]);
  const data = encodeFunctionData({ abi, functionName: "approve", args: [routerAddress, 2n ** 256n - 1n] });
  await chain.send({ to: token, data });
}

/** Sends a transaction from an account whose key is unknown. Throws if it reverts. */
export async function sendAs(chain: TestChain, from: Address, to: Address, data: Hex): Promise<void> {
  await chain.rpc.request("anvil_impersonateAccount", [from]);
  await chain.rpc.request("anvil_setBalance", [from, quantity(10n ** 20n)]);
  await chain.send({ from, to, data });
}

/**
 * Returns the adapter's current verdicts on two trades: the first of `amounts` from the asset to the share, and the
 * second back. A verdict is the reason of a refusal, or undefined if the adapter accepts the trade. Fails unless the
 * chain does the same.
 */
export async function verdictsOf<State>(
  chain: TestChain,
  adapter: Adapter<State>,
  venue: Venue,
  amounts: readonly [bigint, bigint],
): Promise<(string | undefined)[]> {
  const any = adapter as Adapter;
  const states = await loadAll(chain, any, [venue]);
  const sides = sidesOf(any, [venue], states, await chain.context()) as [Side, Side];
  const verdicts: (string | undefined)[] = [];
  for (const [index, amountIn] of amounts.entries()) {
    const side = sides[index] as Side;
    const { agrees, evidence } = await compare(chain, any, side, amountIn);
    if (!agrees) throw new Error(evidence);
    const quote = quoteSide(any, side, amountIn);
    verdicts.push(isRefusal(quote) ? quote.reason : undefined);
  }
  return verdicts;
}
