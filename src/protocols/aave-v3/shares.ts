import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { addedEverySecond } from "../kit/maths/ray.js";
import { noFees } from "../kit/shares/shares.js";
import { accrue } from "./accrue.js";
import { roundingOf } from "./rounding.js";
import type { ReserveState } from "./state.js";

/**
 * An aToken is a claim to one unit of the asset, whether lent out or not. The yield is the supply rate as Aave displays
 * it, with interest on interest every second.
 */
export const shares: Shares<ReserveState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: supplyOf(state) }],
  supply: (_, state) => supplyOf(state),
  accrued: (state, { timestamp }) => accrue(state, timestamp),
  rate: (_, { liquidityRateRay }) => addedEverySecond(liquidityRateRay),
  handingLoss: (state, timestamp, hands) =>
    roundingOf(state).handingLoss(accrue(state, timestamp).liquidityIndexRay, hands),
};

function supplyOf(state: ReserveState): bigint {
  return roundingOf(state).balance(state.scaledSupply, state.liquidityIndexRay);
}
