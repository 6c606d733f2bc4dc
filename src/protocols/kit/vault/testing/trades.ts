import type { Address } from "../../../../lib/address.js";
import type { Refusal } from "../../../../lib/refusal.js";
import type { Adapter, Swap } from "../../../adapter.js";
import type { Venue } from "../../../venue.js";
import type { VaultFacts } from "../facts.js";

export const asset: Address = `0x${"1".repeat(40)}`;
export const vault: Address = `0x${"2".repeat(40)}`;

/** The second at which the states of these tests were read. */
export const NOW = 100n;

/** Returns a vault of a standard whose shares and asset have this many decimals. */
export function vaultOf(standard: string, decimals: number): Venue<VaultFacts> {
  const facts = { decimals, assetDecimals: decimals };
  return {
    id: "vault",
    protocol: standard,
    standard,
    address: vault,
    tokens: [asset, vault],
    feePpm: 0,
    facts,
  };
}

type Quote<State> = (
  tokenIn: Address,
  amountIn: bigint,
  of?: State,
  timestamp?: bigint,
) => Swap<State> | Refusal;

/** Returns how to quote a trade of the asset or the share for the other one, in `state` unless another is given. */
export function quotesOf<State>(
  { quote }: Pick<Adapter<State, VaultFacts>, "quote">,
  venue: Venue<VaultFacts>,
  state: State,
): Quote<State> {
  return (tokenIn, amountIn, of = state, timestamp = NOW) =>
    quote(venue, of, {
      tokenIn,
      tokenOut: tokenIn === asset ? vault : asset,
      amountIn,
      context: { number: 1n, timestamp, baseFeeWei: 1n },
    });
}
