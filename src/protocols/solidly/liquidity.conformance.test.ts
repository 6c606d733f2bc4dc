import { quantity } from "../../lib/hex.js";
import { runs } from "../../lib/testing/runs.js";
import { describePairShares } from "../conformance/pairShares.js";
import { solidly } from "./index.js";
import { deployment } from "./testing/deployment.js";

/** No step adds more at once. */
const MOST = 2n ** 112n - 1n;

describePairShares({
  adapter: solidly,
  deployment,
  counts: {
    cases: runs({ normal: 16, deep: 320 }),
    inTurn: runs({ normal: 10, deep: 80 }),
    mined: runs({ normal: 3, deep: 12 }),
  },
  most: MOST,
  takenOfFive: 3,
  given: { reserve: 30n, shares: 50n },
  /**
   * Gives the trader four times the existing shares. More would overflow in the pool, which multiplies balances by the
   * fees per share.
   */
  async grant(chain, { address }, { totalSupply }) {
    await chain.deal(address);
    await chain.rpc.request("anvil_dealERC20", [chain.trader, address, quantity(4n * totalSupply)]);
  },
  ends: (venue, { reserve0, reserve1 }) => [
    { venue, amounts: [MOST, MOST] },
    { venue, amounts: [MOST + 1n, reserve1 / 2n] },
    { venue, amounts: [reserve0 / 2n, MOST + 1n] },
  ],
});
