import type { Address } from "../../lib/address.js";
import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Pools of the Balancer V3 vault, as in contracts/src/steps/BalancerV3Steps.sol. */
export const balancerV3Steps: StepRules<"balancerV3Swap"> = {
  balancerV3Swap: {
    read(from) {
      const [vault, pool, amount, tokenOut] = [from.contract(), from.contract(), from.amount(), from.token()];
      if (tokenOut === "native") throw new Unreadable();
      return { vault, pool, amount, tokenOut, to: from.party() };
    },
    planned(fill) {
      if (!isTrade(fill)) return undefined;
      const { contract, venue, amount, tokenOut } = fill;
      // The vault logs for all pools, whose address is the topic by which a venue is told from others.
      const pool: Address = `0x${venue.subject?.slice(-40)}`;
      return { vault: contract, pool, amount, tokenOut };
    },
  },
};
