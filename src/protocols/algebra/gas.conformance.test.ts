import { devIntegralPools, devPluginPools } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { isReverted, simulateTrades } from "../conformance/execute.js";
import { discoverAll, loadAll, quoteSide, sidesOf, tradeOf } from "../conformance/market.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { algebra } from "./index.js";
import { FEE_GAS } from "./quote.js";
import { adaptiveDeployment, integralDeployment, live, onlyIn } from "./testing/pools.js";

let chain: TestChain;

beforeAll(async () => {
  chain = await startTestChain();
  await live(chain, algebra, adaptiveDeployment);
  await live(chain, algebra, integralDeployment);
});
afterAll(() => chain?.stop());

/** Returns the gas of two equal trades in one block, each a separate transaction, in every direction. */
async function gasOfTwo(one: typeof algebra, deployment: Deployment): Promise<(readonly [number, number])[]> {
  const adapter = one as Adapter;
  const venues = await discoverAll(chain, adapter, deployment);
  const states = await loadAll(chain, adapter, venues);
  const measured: (readonly [number, number])[] = [];
  for (const side of sidesOf(adapter, venues, states, await chain.context())) {
    const amountIn = 10n ** 6n;
    if (isRefusal(quoteSide(adapter, side, amountIn))) continue;
    const trades = [tradeOf(side, amountIn), tradeOf(side, amountIn)];
    const [first, second] = await simulateTrades(chain, adapter, trades);
    if (!first || !second || isReverted(first) || isReverted(second)) throw new Error("a trade reverts");
    measured.push([first.gasUsed, second.gasUsed]);
  }
  return measured;
}

test("the first trade of a block takes about as much more gas as is stated, where it moves the fee", async () => {
  const stored = (await gasOfTwo(onlyIn(devIntegralPools), integralDeployment)).map(([, second]) => second);
  const usual = stored.reduce((sum, gas) => sum + gas, 0) / stored.length;
  for (const [kind, adapter, deployment, told] of [
    ["1.x", algebra, adaptiveDeployment, FEE_GAS.adaptive],
    ["Integral with a plugin", onlyIn(devPluginPools), integralDeployment, FEE_GAS.plugin],
  ] as const) {
    const measured = (await gasOfTwo(adapter, deployment)).map(([first]) => first - usual);
    const range = `${Math.round(Math.min(...measured))} to ${Math.round(Math.max(...measured))}`;
    process.stdout.write(`gas that the fee of ${kind} takes: ${range}, told ${told}\n`);
    expect(measured.length).toBeGreaterThan(2);
    expect(told, range).toBeGreaterThan(0.7 * Math.max(...measured));
    expect(told, range).toBeLessThan(1.4 * Math.min(...measured));
  }
});
