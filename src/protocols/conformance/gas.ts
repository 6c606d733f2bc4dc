import { expect } from "vitest";
import { encodeRouteCall } from "../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { mainnet } from "../../networks/mainnet.js";
import { encodeProgram, executorAddress, refOf, type Step } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { workingLimit } from "./amounts.js";
import type { TestChain } from "./chain.js";
import { simulateCalls } from "./execute.js";
import { quoteSide, type Side } from "./market.js";

type TokenAmount = { readonly token: Address; readonly amount: bigint };

/**
 * Returns the gas of a transaction that wraps or unwraps a wei and does `steps` with the trader's payment. The trader
 * holds some of everything.
 */
export async function gasOfSteps(
  chain: TestChain,
  spent: readonly TokenAmount[],
  steps: readonly Step[],
): Promise<number> {
  const weth = mainnet.wrappedNative;
  const wraps = spent.some(({ token }) => token === NATIVE);
  const [from, into] = wraps ? [NATIVE, weth] : [weth, NATIVE];
  const paid = new Map([[from, 1n]]);
  for (const { token, amount } of spent) paid.set(token, (paid.get(token) ?? 0n) + amount);
  const order = {
    inputs: [...paid].map(([token, amountIn]) => ({ token, amountIn, fundTo: executorAddress })),
    outputs: [{ token: into, minAmountOut: 1n }],
    executor: executorAddress,
    receiver: chain.trader,
    refundTo: chain.trader,
    feeReceiver: ZERO_ADDRESS,
    feeBps: 0n,
    deadline: 2n ** 64n,
  };
  const mode = wraps ? "wrap" : "unwrap";
  const convert: Step = { op: "weth", weth, mode, amount: { token: refOf(from), exact: 1n } };
  const deliver: Step = { op: "sweep", token: refOf(into), to: "receiver" };
  const program = encodeProgram({ steps: [convert, deliver, ...steps] });
  const { to, data, valueWei } = encodeRouteCall(chain.trader, { order, program }, { kind: "router" });
  const call = { from: chain.trader, to, data, value: quantity(valueWei), gas: quantity(10_000_000) };
  const [routed] = await simulateCalls(chain, [call]);
  expect(BigInt(routed?.status ?? 0)).toBe(1n);
  return Number(routed?.gasUsed);
}

/**
 * Returns the gas that a quote states for a fill of usual size on a side, and the gas that the fill adds to a route.
 */
async function gasOfFill(
  chain: TestChain,
  adapter: Adapter,
  side: Side,
  mostIn: bigint,
): Promise<{ readonly told: number; readonly used: number } | undefined> {
  const { venue, state, tokenIn, tokenOut } = side;
  const amount = workingLimit(adapter, side, mostIn) / 1_000n + 1n;
  const quote = quoteSide(adapter, side, amount);
  if (isRefusal(quote)) return undefined;
  const fill = adapter.encode(venue, state, {
    tokenIn,
    tokenOut,
    amount: { token: refOf(tokenIn), sharePpm: 1_000_000 },
    prefunded: false,
    to: adapter.paysOut ? "receiver" : "executor",
  });
  const giveBack = (token: Address): Step => ({ op: "sweep", token: refOf(token), to: "refundTo" });
  const half = { token: refOf(tokenIn), sharePpm: 500_000 };
  const gasOf = (...steps: Step[]) => gasOfSteps(chain, [{ token: tokenIn, amount }], steps);
  const idle = await gasOf(giveBack(tokenIn));
  if (!adapter.paysOut) return { told: quote.gas, used: (await gasOf(fill, giveBack(tokenOut))) - idle };
  // The fill delivers its output by itself, so what it replaces delivers nothing.
  const delivery = (await gasOf({ op: "pay", amount: half, to: "refundTo" }, giveBack(tokenIn))) - idle;
  return { told: quote.gas, used: (await gasOf(fill)) - idle + delivery };
}

/** How far the gas of a fill may be from the gas that its quote states, relative to the latter. */
const SPREAD = 0.3;

/**
 * Prints the gas of fills of usual size, and fails unless each is close to the gas that its quote states. `supposedGas`
 * is the gas that the real contracts are assumed to use in addition to those of the test chain.
 */
export async function expectToldGas(
  chain: TestChain,
  adapter: Adapter,
  sides: readonly Side[],
  { mostIn, supposedGas }: { mostIn: bigint; supposedGas: (side: Side) => number },
): Promise<void> {
  const texts: string[] = [];
  const off: number[] = [];
  for (const side of sides) {
    const fill = await gasOfFill(chain, adapter, side, mostIn);
    if (fill === undefined) continue;
    const { told, used } = fill;
    const supposed = supposedGas(side);
    texts.push(`${used} and ${supposed} supposed (told ${told})`);
    off.push((used + supposed) / told - 1);
  }
  const text = texts.join(", ");
  process.stdout.write(`gas of ${adapter.standard}: ${text}\n`);
  expect(off.length).toBeGreaterThan(0);
  expect(Math.max(...off), text).toBeLessThan(SPREAD);
  expect(Math.min(...off), text).toBeGreaterThan(-SPREAD);
}
