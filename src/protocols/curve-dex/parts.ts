import { attempt, isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { uint } from "../kit/maths/uint256.js";

type Shared = { readonly balances: readonly bigint[]; readonly supply: bigint };

/**
 * remove_liquidity: every coin's part of the balances that belong to the shares, rounded down, without a fee. All
 * stableswap contracts have this formula.
 */
export function partsOf<State extends Shared>(
  state: State,
  shares: bigint,
): { readonly amountsOut: readonly bigint[]; readonly state: State } | Refusal {
  const { balances, supply } = state;
  if (shares > supply) return beyond(supply, "there are not so many shares");
  const amountsOut = attempt(() => balances.map((balance) => uint(balance * shares) / supply));
  if (isRefusal(amountsOut))
    return refuse(amountsOut.refused, "the pool's arithmetic does not hold that much");
  if (amountsOut.includes(0n)) return refuse("tooLittle", "the output of a coin is zero");
  const left = balances.map((balance, index) => balance - (amountsOut[index] as bigint));
  return { amountsOut, state: { ...state, balances: left, supply: supply - shares } };
}
