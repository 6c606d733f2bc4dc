import { mkdirSync, writeFileSync } from "node:fs";
import type { Adapter } from "../adapter.js";
import { randomAmount } from "./amounts.js";
import type { TestChain } from "./chain.js";
import { compare } from "./compare.js";
import type { Side } from "./market.js";
import { seededRandom } from "./random.js";
import { formatVectors, type Vector, type VectorTrade } from "./vectors.js";

const TRADES_EACH = 12;
const MAX_IN = 1n << 128n;

/** Executes seeded random trades on the given sides and writes the results to a file. */
export async function recordVectors(
  chain: TestChain,
  adapter: Adapter,
  sides: readonly Side[],
  folder: URL,
  { restUnits, leftUnits }: { restUnits: bigint; leftUnits: bigint },
): Promise<void> {
  const random = seededRandom(11);
  const vectors: Vector[] = [];
  for (const side of sides) {
    const { venue, state, context, tokenIn, tokenOut } = side;
    const trades: VectorTrade[] = [];
    while (trades.length < TRADES_EACH) {
      const amountIn = randomAmount(adapter, side, MAX_IN, random);
      const { taken, amountOut } = await compare(chain, adapter, side, amountIn, false, restUnits, leftUnits);
      // The quote refused only for gas, which is not the venue's own result.
      if (!taken && amountOut !== undefined) continue;
      trades.push({ tokenIn, tokenOut, amountIn, ...(amountOut === undefined ? {} : { amountOut }) });
    }
    const plain = adapter.plain === undefined ? state : adapter.plain.write(state);
    vectors.push({ context, venue, state: plain, trades });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("trades.json", folder), formatVectors(vectors));
}
