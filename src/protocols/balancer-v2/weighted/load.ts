import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../adapter.js";
import type { Call, CallResult } from "../../reading.js";
import { GET_SWAP_FEE, type KeptAndSupply, numbersIn, uintsOf } from "../answers.js";
import type { WeightedState } from "../state.js";

const GET_WEIGHTS = "0xf89f27ed"; // getNormalizedWeights()
const GET_LAST_INVARIANT = "0x9b02cdde"; // getLastInvariant()

/** What is asked of a weighted pool besides what every pool is asked. */
export function weightedCalls({ tokens, address, sources }: Venue): Call[] {
  const share = tokens[tokens.length - 1] as Address;
  return [
    { to: share, data: GET_WEIGHTS },
    { to: share, data: GET_LAST_INVARIANT },
    { to: sources?.feesCollector ?? address, data: GET_SWAP_FEE },
  ];
}

/** Undefined for a pool without weights. */
export function weightedState(
  { balances, swapFee, supply }: KeptAndSupply,
  [weightsAnswer, ...answers]: readonly CallResult[],
): WeightedState | undefined {
  const weights = numbersIn(weightsAnswer, 0);
  const numbers = uintsOf(answers);
  if (numbers === undefined || weights.length !== balances.length) return undefined;
  const [lastInvariant, protocolFee] = numbers as [bigint, bigint];
  return { balances, supply, weights, swapFee, protocolFee, lastInvariant };
}
