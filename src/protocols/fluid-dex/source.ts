import { type Address, NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, SourceIndex, Weight } from "../kit/adapter/source.js";
import { isUnusable } from "../kit/adapter/unusable.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { load } from "./load.js";
import { configWord, pricesAt } from "./prices.js";
import { rawUnits, reservesAt } from "./reserves.js";
import type { PoolFacts, PoolState } from "./state.js";

/** The constants of a pool, up to those that are needed. */
const CONSTANTS =
  "constantsView() (uint256 dexId, address liquidity, address factory, address shift, address admin, address collateral, address debt, address swapOut, address deployer, address token0, address token1)";
const DECIMALS_OF_NATIVE = 18;

/** Finds pools by the factory's count: it derives a pool's address from its number, which begins with 1. */
export function source(deployment: Deployment): Source<PoolFacts, NoFacts> {
  const factory = contractOf(deployment, "factory");
  const index: SourceIndex<NoFacts> = {
    *count() {
      const found = yield* ask({ count: [factory, "totalDexes()"] });
      return found && Number(found.count);
    },
    *discover(from, to, isKnown) {
      const numbers = Array.from({ length: to - from }, (_, place) => [factory, from + place + 1] as const);
      const pools = yield* askEach("getDexAddress(uint256) address", numbers);
      const unknown = pools.filter((pool) => pool !== undefined && !isKnown(pool)) as Address[];
      const constants = yield* askEach(CONSTANTS, unknown);
      return unknown.flatMap((key, place) => {
        const told = constants[place];
        return told === undefined ? [] : [{ key, tokens: [told.token0, told.token1], facts: {} }];
      });
    },
  };
  return {
    contract: factory,
    index,
    holdsNative: true,
    /** A factory has few pools, so all are read. */
    *among({ tokens, wrappedNative }) {
      const wanted = new Set(tokens);
      // Who asks for the wrapped currency trades the native one too.
      if (wanted.has(wrappedNative)) wanted.add(NATIVE);
      const count = (yield* index.count()) ?? 0;
      const all = yield* index.discover(0, count, () => false);
      return all.filter((pool) => pool.tokens.every((token) => wanted.has(token)));
    },
    *weigh(discovered) {
      const venue = yield* readVenue(deployment, discovered);
      const state = venue && (yield* load(venue));
      return venue === undefined || state === undefined || isUnusable(state)
        ? undefined
        : weightOf(venue, state);
    },
    venue: (discovered) => readVenue(deployment, discovered),
  };
}

function* readVenue(
  deployment: Deployment,
  { key, tokens }: DiscoveredVenue<NoFacts>,
): Reading<Venue<PoolFacts> | undefined> {
  const pool = key as Address;
  const [told, decimals] = yield* together([
    ask({ constants: [pool, CONSTANTS], config: [pool, "readFromStorage(bytes32)", 1] }),
    together(tokens.map(readDecimals)),
  ]);
  if (told === undefined || decimals.includes(undefined)) return undefined;
  const { liquidity, deployer } = told.constants;
  return {
    ...identityOf(deployment, pool),
    ...{ address: pool, tokens, feePpm: Number(configWord.feePpm(told.config)) },
    facts: { liquidity, deployer, decimals: decimals as unknown as PoolFacts["decimals"] },
    sources: { liquidity },
  };
}

function* readDecimals(token: Address): Reading<number | undefined> {
  if (token === NATIVE) return DECIMALS_OF_NATIVE;
  const found = yield* ask({ decimals: [token, "decimals()"] });
  return found && Number(found.decimals);
}

/** Returns what a pool trades with of each token, and its price. */
function weightOf({ facts }: Venue<PoolFacts>, before: PoolState): Weight | undefined {
  const found = attempt(() => {
    const { value, state } = pricesAt(before, before.readAt);
    return reservesAt(facts, state, value, before.readAt);
  });
  if (isRefusal(found)) return undefined;
  const parts = [found.collateral, found.debt].filter((part) => part !== undefined);
  const held = ([0, 1] as const).map((token) =>
    Number(
      rawUnits(
        parts.reduce((sum, { real }) => sum + real[token], 0n),
        facts.decimals[token],
      ),
    ),
  );
  const [token0, token1] = ([0, 1] as const).map(
    (token) => Number(parts[0]?.imaginary[token] ?? 0n) * 10 ** facts.decimals[token],
  ) as [number, number];
  return { reserves: held, price: token1 / token0 };
}
