import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { faultsOf } from "./testing/check.js";
import { marketOf, requestOf, wrapSpecs } from "./testing/market.js";
import { bought, directSpecs, paid, plainOutputs } from "./testing/plainSplit.js";
import { makeRandom } from "./testing/random.js";
import { replayFaults } from "./testing/replay.js";

/** Parts per million by which an answer may be below the plain split: sampled curves are that exact near their end. */
const TOLERANCE_PPM = 400n;

/** Between a millionth of what the venues hold and all of it: sampled curves end soon after. */
const timesDepth = (uniform: number) => 10 ** (6 * uniform - 6);

type Asked = { readonly below: string[]; readonly amountOut: bigint | undefined };

function outOf(seed: number, times: number): Asked {
  const random = makeRandom(seed);
  const { specs, depth } = directSpecs(random);
  const market = marketOf([...wrapSpecs(), ...specs]);
  const amountIn = BigInt(Math.ceil(depth * timesDepth(random.uniform()))) * BigInt(times);
  const asked = { tokenIn: paid, tokenOut: bought, amountIn, gasPriceWei: 0n };
  const result = findRoute(buildGraph(market), requestOf(asked));
  const { single, split } = plainOutputs(market, amountIn);
  if (!result.found) {
    if (split === 0n) return { below: [], amountOut: undefined };
    // Sampled curves end where the price is gone: what is refused would be sold for a hundredth of its worth at most.
    const most = result.reason === "insufficientLiquidity" ? result.maxAmountIn : 0n;
    const rest = split - plainOutputs(market, most).split;
    const isWorthless = rest * 100n <= amountIn - most;
    return { below: isWorthless ? [] : [`${seed}: ${result.reason} above ${most}`], amountOut: undefined };
  }
  expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
  const amountOut = result.plan.outputs[0].amount;
  const below: string[] = [];
  if (amountOut < single) below.push(`${seed}: ${amountOut}, one venue pays ${single}`);
  if (amountOut * 1_000_000n < split * (1_000_000n - TOLERANCE_PPM))
    below.push(`${seed}: ${amountOut}, a plain split pays ${split}`);
  return { below, amountOut };
}

describe("findRoute between tokens with many venues, some of them full", () => {
  const count = runs({ normal: 60, deep: 10_000 });

  test("is never below one venue, nor below a plain split", () => {
    const faults: string[] = [];
    for (let seed = 0; seed < count; seed++) {
      const [first, second] = [outOf(seed, 1), outOf(seed, 2)];
      faults.push(...first.below, ...second.below);
      const [once, twice] = [first.amountOut, second.amountOut];
      if (once === undefined || twice === undefined) continue;
      if (twice * 1_000_000n < once * (1_000_000n - TOLERANCE_PPM))
        faults.push(`${seed}: ${once} for an amount, ${twice} for twice as much`);
    }
    expect(faults).toEqual([]);
  });
});
