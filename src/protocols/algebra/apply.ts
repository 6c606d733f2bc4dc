import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import { withLiquidity } from "../kit/concentrated/liquidity.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { type PoolState, withFee } from "./state.js";

/** Initialize(uint160 price, int24 tick) */
const INITIALIZE: Hex = "0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95";
/** Mint(address sender, address indexed owner, int24 indexed bottomTick, int24 indexed topTick, uint128 liquidityAmount, uint256 amount0, uint256 amount1) */
const MINT: Hex = "0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde";
/** Burn(address indexed owner, int24 indexed bottomTick, int24 indexed topTick, uint128 liquidityAmount, uint256 amount0, uint256 amount1) */
const BURN: Hex = "0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c";
/** The same event with (…, uint24 pluginFee) appended, since Integral 1.2. */
const BURN_WITH_FEE: Hex = "0x932214d4a69c27c086643126ed97c32681da179064c678836c173f99bd13ca01";
/** Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick) */
const SWAP: Hex = "0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67";
/** The same event with (…, uint24 overrideFee, uint24 pluginFee) appended, since Integral 1.2. */
const SWAP_WITH_FEES: Hex = "0x121cb44ee54098b1a04743c487e7460d8dd429b27f88b1f4d4767396e1a59f79";
/** Fee(uint16 fee) */
const FEE: Hex = "0x598b9f043c813aa6be3426ca60d1c65d17256312890be5118dab55b0775ebe2a";
/** Plugin(address newPluginAddress) */
const PLUGIN: Hex = "0x27a3944eff2135a57675f17e72501038982b73620d01f794c72e93d61a3932a2";
/** PluginConfig(uint8 newPluginConfig) */
const PLUGIN_CONFIG: Hex = "0x3a6271b36c1b44bd6a0a0d56230602dc6919b7c17af57254306fadf5fee69dc3";

/**
 * The logs that change price, liquidity or fee. The community's share is taken from the fee after a step's amounts are
 * fixed, and flash loans and fee collection change no amount of a swap.
 */
export const TOPICS: readonly Hex[] = [
  ...[INITIALIZE, MINT, BURN, BURN_WITH_FEE, SWAP, SWAP_WITH_FEES],
  ...[FEE, PLUGIN, PLUGIN_CONFIG],
];

/**
 * Returns the state after `log`, or undefined if the log does not suffice. Logs do not
 * determine a fee that the pool does not store; `renew` reads that fee.
 */
export function apply(_venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  switch (log.topics[0]) {
    case SWAP:
    case SWAP_WITH_FEES:
      return moved(state, uintAt(log.data, 2), uintAt(log.data, 3), intAt(log.data, 4));
    case INITIALIZE:
      return moved(state, uintAt(log.data, 0), 0n, intAt(log.data, 1));
    case MINT:
      return positionMoved(state, log, uintAt(log.data, 1));
    case BURN:
    case BURN_WITH_FEE: {
      const amount = uintAt(log.data, 0);
      return positionMoved(state, log, amount === undefined ? undefined : -amount);
    }
    case FEE: {
      // A plugin stores the fee in the pool, or overrides it.
      if (state.feePpm === undefined) return state;
      const feePpm = uintAt(log.data, 0);
      return feePpm === undefined ? undefined : withFee(state, { feePpm: Number(feePpm) });
    }
    default:
      return undefined;
  }
}

function moved(
  state: PoolState,
  sqrtPriceX96: bigint | undefined,
  liquidity: bigint | undefined,
  tick: bigint | undefined,
): PoolState | undefined {
  if (sqrtPriceX96 === undefined || liquidity === undefined || tick === undefined) return undefined;
  return withFee({ sqrtPriceX96, liquidity, tick: Number(tick), ticks: state.ticks }, state);
}

function positionMoved(state: PoolState, log: Log, delta: bigint | undefined): PoolState | undefined {
  const lower = intAt(log.topics[2] ?? "0x", 0);
  const upper = intAt(log.topics[3] ?? "0x", 0);
  if (lower === undefined || upper === undefined || delta === undefined) return undefined;
  return withLiquidity(state, Number(lower), Number(upper), delta);
}
