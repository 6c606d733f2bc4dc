import { devContracts, devPools, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { isReverted, simulateEach } from "../conformance/execute.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf, tradeOf } from "../conformance/market.js";
import { place } from "../conformance/place.js";
import { seededRandom } from "../conformance/random.js";
import { LEAST_TRADES } from "../conformance/tally.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { curveOut } from "../kit/curve/curve.js";
import { viewLadder } from "./index.js";
import type { LadderState } from "./state.js";
import { makerCode, makerFunds } from "./testing/maker.js";
import { byAddress, byIndex, byPool, ladderAt } from "./testing/terms.js";

const [usdc, weth] = [devToken("USDC"), devToken("WETH")];
const adapter = viewLadder as unknown as Adapter;
/** Random amounts between the rungs, in each direction. */
const BETWEEN = runs({ normal: 40, deep: 100 });

describe("a ladder", () => {
  let chain: TestChain;
  let maker: Address;

  beforeAll(async () => {
    chain = await startTestChain();
    maker = await place(chain, makerCode(400n));
    for (const { token, amount } of makerFunds) {
      await chain.rpc.request("anvil_dealERC20", [maker, token, quantity(amount)]);
    }
  });
  afterAll(() => chain?.stop());

  const sidesOfLadder = async (deployment: Deployment): Promise<Side[]> => {
    const venues = await discoverAll(chain, adapter, deployment);
    expect(venues).toHaveLength(1);
    return sidesOf(adapter, venues, await loadAll(chain, adapter, venues), await chain.context());
  };

  const pool = devPools.find(({ feePpm, tokenA, tokenB }) => {
    const tokens = [tokenA, tokenB];
    return feePpm === 500 && tokens.includes(usdc.address) && tokens.includes(weth.address);
  })?.address as Address;

  const ladders = [
    ["by index", byIndex, () => maker],
    ["by address", byAddress, () => maker],
    ["as a pool that calls back", byPool, () => pool],
  ] as const;

  test.each(ladders)(
    "trades at its rungs what the contract answers, and between them no more, %s",
    async (_, parameters, at) => {
      const sides = await sidesOfLadder(ladderAt(at(), parameters));
      expect(sides).toHaveLength(2);
      const random = seededRandom(31);
      let traded = 0;
      for (const side of sides) {
        const { facts, tokens } = side.venue as unknown as {
          facts: { rungs: string[][] };
          tokens: Address[];
        };
        const rungs = (facts.rungs[tokens.indexOf(side.tokenIn)] ?? []).map(BigInt);
        const { ways } = side.state as LadderState;
        const answered = ways.find(({ from }) => tokens[from] === side.tokenIn)?.outs.length ?? 0;
        expect(answered).toBeGreaterThan(10);
        const [first, last] = [rungs[0], rungs[answered - 1]] as [bigint, bigint];
        const reached = rungs.slice(0, answered);
        const between = Array.from({ length: BETWEEN }, () => random.amount(first, last));
        const amounts = [...reached, ...between];
        const series = amounts.map((amountIn) => [tradeOf(side, amountIn)]);
        for (const [index, [executed]] of (await simulateEach(chain, adapter, series)).entries()) {
          const amountIn = amounts[index] as bigint;
          const quote = quoteSide(adapter, side, amountIn);
          if (isRefusal(quote)) throw new Error(quote.reason);
          if (executed === undefined || isReverted(executed)) throw new Error(`${amountIn} is not filled`);
          if (reached.includes(amountIn)) expect(quote.amountOut).toBe(executed.amountOut);
          // Between rungs, a fee that a pool rounds up may cost a whole unit of the input.
          const ofUnit = executed.amountOut / amountIn + 1n;
          expect(quote.amountOut).toBeLessThanOrEqual(executed.amountOut + ofUnit);
          expect(Number(quote.amountOut) / Number(executed.amountOut)).toBeGreaterThan(0.95);
          // Nothing determines what the contract answers next.
          expect(quoteSide(adapter, { ...side, state: quote.state }, amountIn)).toMatchObject({
            refused: "closed",
          });
          traded++;
        }
        expect(quoteSide(adapter, side, first - 1n)).toMatchObject({ refused: "tooLittle" });
        expect(quoteSide(adapter, side, last + 1n)).toMatchObject({ refused: "tooMuch" });
        const curve = adapter.curve(side.venue, side.state, side.tokenIn, side.tokenOut);
        if (curve === undefined) throw new Error("no curve");
        for (const amountIn of [first, (first + last) / 2n, last]) {
          const quote = quoteSide(adapter, side, amountIn);
          if (isRefusal(quote)) throw new Error(quote.reason);
          expect(curveOut(curve, Number(amountIn)) / Number(quote.amountOut)).toBeCloseTo(1, 5);
        }
      }
      expect(traded).toBeGreaterThanOrEqual(LEAST_TRADES / ladders.length);
    },
  );

  test("ends where the contract stops answering, and is silent where it never answers", async () => {
    const far = { ...byIndex, amounts: "1000000-900000000000000, 1000000000000000-300000000000000000000000" };
    const [side] = (await sidesOfLadder(ladderAt(maker, far))) as [Side];
    const { ways } = side.state as LadderState;
    for (const { outs } of ways) expect(outs.length).toBeLessThan(24);
    const venues = await discoverAll(chain, adapter, ladderAt(devContracts.v3Factory, byIndex));
    await expect(loadAll(chain, adapter, venues)).rejects.toThrow("silent");
  });

  test("says how far the operator allows quotes to be off", async () => {
    const [side] = (await sidesOfLadder(ladderAt(maker, byIndex))) as [Side];
    expect(adapter.tolerancePpb?.(side.venue, side.state, 12)).toBe(3_000_000);
  });
});
