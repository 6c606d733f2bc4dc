import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { accrued, debtDown, debtUp, MAX_AMOUNT } from "../kit/evk/accrue.js";
import { isHooked } from "../kit/evk/hooks.js";
import { shareRateOf } from "../kit/evk/shareRate.js";
import type { EvkState } from "../kit/evk/state.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { assetsFor, sharesFor } from "../kit/vault/shareRate.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on vaults written after the
 * published source: 73,000 to 85,000 for deposits, 53,000 to 73,000 for redemptions. The kit's own also pass a proxy, a
 * module and the connector, for which 80,000 are supposed.
 */
const DEPOSIT_GAS = 165_000;
const REDEEM_GAS = 145_000;

const HOOKED = refuse("closed", "the vault's hook decides who may do this");

/** Deposits and redemptions, with interest up to the block's second. */
export const kind: VaultKind<EvkState> = {
  gas: DEPOSIT_GAS,
  deposit(_, before, { amountIn, timestamp }) {
    if (isHooked(before, "deposit")) return HOOKED;
    const state = { ...accrued(before, timestamp), readAt: timestamp };
    const { cash, totalShares } = state;
    const room = roomIn(state);
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = sharesFor(amountIn, shareRateOf(state));
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    if (totalShares + amountOut > MAX_AMOUNT) return refuse("tooMuch", "there cannot be so many shares");
    const after = { ...state, cash: cash + amountIn, totalShares: totalShares + amountOut };
    return { amountOut, state: after, gas: DEPOSIT_GAS };
  },
  redeem(_, before, { amountIn, timestamp }) {
    if (isHooked(before, "redeem")) return HOOKED;
    const state = { ...accrued(before, timestamp), readAt: timestamp };
    const { cash, totalShares } = state;
    if (amountIn > totalShares) return beyond(totalShares, "there are not so many shares");
    const amountOut = assetsFor(amountIn, shareRateOf(state));
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    if (amountOut > cash) return beyond(cash, "the vault has lent out the rest");
    const after = { ...state, cash: cash - amountOut, totalShares: totalShares - amountIn };
    return { amountOut, state: after, gas: REDEEM_GAS };
  },
  worth(_, state) {
    const current = accrued(state, state.readAt);
    const { cash, debtX31, totalShares } = current;
    return { assets: cash + debtUp(debtX31), supply: totalShares, rate: shareRateOf(current) };
  },
  room: (_, state) => (isHooked(state, "deposit") ? 0n : roomIn(accrued(state, state.readAt))),
  redeemable(_, state) {
    if (isHooked(state, "redeem")) return 0n;
    const current = accrued(state, state.readAt);
    return minBigint(current.totalShares, sharesFor(current.cash, shareRateOf(current)));
  },
};

/**
 * Returns the most that a deposit may bring. The cap compares what the vault counts with debts rounded down, and only if
 * that is more than before with debts rounded up.
 */
function roomIn({ cash, debtX31, supplyCap }: EvkState): bigint {
  const fits = MAX_AMOUNT - cash;
  if (supplyCap === undefined) return fits;
  const unseen = debtUp(debtX31) - debtDown(debtX31);
  const below = supplyCap - cash - debtDown(debtX31);
  return minBigint(fits, below > unseen ? below : unseen);
}
