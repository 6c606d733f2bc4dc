import { z } from "zod";
import { type Address, MOST_NATIVE_WEI, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { divUp, minBigint } from "../../lib/math.js";
import type { Reading } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { passedOn, sharesOf, type WrappedShares, weiOf, wrapping } from "../kit/shares/pooledShares.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";

/** The name of the stake in the step and in the decoder. Only the venue for staking has it. */
export type EtherFiFacts = { readonly staking?: "deposit" | undefined };

/**
 * What may be minted, in gwei: `remaining` at the Unix second `since`, more with every second, up to `capacity`
 * (BucketLimiter).
 */
type MintLimit = {
  readonly capacity: bigint;
  readonly remaining: bigint;
  readonly perSecond: bigint;
  readonly since: bigint;
};

export type EtherFiState = WrappedShares & {
  /** Absent on the venue for wrapping, and where staking is not limited. */
  readonly mint?: MintLimit;
};

const GWEI = 10n ** 9n;

/** The most that the limit counts: a larger amount counts as this. */
const MOST_GWEI = 2n ** 64n - 1n;

/** keccak256 of EETH_MINT_LIMIT_ID */
const MINT_LIMIT = "0xcc0f998d0366c7f31f40808a6c491ccd6963d72e35b41552ee1dc291920ad683";

/** Returns the gwei that may be minted at `timestamp`. */
function mintableAt({ capacity, remaining, perSecond, since }: MintLimit, timestamp: bigint): bigint {
  const passed = timestamp > since ? timestamp - since : 0n;
  return passed === 0n ? remaining : minBigint(capacity, remaining + passed * perSecond);
}

/** Returns what minting an amount uses of the limit: gwei, rounded up. */
function gweiOf(amountWei: bigint): bigint {
  return minBigint(divUp(amountWei, GWEI), MOST_GWEI);
}

function isStaking({ tokens }: Venue): boolean {
  return tokens[0] === NATIVE;
}

/**
 * LiquidityPool.deposit: issues shares at the rate before the deposit. The mint limit applies to their value after the
 * deposit.
 */
const stake: OneWay<EtherFiState> = {
  trade({ state, amountIn, context: { timestamp } }) {
    const { shares, pooledWei, mint } = state;
    if (amountIn > MOST_NATIVE_WEI) return refuse("tooMuch", "the amount is more than there is");
    const issued = sharesOf(state, amountIn);
    const grown: EtherFiState = { ...state, shares: shares + issued, pooledWei: pooledWei + amountIn };
    const minted = weiOf(grown, issued);
    const amountOut = passedOn(grown, minted);
    if (mint === undefined) return { amountOut, state: grown };
    const mintable = mintableAt(mint, timestamp);
    const used = gweiOf(minted);
    if (used > mintable) return beyond(mintable * GWEI, "so much may not be staked now");
    return {
      amountOut,
      state: { ...grown, mint: { ...mint, remaining: mintable - used, since: timestamp } },
    };
  },
  /** The line ends at the largest value that the limit can reach. */
  line: ({ mint }) => ({
    price: 1,
    most: mint ? minBigint(mint.capacity * GWEI, MOST_NATIVE_WEI) : MOST_NATIVE_WEI,
  }),
  // The conformance suite measures it with our Executor on contracts written after the published source, without
  // proxies: 100,000 to stake, 58,000 to wrap, 70,000 to unwrap. 20,000 more are assumed for some six calls through
  // proxies.
  gas: 120_000,
};

// Measured and assumed in the same way.
const { wrap, unwrap } = wrapping<EtherFiState>(85_000);

/** Reads whether one of the contracts is paused. Those from before 2026 lack the pause that ends by itself. */
function* isPaused(contract: Address, eeth: Address, now: bigint): Reading<boolean> {
  const found = yield* ask({
    isPaused: { maybe: [contract, "paused() bool"] },
    until: { maybe: [contract, "pausedUntil()"] },
    isTokenPaused: { maybe: [eeth, "paused() bool"] },
    tokenUntil: { maybe: [eeth, "pausedUntil()"] },
  });
  if (found.isPaused || found.isTokenPaused) return true;
  return [found.until, found.tokenUntil].some((until = 0n) => until !== 0n && until >= now);
}

/** Reads the limit of eETH's supply. Contracts from before 2026 have none. */
function* readMintLimit(eeth: Address): Reading<{ readonly mint?: MintLimit } | undefined> {
  const { limiter } = yield* ask({ limiter: { maybe: [eeth, "rateLimiter() address"] } });
  if (limiter === undefined || limiter === ZERO_ADDRESS) return {};
  const found = yield* ask({
    limit: [limiter, "getLimit(bytes32) (uint64, uint64, uint64, uint256)", MINT_LIMIT],
    isAllowed: { maybe: [limiter, "isConsumerAllowed(bytes32, address)", MINT_LIMIT, eeth] },
  });
  if (found === undefined) return undefined;
  const [capacity, remaining, perSecond, since] = found.limit;
  // Without permission to use the limit, nothing can be minted.
  if (found.isAllowed !== 1n) return { mint: { capacity: 0n, remaining: 0n, perSecond: 0n, since: 0n } };
  return { mint: { capacity, remaining, perSecond, since } };
}

const inputs = conversionInputs("The token that is received, or that is unwrapped");

/**
 * ether.fi's staking of the native currency for eETH, and wrapping of eETH as weETH. Transfers of eETH from the payer
 * and to the receiver round down to whole shares. Exact if neither account already holds eETH, otherwise up to 2 wei
 * off. There is no way back to the native currency here: withdrawals take days. Pauses and limits change without a log
 * of these contracts, so both venues are read at every block.
 */
export const etherFi = conversion<EtherFiState, EtherFiFacts>({
  standard: "ether-fi",
  meta: {
    name: "ether.fi",
    project: "ether-fi",
    description: "Restaked ether as a token, and that token wrapped so that balances stay",
    url: "https://www.ether.fi",
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["deposit", "wrap"], inputs },
      { action: "redeem", functionNames: ["unwrap"], inputs },
    ],
    position: ({ address, shareSymbol = "eETH" }) => ({ address, symbol: shareSymbol, decimals: 18 }),
  },
  facts: z.strictObject({ staking: z.literal("deposit").optional() }),
  steps: ["stake", "lido"],
  /**
   * One eETH is a claim to one unit of the native currency, paid after days. One weETH is a claim to the eETH of its
   * shares, paid at once. Both yield the growth of the pool.
   */
  shares: {
    ...noFees,
    reserves: ({ tokens: [token] }, state) => [
      {
        token: token as Address,
        amount: state.wrapped === undefined ? state.pooledWei : weiOf(state, state.wrapped),
      },
    ],
    supply: (_, { wrapped, pooledWei }) => wrapped ?? pooledWei,
    locked: isStaking,
    index: (_, { shares, pooledWei }) => Number(pooledWei) / Number(shares),
  },
  /** Returns the venues for staking and wrapping, where the tokens name the contracts of the network's data. */
  *discover({ deployment }) {
    const pool = contractOf(deployment, "pool");
    const eeth = contractOf(deployment, "eeth");
    const weeth = contractOf(deployment, "weeth");
    const found = yield* ask({
      pool: { maybe: [eeth, "liquidityPool() address"] },
      eeth: { maybe: [weeth, "eETH() address"] },
    });
    if (found.pool !== pool) return [];
    const common = { feePpm: 0, sources: { pool, eeth } };
    const staking: Venue<EtherFiFacts> = {
      ...identityOf(deployment, eeth),
      ...common,
      address: eeth,
      tokens: [NATIVE, eeth],
      facts: { staking: "deposit" },
      contracts: [pool],
      shareSymbol: "eETH",
    };
    const wrapping: Venue<EtherFiFacts> = {
      ...identityOf(deployment, weeth),
      ...common,
      address: weeth,
      tokens: [eeth, weeth],
      facts: {},
      shareSymbol: "weETH",
    };
    return found.eeth === eeth ? [staking, wrapping] : [staking];
  },
  /** Reads the pool and the venue's own limits. Unusable while a contract that trades call is paused. */
  *load(venue) {
    const { pool, eeth } = venue.sources as Record<"pool" | "eeth", Address>;
    const contract = isStaking(venue) ? pool : venue.address;
    const found = yield* ask({
      shares: [eeth, "totalShares()"],
      pooledWei: [pool, "getTotalPooledEther()"],
      itsPool: { maybe: [eeth, "liquidityPool() address"] },
      itsToken: { maybe: [contract, "eETH() address"] },
      wrapped: [venue.address, "totalSupply()"],
      now: { maybe: clockCall() },
    });
    if (found === undefined) return unusable("silent");
    const { shares, pooledWei, itsPool, itsToken, wrapped, now = 0n } = found;
    if (itsPool !== pool || itsToken !== eeth) return unusable("changed");
    if (shares === 0n || pooledWei === 0n) return unusable("empty");
    if (yield* isPaused(contract, eeth, now)) return unusable("paused");
    if (!isStaking(venue)) return { shares, pooledWei, wrapped };
    const limit = yield* readMintLimit(eeth);
    return limit === undefined ? unusable("silent") : { shares, pooledWei, ...limit };
  },
  forth: (venue) => (isStaking(venue) ? stake : wrap),
  back: (venue) => (isStaking(venue) ? "withdrawals take days" : unwrap),
  /** weETH has the same functions as wstETH, and so uses the same step. The output stays in the Executor. */
  encode({ address, contracts }, isForth, { amount }) {
    const [pool] = contracts ?? [];
    return pool === undefined
      ? { op: "lido", token: address, mode: isForth ? "wrap" : "unwrap", amount }
      : { op: "stake", venue: pool, kind: "deposit", amount };
  },
});
