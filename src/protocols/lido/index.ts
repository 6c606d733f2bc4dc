import { type Address, MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { maxBigint, minBigint } from "../../lib/math.js";
import { together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import {
  circulating,
  passedOn,
  sharesOf,
  type WrappedShares,
  weiOf,
  wrapping,
} from "../kit/shares/pooledShares.js";
import { readPooled } from "../kit/shares/readPooled.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";

/**
 * The amount that may be staked at a block: `beforeWei` after the last change, which was at block `since`. With every
 * block, it comes nearer to `mostWei`. It is above that after somebody has burnt shares which they backed themselves.
 */
export type StakeLimit = {
  readonly paused: boolean;
  /** Whether there is a limit at all. */
  readonly limited: boolean;
  readonly mostWei: bigint;
  /** The number of blocks in which the limit changes by `mostWei`. */
  readonly growthBlocks: bigint;
  readonly beforeWei: bigint;
  readonly since: bigint;
};

export type LidoState = WrappedShares & {
  /** Present on the venue for staking. */
  readonly stake?: StakeLimit;
};

/** Returns the amount that may be staked at block `number`, or undefined without a limit (`calculateCurrentStakeLimit`). */
export function stakeLimitAt(stake: StakeLimit, number: bigint): bigint | undefined {
  const { paused, limited, mostWei, growthBlocks, beforeWei, since } = stake;
  if (paused) return 0n;
  if (!limited) return undefined;
  const perBlock = growthBlocks === 0n ? 0n : mostWei / growthBlocks;
  const change = (number > since ? number - since : 0n) * perBlock;
  return beforeWei < mostWei
    ? minBigint(beforeWei + change, mostWei)
    : maxBigint(beforeWei - change, mostWei);
}

function isStaking({ tokens }: Venue): boolean {
  return tokens[0] === NATIVE;
}

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's contracts, which are lighter
 * than the real ones: 52,000 to stake and to unwrap, 72,000 to wrap.
 */
const FILL_GAS = 70_000;

const submit: OneWay<LidoState> = {
  trade({ state, amountIn, context: { number } }) {
    const { shares, pooledWei, stake } = state;
    if (stake === undefined) return refuse("closed", "nothing is staked here");
    if (amountIn > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
    const limitWei = stakeLimitAt(stake, number);
    if (limitWei !== undefined && amountIn > limitWei)
      return beyond(limitWei, "so much may not be staked now");
    const issued = sharesOf(state, amountIn);
    const after: LidoState = {
      ...state,
      shares: shares + issued,
      pooledWei: pooledWei + amountIn,
      stake: limitWei === undefined ? stake : { ...stake, beforeWei: limitWei - amountIn, since: number },
    };
    return { amountOut: passedOn(after, weiOf(after, issued)), state: after };
  },
  /** The line ends at the largest value that the limit can reach. */
  line({ stake }) {
    if (stake === undefined) return undefined;
    const { paused, limited, mostWei, beforeWei } = stake;
    return { price: 1, most: paused ? 0n : limited ? maxBigint(mostWei, beforeWei) : MOST_NATIVE_WEI };
  },
  gas: FILL_GAS,
};

const { wrap, unwrap } = wrapping<LidoState>(FILL_GAS);

const inputs = conversionInputs("The contract of the token that is received, or that is unwrapped");

/**
 * Staking of the native currency for stETH, and wrapping of stETH as wstETH. Transfers of stETH from the payer and to
 * the receiver round down to whole shares. Exact if neither account already holds stETH, otherwise up to 2 wei off.
 * There is no way back to the native currency here: withdrawals take days. The venues are read at every block, because
 * pauses and limits change without a log of these contracts.
 */
export const lido = conversion<LidoState, NoFacts>({
  standard: "lido",
  meta: {
    name: "Lido",
    project: "lido",
    description: "Staked ether as a token, and that token wrapped so that balances stay",
    url: "https://stake.lido.fi",
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["submit", "wrap"], inputs },
      { action: "redeem", functionNames: ["unwrap"], inputs },
    ],
    position: ({ address, shareSymbol = "stETH" }) => ({ address, symbol: shareSymbol, decimals: 18 }),
  },
  facts: noFacts,
  steps: ["lido"],
  /**
   * One stETH is a claim to one unit of the native currency, paid after days. One wstETH is a claim to the stETH of its
   * shares, paid at once. Both yield the growth of the pool.
   */
  shares: {
    ...noFees,
    reserves: ({ tokens: [token] }, state) => [
      {
        token: token as Address,
        amount: weiOf(state, state.wrapped ?? circulating(state)),
      },
    ],
    supply: (venue, state) => (isStaking(venue) ? weiOf(state, circulating(state)) : state.wrapped),
    locked: isStaking,
    index: (_, { shares, pooledWei }) => Number(pooledWei) / Number(shares),
  },
  probes: [{ contract: "steth", getter: "getTotalPooledEther()" }],
  /** Returns the venues for staking and wrapping, without reading the chain. */
  *discover({ deployment }) {
    const steth = contractOf(deployment, "steth");
    const wsteth = contractOf(deployment, "wsteth");
    const venue = (address: Address, token: Address, shareSymbol: string): Venue<NoFacts> => ({
      ...identityOf(deployment, address),
      address,
      tokens: [token, address],
      feePpm: 0,
      facts: {},
      sources: { steth },
      shareSymbol,
    });
    return [venue(steth, NATIVE, "stETH"), venue(wsteth, steth, "wstETH")];
  },
  /** Reads the pool and the venue's own limits. Unusable while the pool is stopped or empty. */
  *load(venue) {
    const steth = venue.sources?.steth as Address;
    const [pooled, stopped, own] = yield* together([
      readPooled(steth),
      ask({ isStopped: { maybe: [steth, "isStopped() bool"] } }),
      isStaking(venue)
        ? ask({
            limit: {
              maybe: [
                steth,
                "getStakeLimitFullInfo() (bool, bool, uint256, uint256, uint256, uint256, uint256)",
              ],
            },
          })
        : ask({
            itsSteth: { maybe: [venue.address, "stETH() address"] },
            wrapped: { maybe: [venue.address, "totalSupply()"] },
          }),
    ]);
    if (pooled === undefined) return unusable("silent");
    if (pooled.shares === 0n || pooled.pooledWei === 0n) return unusable("empty");
    if (stopped.isStopped !== false) return unusable("paused");
    if ("limit" in own) {
      if (own.limit === undefined) return unusable("silent");
      const [paused, limited, _current, mostWei, growthBlocks, beforeWei, since] = own.limit;
      return { ...pooled, stake: { paused, limited, mostWei, growthBlocks, beforeWei, since } };
    }
    const { itsSteth, wrapped } = own;
    if (itsSteth !== steth) return unusable("changed");
    return wrapped === undefined ? unusable("silent") : { ...pooled, wrapped };
  },
  forth: (venue) => (isStaking(venue) ? submit : wrap),
  back: (venue) => (isStaking(venue) ? "withdrawals take days" : unwrap),
  /** The output stays in the Executor. */
  encode(venue, isForth, { amount }) {
    const mode = isStaking(venue) ? "submit" : isForth ? "wrap" : "unwrap";
    return { op: "lido", token: venue.address, mode, amount };
  },
});
