import type { Network } from "../networks/index.js";
import type { FollowLimits } from "./choose.js";
import type { Worths } from "./rank.js";

/**
 * Returns the limits with `minDepthUsd` converted at the price of the native currency: the median of what the network's
 * stablecoins say. Where no stablecoin is priced, `minDepthWei` stays. Only for ranking.
 */
export function inWei(
  limits: FollowLimits,
  { stablecoins, tokens }: Pick<Network, "stablecoins" | "tokens">,
  worths: Worths,
): FollowLimits {
  if (limits.minDepthUsd === undefined) return limits;
  const weiPerDollar = stablecoins
    .flatMap((address) => {
      const decimals = tokens.find((token) => token.address === address)?.decimals;
      const worth = worths.get(address);
      return decimals === undefined || worth === undefined ? [] : [worth.weiPerUnit * 10 ** decimals];
    })
    .sort((a, b) => a - b);
  // Of an even number, the lower one in the middle, so that rather more venues are followed.
  const median = weiPerDollar[(weiPerDollar.length - 1) >> 1];
  return median === undefined ? limits : { ...limits, minDepthWei: limits.minDepthUsd * median };
}
