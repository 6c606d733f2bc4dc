import type { Address } from "../../../lib/address.js";
import { bytesIn, uintAt } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { isRefusal, type Refusal } from "../../../lib/refusal.js";
import { executorAddress } from "../../../program/index.js";
import type { Swap } from "../../adapter.js";
import { type Unusable, unusable } from "../../kit/adapter/unusable.js";
import { poolCurve } from "../../kit/concentrated/curve.js";
import type { PoolState as ConcentratedState } from "../../kit/concentrated/state.js";
import { swap } from "../../kit/concentrated/swap.js";
import { curveCapacity } from "../../kit/curve/curve.js";
import { ask, callOf } from "../../kit/reading/ask.js";
import { clockCall } from "../../kit/reading/clock.js";
import { codeTraitsOf } from "../../kit/trial/code.js";
import type { PluginFee } from "../state.js";
import { isSameTimepoint, readIn } from "../timepoints.js";
import { pluginFeeAt } from "./fee.js";
import { pluginLensAddress, pluginLensCode } from "./lens.js";

const FEE_CONFIG =
  "feeConfig() (uint16 alpha1, uint16 alpha2, uint32 beta1, uint32 beta2, uint16 gamma1, uint16 gamma2, uint16 baseFee)";

const READ = "read(address,address,uint256,(bool,uint256)[])";

/** The assumed delay of the next trade: a block of Ethereum. */
const NEXT_SECONDS = 12n;
/** Timepoints to read from the start of the window on. Plugins write one in every block with a trade. */
const ROW = 64;
/** Gas of the lens: a binary search over 65,536 timepoints and those that it returns. */
const LENS_GAS = 2_000_000;
/** Maximum gas of a plugin in a swap that is reverted. */
const HOOK_GAS = 300_000;
/** Swaps through more of the pool are omitted, so that all trials fit into one call of any node. */
const MAX_SWAP_GAS = 1_000_000;
/**
 * The amounts to try, as parts of what the pool takes near its price: a small one, and one that reveals every ppm of
 * the fee.
 */
const PARTS = [0.001, 0.3];

/** Words of a timepoint, VolatilityOracle.Timepoint. */
const layout = { volatility: 3 };

/** A swap with an exact input. */
type Trial = { readonly zeroForOne: boolean; readonly amountIn: bigint; readonly gas: number };

/**
 * Returns why a plugin is refused, if trials cannot show what its code does: the plugin delegates to other code, or
 * reads the transaction. This covers plugins whose code can be replaced, and plugins that charge some senders less.
 */
export function* refusedCode(plugin: Address): Reading<Unusable | undefined> {
  const [answer, manager] = yield [
    callOf([pluginLensAddress, "codeOf(address)", plugin], { code: pluginLensCode }),
    callOf([plugin, "limitOrderManager()"]),
  ];
  const code = bytesIn(answer ?? "0x");
  if (code === undefined) return unusable("feeUntried");
  const { changes, looksAround } = codeTraitsOf(`0x${code}`);
  // A plugin that fills limit orders after swaps moves liquidity between two swaps of a block.
  return changes || looksAround || uintAt(manager ?? "0x", 0) ? unusable("plugin") : undefined;
}

/**
 * Reads what determines the plugin's fee, with swaps at a later time that are reverted. Unusable if the plugin is of
 * another kind, if it writes anything other than what is computed here, if the trial swaps do not pay the computed fee,
 * or if the node cannot run trial swaps.
 */
export function* readPlugin(
  pool: Address,
  state: ConcentratedState,
  plugin: Address,
): Reading<PluginFee | Unusable> {
  const { now, rule } = yield* ask({
    now: { maybe: clockCall() },
    rule: { maybe: [plugin, FEE_CONFIG] },
  });
  if (!rule?.gamma1 || !rule.gamma2) return unusable("plugin");
  if (now === undefined) return unusable("feeUntried");
  const trials = [true, false].flatMap((zeroForOne) => trialsOf(state, zeroForOne, Number(rule.baseFee)));
  if (trials.length === 0) return unusable("feeUntried");
  // Later than any timepoint, so that the swaps write one.
  const timestamp = now + NEXT_SECONDS;
  const swaps = trials.map(({ zeroForOne, amountIn }) => [zeroForOne ? 1n : 0n, amountIn]);
  const gas = trials.reduce((sum, trial) => sum + trial.gas + HOOK_GAS, LENS_GAS);
  const call = [executorAddress, READ, pool, plugin, ROW, swaps] as const;
  const [answer] = yield [callOf(call, { code: pluginLensCode, gas, timestamp })];
  if (answer === undefined) return unusable("feeUntried");
  const read = readIn(answer, 2 * trials.length, layout);
  if (read?.next === undefined) return unusable("plugin");
  const fee: PluginFee = { address: plugin, nextFeePpm: 0, rule, history: read.history };
  const next = pluginFeeAt(fee, state.tick, timestamp);
  if (next === undefined || !isSameTimepoint(next.plugin.history.last, read.next)) return unusable("plugin");
  const tradesAt = (feePpm: number) =>
    trials.map(({ zeroForOne, amountIn }) => swap({ feePpm }, state, zeroForOne, amountIn));
  const trades = tradesAt(next.feePpm);
  // Amounts that another fee would not change prove nothing.
  const isShown = tradesAt(next.feePpm + 1).some((other, index) => outOf(other) !== outOf(trades[index]));
  if (!isShown) return unusable("feeUntried");
  for (const [index, { amountIn }] of trials.entries()) {
    const [taken, given] = [read.words[2 * index], read.words[2 * index + 1]];
    if (taken !== amountIn || given !== outOf(trades[index])) return unusable("plugin");
  }
  return { ...fee, nextFeePpm: next.feePpm };
}

/** Returns the swaps to try in one direction; none if the pool has no liquidity in it. */
function trialsOf(state: ConcentratedState, zeroForOne: boolean, feePpm: number): Trial[] {
  const curve = poolCurve(feePpm, state, zeroForOne);
  if (curve === undefined) return [];
  const most = Math.min(curveCapacity(curve) * 0.9, curve.segments[0]?.reserveIn ?? 0);
  return PARTS.flatMap((part) => {
    const amountIn = BigInt(Math.floor(most * part));
    const trade = swap({ feePpm }, state, zeroForOne, amountIn);
    return isRefusal(trade) || trade.gas > MAX_SWAP_GAS ? [] : [{ zeroForOne, amountIn, gas: trade.gas }];
  });
}

function outOf(trade: Swap<ConcentratedState> | Refusal | undefined): bigint | undefined {
  return trade === undefined || isRefusal(trade) ? undefined : trade.amountOut;
}
