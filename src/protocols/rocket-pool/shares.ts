import { NATIVE } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares/shares.js";
import { weiFor } from "./quote.js";
import type { RocketState } from "./state.js";

/** rETH is a claim to ether, most of which is staked, so that its market price takes precedence. */
export const shares: Shares<RocketState> = {
  ...noFees,
  reserves: (_, state) => [{ token: NATIVE, amount: weiFor(state, state.supply) }],
  supply: (_, { supply }) => supply,
  locked: () => true,
  index: (_, { reportedWei, reportedSupply }) =>
    reportedSupply === 0n ? 1 : Number(reportedWei) / Number(reportedSupply),
};
