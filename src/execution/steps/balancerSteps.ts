import type { Address } from "../../lib/address.js";
import { keepsShare, keptBy, poolIdOf } from "./facts.js";
import { isEntry, isExit, isTrade } from "./plannedFill.js";
import { type Reader, Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

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
    planned(fill) {
      const poolId = poolIdOf(fill);
      // A pool that holds its own token among the others sells it like any of them.
      const isSale = isTrade(fill) || (isEntry(fill) && keepsShare(fill));
      if (!isSale || poolId === undefined) return undefined;
      return { vault: fill.contract, poolId, amount: fill.amount, tokenOut: fill.tokenOut };
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
    planned(fill) {
      const poolId = poolIdOf(fill);
      if (!isEntry(fill) || keepsShare(fill) || poolId === undefined) return undefined;
      return { vault: fill.contract, poolId, assets: keptBy(fill), amount: fill.amount };
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
    planned(fill) {
      const poolId = poolIdOf(fill);
      if (!isExit(fill) || poolId === undefined) return undefined;
      const { contract, amount, tokenOut } = fill;
      return { vault: contract, poolId, assets: keptBy(fill), amount, tokenOut };
    },
  },
};

/** Reads a token of the vault, which is never native. */
function erc20(from: Reader): Address {
  const token = from.token();
  if (token === "native") throw new Unreadable();
  return token;
}
