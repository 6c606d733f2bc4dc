import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { addedEverySecond, lostHalfUp } from "../kit/maths/ray.js";
import { noFees } from "../kit/shares/shares.js";
import { accrue } from "./quote.js";
import type { ReserveState } from "./state.js";

/**
 * An aToken is a claim to one unit of the asset, whether lent out or not. The yield is the supply rate as Aave displays
 * it, with interest on interest every second.
 */
export const shares: Shares<ReserveState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, { supply }) => [{ token: asset as Address, amount: supply }],
  supply: (_, { supply }) => supply,
  rate: (_, { liquidityRateRay }) => addedEverySecond(liquidityRateRay),
  handingLoss: (state, timestamp, hands) => lostHalfUp(accrue(state, timestamp).liquidityIndexRay, hands),
};
