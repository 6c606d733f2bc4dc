import { devContracts, driveTraffic } from "@sluice/devnet";
import { parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { uniswapV2 } from "./index.js";
import { shares } from "./liquidity.js";
import type { PairState } from "./state.js";

const abi = parseAbi(["function totalSupply() view returns (uint256)"]);
const blocks = 12;

let chain: TestChain;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain?.stop());

/** Returns the geometric mean of the reserves per share, which grows only with fees, not with deposits. */
async function rootPerShare(pair: `0x${string}`, { reserve0, reserve1 }: PairState): Promise<number> {
  const supply = (await chain.view(pair, abi, "totalSupply")) as bigint;
  return Math.sqrt(Number(reserve0) * Number(reserve1)) / Number(supply);
}

describe("shares.fees", () => {
  test("is what a share of the real pair gains, among swaps, deposits and withdrawals", async () => {
    const deployment = {
      slug: "uniswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: devContracts.v2Factory },
      parameters: { feePpm: 3000 },
    };
    const venues = await discoverAll(chain, uniswapV2, deployment);
    const stateOf = async () => (await loadAll(chain, uniswapV2, venues)) as Map<string, PairState>;
    const before = await stateOf();
    const worthBefore = await Promise.all(
      venues.map((venue) => rootPerShare(venue.address, before.get(venue.id) as PairState)),
    );
    const from = await chain.blockNumber();
    await driveTraffic(chain, { seed: 7, blocks });
    const logs = await chain.logsSince(from, shares.topics);
    const after = await stateOf();
    let traded = 0;
    for (const [index, venue] of venues.entries()) {
      const state = after.get(venue.id) as PairState;
      const gained = Math.log((await rootPerShare(venue.address, state)) / (worthBefore[index] as number));
      const own = logs.filter(({ address }) => address === venue.address);
      if (own.length === 0) {
        expect(Math.abs(gained)).toBeLessThan(1e-9);
        continue;
      }
      traded++;
      const middle = (key: keyof PairState) =>
        Math.sqrt(Number(state[key]) * Number(before.get(venue.id)?.[key]));
      const fees = own.flatMap((log) => shares.fees(venue, log));
      // At the pair's own price, both of its sides are worth the same.
      const earned = fees.reduce((sum, { token, microUnits }) => {
        const side = token === venue.tokens[0] ? middle("reserve0") : middle("reserve1");
        return sum + Number(microUnits) / 1e6 / (2 * side);
      }, 0);
      expect(Math.abs(earned / gained - 1), venue.id).toBeLessThan(0.05);
    }
    expect(traded).toBeGreaterThan(3);
  });
});
