import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import { ask } from "../../kit/reading/ask.js";
import { FEE_TYPES, GET_FEE_CACHE, type KeptAndSupply } from "../answers.js";
import type { BalancerKind, ComposableState, Pool, PoolFacts, TokenRate } from "../pool.js";
import { afterDueFees } from "./fees.js";
import { paying } from "./paying.js";
import { countedAt, exit, join, swap } from "./trade.js";

const AMPLIFICATION_ONE = 1_000n;

/**
 * Composable stable pools of versions 2 to 6. Gas measured with our Executor: a swap 97,000 to 115,000, a join 163,000 to
 * 190,000, an exit 185,000 to 208,000, rising with the number of rates that it reads.
 */
export const composable: BalancerKind<ComposableState> = {
  gas: () => ({ swap: 105_000, deposit: 175_000, redeem: 200_000 }),
  read,
  swap,
  join,
  exit,
  paying,
  valueOfShare: invariantPerShare,
};

function* read(pool: Pool): Reading<(common: KeptAndSupply) => ComposableState | undefined> {
  const { share, assets, providers } = pool;
  const [found, protocolFees, rates] = yield* together([
    ask({
      steepness: [share, "getAmplificationParameter() (uint256 value, bool isUpdating, uint256 precision)"],
      last: [share, "getLastJoinExitData() (uint256 amplification, uint256 invariant)"],
    }),
    ask({
      swap: [share, GET_FEE_CACHE, FEE_TYPES.swap],
      yield: [share, GET_FEE_CACHE, FEE_TYPES.yield],
    }),
    together(assets.map((asset, index) => readRate(share, asset, providers[index] ?? null))),
  ]);
  return ({ balances, swapFee, supply }) => {
    const place = pool.kept.indexOf(share);
    const unsold = balances[place];
    const known = rates.filter((rate) => rate !== undefined);
    if (unsold === undefined || found?.steepness.precision !== AMPLIFICATION_ONE) return undefined;
    if (protocolFees === undefined || known.length < rates.length) return undefined;
    return {
      balances: balances.filter((_, index) => index !== place),
      supply: supply - unsold,
      unsold,
      amplification: found.steepness.value,
      rates: known,
      swapFee,
      protocolFees,
      last: found.last,
    };
  };
}

/** Returns null for an asset without a rate, and undefined if the pool does not answer. */
function* readRate(
  share: Address,
  asset: Address,
  provider: Address | null,
): Reading<TokenRate | null | undefined> {
  if (provider === null) return null;
  const [pool, { told = null }] = yield* together([
    ask({
      cache: [
        share,
        "getTokenRateCache(address) (uint256 current, uint256 old, uint256 cacheSeconds, uint256 untilSeconds)",
        asset,
      ],
    }),
    ask({ told: { maybe: [provider, "getRate()"] } }),
  ]);
  return pool && { ...pool.cache, told };
}

/**
 * Returns the invariant per share, counting the shares owed to the protocol. It grows by fees and by the growth of the
 * tokens' rates. Throws `Refused` where the contract's arithmetic would revert.
 */
function invariantPerShare(pool: Pool, state: ComposableState): number {
  // Uses the rates that the pool has cached. It renews them at the next trade.
  const { rates, balances } = countedAt(pool, state, 0n);
  const { invariant, supply } = afterDueFees(pool, state, balances, rates);
  return Number(invariant) / Number(supply);
}

/**
 * Reads what distinguishes a composable pool from others that hold their own token, and its rate providers. Returns no
 * facts for a pool of another kind, and for one of the first version, which reports no version and pays the protocol by
 * its own rule. Only pools since the fifth version report whether they are exempt as a whole.
 */
export function* readComposable(
  share: Address,
  assets: readonly Address[],
  sharePlace: number,
): Reading<Pick<PoolFacts, "composable" | "minting">> {
  const found = yield* ask({
    version: [share, "version() answer"],
    providers: [share, "getRateProviders() address[]"],
    isExempt: { maybe: [share, "isExemptFromYieldProtocolFee() answer"] },
    exempt: assets.map((asset) => [share, "isTokenExemptFromYieldProtocolFee(address)", asset] as const),
  });
  if (found === undefined) return {};
  const providers = found.providers.filter((_, index) => index !== sharePlace);
  if (providers.length !== assets.length) return {};
  return {
    composable: {
      sharePlace,
      rateProviders: providers.map((provider) => (provider === ZERO_ADDRESS ? null : provider)),
      exempt: found.exempt.map((mark) => mark === 1n),
      bounded: found.isExempt !== undefined,
    },
  };
}
