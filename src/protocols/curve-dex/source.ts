import { type Address, addressAt, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import type { Deployment, Instance } from "../kit/adapter/deployment.js";
import { listedBy } from "../kit/adapter/discovering.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { readCoins } from "./calls.js";
import type { CurveFacts } from "./facts.js";
import { type KnownPool, readVenue } from "./venue.js";

/** Registries and factories return a pool's coins in lists of at most this length. */
const MOST_COINS = 8;
/** A registry queries one registry after another for a pool. */
const GAS = 60_000;

/** A pool's share token, and the pool whose share is one of its coins, if the list that contains the pool states it. */
type Told = Pick<KnownPool, "share" | "base">;

/** Finds the pools in the network's data, until the registry has been read or if there is none. */
export function namedPools(deployment: Deployment): Pick<Source<CurveFacts, Told>, "among" | "venue"> {
  return {
    *among({ tokens }) {
      const wanted = new Set([...tokens, NATIVE]);
      const pools = yield* together((deployment.instances ?? []).map(readNamed));
      return pools
        .filter((pool) => pool !== undefined)
        .filter((pool) => pool.tokens.filter((coin) => wanted.has(coin)).length >= 2);
    },
    venue: ({ key, tokens: coins, facts }) =>
      readVenue(deployment, { pool: key as Address, coins, ...facts }),
  };
}

/**
 * Reads the coins of a pool in the network's data. The data lists each pool's number of coins and share token, and the
 * base pool of a metapool that does not report its own. Returns undefined if a coin does not answer.
 */
function* readNamed({
  address: pool,
  share,
  parameters = {},
}: Instance): Reading<DiscoveredVenue<Told> | undefined> {
  const { coins: size, base } = parameters;
  if (typeof size !== "number" || share === undefined) {
    throw new TypeError(`Curve pool ${pool}: share and parameters.coins are needed`);
  }
  const coins = yield* readCoins(pool, size);
  if (!coins.every((coin) => coin !== undefined)) return undefined;
  return {
    key: pool,
    tokens: coins,
    facts: { share, ...(typeof base === "string" && { base: base as Address }) },
  };
}

/**
 * The contract that lists a deployment's pools consecutively, without an event for each: Curve's MetaRegistry, or one
 * of its factories. The registry lists the pools of several factories and manual lists one after another, so a new pool
 * of an earlier list moves the positions of all later ones. A factory's pools are their own shares.
 */
export function source(deployment: Deployment): Source<CurveFacts, Told> | undefined {
  const { registry, factory } = deployment.contracts;
  const contract = registry ?? factory;
  if (contract === undefined) return undefined;
  const isFactory = registry === undefined;
  return {
    contract,
    holdsNative: true,
    index: {
      ...(!isFactory && { shifts: true }),
      ...listedBy(contract, {
        count: "pool_count()",
        at: "pool_list(uint256) address",
        gas: GAS,
        *describe(pools) {
          const shareOf = (pool: Address) => [contract, "get_lp_token(address) address", pool] as const;
          const told = yield* together(
            pools.map((pool) =>
              ask({
                coins: { maybe: { call: [contract, "get_coins(address) data", pool], gas: GAS } },
                shares: { maybe: isFactory ? [] : [{ call: shareOf(pool), gas: GAS }] },
              }),
            ),
          );
          return pools.map((pool, index) => {
            const { coins, shares } = told[index] ?? {};
            return discoveredOf(pool, coins, isFactory ? pool : shares?.[0]);
          });
        },
      }),
    },
    *weigh({ key: pool, tokens }): Reading<Weight | undefined> {
      const asked = [[contract, pool as Address]] as const;
      const [told = "0x"] = yield* askEach("get_balances(address) data", asked, { gas: GAS });
      const first = membersAt(told);
      const reserves = tokens.map((_, index) => Number(uintAt(told, first + index) ?? 0n));
      return reserves.includes(0) ? undefined : { reserves };
    },
    ...namedPools(deployment),
  };
}

/** Returns undefined for a pool whose list has too little information. */
function discoveredOf(
  pool: Address,
  told: Hex = "0x",
  share: Address | undefined,
): DiscoveredVenue<Told> | undefined {
  const first = membersAt(told);
  const listed = Array.from({ length: MOST_COINS }, (_, index) => addressAt(told, first + index));
  const coins = listed.filter((coin) => coin !== undefined && coin !== ZERO_ADDRESS) as Address[];
  if (coins.length < 2 || share === undefined || share === ZERO_ADDRESS) return undefined;
  return { key: pool, tokens: coins, facts: { share } };
}

/**
 * Returns the position of a list's first member. Newer factories return lists of any length, which
 * begin with the offset of their length, one word.
 */
function membersAt(told: Hex): number {
  return uintAt(told, 0) === 32n ? 2 : 0;
}
