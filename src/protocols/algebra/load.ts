import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { GET_TICK, headerOf, type PoolHeader } from "../kit/concentrated/packedTicks.js";
import { readPool } from "../kit/concentrated/readPool.js";
import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";
import { ask, askWith } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { readAdaptive } from "./adaptive/readAdaptive.js";
import type { PoolFacts } from "./facts.js";
import { readPlugin, refusedCode } from "./plugin/readPlugin.js";
import { type PoolState, withFee } from "./state.js";

/** Gas of a tick that has not been read yet and occupies the most slots. */
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
  const pool = venue.address;
  const found = yield* ask({
    state: [
      pool,
      "globalState() (uint160 sqrtPriceX96, int24 tick, uint16 feePpm, uint8 config, uint16 communityFee, bool isUnlocked)",
    ],
    plugin: [pool, "plugin() address"],
  });
  if (found === undefined) return unusable("silent");
  const { plugin } = found;
  const { sqrtPriceX96, feePpm, config, isUnlocked } = found.state;
  if (!isUnlocked && sqrtPriceX96 !== 0n) return unusable("paused");
  // Nobody has judged the code of another plugin.
  if (config & (BEFORE_SWAP | AFTER_SWAP) && plugin !== venue.facts.plugin?.address)
    return unusable("changed");
  const refused = config & BEFORE_SWAP ? yield* refusedCode(plugin) : undefined;
  if (refused !== undefined) return refused;
  // A plugin that is called only after swaps may set the fee of the next one.
  if (!(config & BEFORE_SWAP) && config & AFTER_SWAP && config & DYNAMIC_FEE) return unusable("plugin");
  const state = yield* readTicks(venue);
  if (isUnusable(state)) return state;
  return config & BEFORE_SWAP
    ? yield* withPlugin(venue, state, plugin)
    : withFee(state, { feePpm: Number(feePpm) });
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
      near: "nearOfTable(address,int256,int256)",
      words: "wordsOfTable(address,int256,int256,int256)",
      args: [BigInt(pool), BigInt(tickSpacing)],
      tickGas: TICK_GAS,
      wordGas: WORD_GAS,
    },
    refuses: () => undefined,
    header: () => readHeader(pool),
    words: (indexes) => askWith(pool, "tickTable(int16)", indexes),
    ticks: (ticks) => askWith(pool, GET_TICK, ticks),
  });
}

function* readHeader(pool: Address): Reading<PoolHeader | Unusable> {
  const found = yield* ask({
    state: [pool, "globalState() (uint160 sqrtPriceX96, int24 tick)"],
    liquidity: [pool, "liquidity()"],
  });
  return found === undefined ? unusable("silent") : headerOf(found.state, found.liquidity);
}
