import type { Address } from "../../lib/address.js";
import { keepsShare, keptBy, poolIdOf } from "./facts.js";
import { type Reader, Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";
import { isEntry, isExit, isTrade } from "./way.js";

/** Pools of the Balancer V2 vault, as in contracts/src/steps/BalancerSteps.sol. */
export const balancerSteps: StepRules<"balancer" | "balancerJoin" | "balancerExit"> = {
  balancer: {
    read: (from) => ({
      vault: from.contract(),
      poolId: from.word(),
      amount: from.amount(),
      tokenOut: erc20(from),
      to: from.party(),
    }),
    planned(way) {
      const poolId = poolIdOf(way);
      // A pool that holds its own token among the others sells it like any of them.
      const isSale = isTrade(way) || (isEntry(way) && keepsShare(way));
      if (!isSale || poolId === undefined) return undefined;
      return { vault: way.contract, poolId, amount: way.amount, tokenOut: way.tokenOut };
    },
  },
  balancerJoin: {
    read: (from) => ({
      vault: from.contract(),
      poolId: from.word(),
      assets: from.list(() => erc20(from)),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(way) {
      const poolId = poolIdOf(way);
      if (!isEntry(way) || keepsShare(way) || poolId === undefined) return undefined;
      return { vault: way.contract, poolId, assets: keptBy(way), amount: way.amount };
    },
  },
  balancerExit: {
    read: (from) => ({
      vault: from.contract(),
      poolId: from.word(),
      assets: from.list(() => erc20(from)),
      amount: from.amount(),
      tokenOut: erc20(from),
      to: from.party(),
    }),
    planned(way) {
      const poolId = poolIdOf(way);
      if (!isExit(way) || poolId === undefined) return undefined;
      const { contract, amount, tokenOut } = way;
      return { vault: contract, poolId, assets: keptBy(way), amount, tokenOut };
    },
  },
};

/** Reads a token of the vault, which is never native. */
function erc20(from: Reader): Address {
  const token = from.token();
  if (token === "native") throw new Unreadable();
  return token;
}
