import type { Address } from "../../lib/address.js";
import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { CallResult, Reading } from "../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { PoolHeader } from "../kit/concentrated/packedTicks.js";
import { poolLensSelectors } from "../kit/concentrated/poolLens.js";
import { readPool } from "../kit/concentrated/readPool.js";
import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";
import type { Tick } from "../kit/concentrated/ticks.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { readAdaptive } from "./adaptive/readAdaptive.js";
import type { PoolFacts } from "./facts.js";
import { readPlugin, refusedCode } from "./plugin/readPlugin.js";
import { type PoolState, withFee } from "./state.js";
import { GLOBAL_STATE, PLUGIN } from "./venue.js";

const LIQUIDITY = "0x1a686502"; // liquidity()
const TICK_TABLE = "0xc677e3e0"; // tickTable(int16)
const TICKS = "0xf30dba93"; // ticks(int24)

/** The maximum number of slots of a tick that has not been read yet. */
const TICK_GAS = 12_500;
/** Gas of the lens for an empty word. Measured on Integral. */
const WORD_GAS = 3_200;

/** Plugins.BEFORE_SWAP_FLAG, AFTER_SWAP_FLAG and DYNAMIC_FEE, the bits of a pool's `pluginConfig`. */
const BEFORE_SWAP = 1n;
const AFTER_SWAP = 2n;
const DYNAMIC_FEE = 128n;

/**
 * Reads a whole pool. Unusable if it has no price, is locked, is inconsistent, or has a plugin or an adaptive fee for
 * which the state does not determine the next trade's fee.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.generation !== "integral") return yield* loadAdaptive(venue);
  const [state = "0x", answer] = yield [
    { to: venue.address, data: callData(GLOBAL_STATE) },
    { to: venue.address, data: callData(PLUGIN) },
  ];
  const feePpm = uintAt(state, 2);
  const config = uintAt(state, 3);
  const isUnlocked = uintAt(state, 5);
  const plugin = addressOf(answer);
  if (feePpm === undefined || config === undefined || isUnlocked === undefined) return unusable("silent");
  if (plugin === undefined) return unusable("silent");
  if (isUnlocked === 0n && uintAt(state, 0) !== 0n) return unusable("paused");
  // Nobody has judged the code of another plugin.
  if (config & (BEFORE_SWAP | AFTER_SWAP) && plugin !== venue.facts.plugin?.address)
    return unusable("changed");
  const refused = config & BEFORE_SWAP ? yield* refusedCode(plugin) : undefined;
  if (refused !== undefined) return refused;
  // A plugin that is called only after swaps may set the fee of the next one.
  if (!(config & BEFORE_SWAP) && config & AFTER_SWAP && config & DYNAMIC_FEE) return unusable("plugin");
  const pool = yield* readTicks(venue);
  if (isUnusable(pool)) return pool;
  return config & BEFORE_SWAP
    ? yield* withPlugin(venue, pool, plugin)
    : withFee(pool, { feePpm: Number(feePpm) });
}

function* withPlugin(
  { address }: Venue<PoolFacts>,
  pool: ConcentratedState,
  plugin: Address,
): Reading<PoolState | Unusable> {
  const fee = yield* readPlugin(address, pool, plugin);
  return isUnusable(fee) ? fee : withFee(pool, { plugin: fee });
}

function* loadAdaptive(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const pool = yield* readTicks(venue);
  if (isUnusable(pool)) return pool;
  const adaptive = yield* readAdaptive(venue, pool.tick);
  return isUnusable(adaptive) ? adaptive : withFee(pool, { adaptive });
}

/** Reads again what determines the fee. `state` has the price of the block. */
export function* renew(venue: Venue<PoolFacts>, state: PoolState): Reading<PoolState | Unusable> {
  if (state.plugin !== undefined) return yield* withPlugin(venue, state, state.plugin.address);
  if (state.adaptive === undefined) return state;
  const adaptive = yield* readAdaptive(venue, state.tick);
  return isUnusable(adaptive) ? adaptive : withFee(state, { adaptive });
}

function readTicks({ address: pool, facts }: Venue<PoolFacts>): Reading<ConcentratedState | Unusable> {
  const { tickSpacing } = facts;
  return readPool({
    tickSpacing,
    lens: {
      near: poolLensSelectors.nearOfTable,
      words: poolLensSelectors.wordsOfTable,
      args: [BigInt(pool), BigInt(tickSpacing)],
      tickGas: TICK_GAS,
      wordGas: WORD_GAS,
    },
    refuses: () => undefined,
    header: () => readHeader(pool),
    word: (index) => ({ to: pool, data: callData(TICK_TABLE, index) }),
    tick: (tick) => ({ to: pool, data: callData(TICKS, tick) }),
    tickIn,
  });
}

function* readHeader(to: Venue["address"]): Reading<PoolHeader | Unusable> {
  const [state, inRange] = yield [
    { to, data: callData(GLOBAL_STATE) },
    { to, data: callData(LIQUIDITY) },
  ];
  const sqrtPriceX96 = uintOf(state);
  const tick = intAt(state ?? "0x", 1);
  const liquidity = uintOf(inRange);
  if (sqrtPriceX96 === undefined || tick === undefined || liquidity === undefined) return unusable("silent");
  if (sqrtPriceX96 >> 160n || tick !== BigInt.asIntN(24, tick)) return unusable("doesNotAddUp");
  return { slot0: sqrtPriceX96 | (BigInt.asUintN(24, tick) << 160n), liquidity };
}

function tickIn(tick: number, answer: CallResult): Tick | undefined {
  const words: Hex = answer ?? "0x";
  const liquidityGross = uintAt(words, 0);
  const liquidityNet = intAt(words, 1);
  if (!liquidityGross || liquidityNet === undefined) return undefined;
  return { tick, liquidityNet, liquidityGross };
}
