import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { RAY } from "../kit/maths/ray.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { priceRayAt } from "../kit/vault/savingsRate.js";
import type { VaultState } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults, to which the real ones
 * add a proxy: deposits 85,000 to 99,000, redemptions 68,000 to 81,000.
 */
const FILL_GAS = 95_000;

/** Above it, the contract's products may not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** Deposits and redemptions at the price of the block's second. */
export const kind: VaultKind<VaultState> = {
  gas: FILL_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const after = brought(state, timestamp);
    const { rate, supply, idle, cap } = after;
    const room = cap - (supply * rate.nowRay) / RAY;
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = (amountIn * RAY) / rate.nowRay;
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const grown = { ...after, supply: supply + amountOut, idle: idle + amountIn };
    return { amountOut, state: grown, gas: FILL_GAS };
  },
  redeem(_, state, { amountIn, timestamp }) {
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
    const after = brought(state, timestamp);
    const { rate, supply, idle } = after;
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    const amountOut = (amountIn * rate.nowRay) / RAY;
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    if (amountOut > idle) return beyond(idle, "the vault does not hold so much");
    const shrunk = { ...after, supply: supply - amountIn, idle: idle - amountOut };
    return { amountOut, state: shrunk, gas: FILL_GAS };
  },
  worth: (_, { rate, supply }) => ({
    assets: (supply * rate.nowRay) / RAY,
    supply,
    rate: { assets: rate.nowRay, shares: RAY },
  }),
  room: (_, { rate, supply, cap }) => minBigint(MOST_IN, cap - (supply * rate.nowRay) / RAY),
  redeemable: (_, { rate, supply, idle }) => minBigint(supply, (idle * RAY) / rate.nowRay),
};

/** Returns the state with its price at the block's second, as every trade stores it first. */
function brought(state: VaultState, timestamp: bigint): VaultState {
  const { rate } = state;
  const priceRay = priceRayAt(rate, timestamp);
  const rho = timestamp > rate.rho ? timestamp : rate.rho;
  return { ...state, rate: { ...rate, rho, chiRay: priceRay, nowRay: priceRay } };
}
