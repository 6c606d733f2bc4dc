import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { Adapter } from "../../adapter.js";
import { ask, askEach } from "../reading/ask.js";
import type { Deployment } from "./deployment.js";
import type { NoFacts } from "./facts.js";
import type { Among, DiscoveredVenue, Source, SourceIndex } from "./source.js";

/** Returns the `discover` of an adapter: it makes the venues that the source of a deployment finds among the tokens. */
export function discoverBy<Facts, Told>(
  sourceOf: (deployment: Deployment) => Pick<Source<Facts, Told>, "among" | "venue">,
): Adapter<unknown, Facts>["discover"] {
  return function* ({ deployment, ...among }) {
    const source = sourceOf(deployment);
    const found = yield* source.among(among);
    const venues = yield* together(found.map((discovered) => source.venue(discovered)));
    return venues.filter((venue) => venue !== undefined);
  };
}

/** How a contract enumerates its venues: the functions that return their number, and the one at a position. */
type Listing<Told> = {
  readonly count: `${string})`;
  readonly at: `${string}) address`;
  /** Maximum gas of one answer, if it is much more than other calls use. */
  readonly gas?: number;
  /** Describes the venues at these addresses, in their order; undefined for those that do not answer. */
  describe(listed: readonly Address[]): Reading<readonly (DiscoveredVenue<Told> | undefined)[]>;
};

/** Returns the index of a contract that enumerates its venues. Only those that are not known yet are described. */
export function listedBy<Told>(
  contract: Address,
  { count, at, gas, describe }: Listing<Told>,
): SourceIndex<Told> {
  return {
    *count() {
      const found = yield* ask({ count: [contract, count] });
      return found && Number(found.count);
    },
    *discover(from, to, isKnown) {
      const places = Array.from({ length: to - from }, (_, place) => [contract, from + place] as const);
      const listed = (yield* askEach(at, places, { gas })).filter((each) => each !== undefined);
      const described = yield* describe(listed.filter((each) => each !== ZERO_ADDRESS && !isKnown(each)));
      return described.filter((each) => each !== undefined);
    },
  };
}

/**
 * A kind of pool. A pair has at most one of each kind. It has the arguments that select it in a call, after the tokens,
 * and what the source says about such a pool.
 */
type PoolKind<Told> = { readonly args: readonly number[]; readonly facts: Told };

/** Asks a factory for the pools of pairs: for each pair, one of every kind. */
export function* poolsOf<Told>(
  [factory, find]: readonly [Address, `${string}) address`],
  pairs: Among["pairs"],
  kinds: readonly PoolKind<Told>[],
): Reading<DiscoveredVenue<Told>[]> {
  const wanted = pairs.flatMap((tokens) => kinds.map(({ args, facts }) => ({ tokens, args, facts })));
  const pools = yield* askEach(
    find,
    wanted.map(({ tokens, args }) => [factory, ...tokens, ...args] as const),
  );
  return wanted.flatMap(({ tokens, facts }, index) => {
    const key = pools[index];
    return key === undefined || key === ZERO_ADDRESS ? [] : [{ key, tokens, facts }];
  });
}

/** The only kind, if a pair has one pool at most or if the source says nothing else about pools. */
export const onlyKind: readonly PoolKind<NoFacts>[] = [{ args: [], facts: {} }];
