import type { Address } from "../../lib/address.js";
import { together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { listedBy, poolsOf } from "../kit/adapter/discovering.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { weighBy } from "../kit/poolContract/weigh.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import { feeIn } from "./readFee.js";

const POOL_CREATED = event(
  "PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool)",
);
/** Far more tick spacings than any factory has enabled. */
const MOST_SPACINGS = 64;

type Told = Pick<PoolFacts, "tickSpacing">;

/** Finds pools by the factory's count, so that existing pools need no logs; four calls per pool. */
export function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: {
      topic: POOL_CREATED.topic,
      sinceBlock,
      created(log) {
        const told = POOL_CREATED.argsOf(log);
        return told && discoveredOf(told.pool, told);
      },
    },
    index: listedBy(factory, {
      count: "allPoolsLength()",
      at: "allPools(uint256) address",
      *describe(pools) {
        const told = yield* together(
          pools.map((pool) =>
            ask({
              token0: [pool, "token0() address"],
              token1: [pool, "token1() address"],
              tickSpacing: [pool, "tickSpacing() int24"],
            }),
          ),
        );
        return pools.map((pool, index) => discoveredOf(pool, told[index]));
      },
    }),
    /** Asks for each pair's pool of every tick spacing that the factory has enabled. */
    *among({ pairs }) {
      const { listed = [] } = yield* ask({ listed: { maybe: [factory, "tickSpacings() int24[]"] } });
      const spacings = listed.length > MOST_SPACINGS ? [] : listed.filter((spacing) => spacing > 0n);
      const kinds = spacings.map(Number).map((tickSpacing) => ({
        args: [tickSpacing],
        facts: { tickSpacing },
      }));
      return yield* poolsOf([factory, "getPool(address,address,int24) address"], pairs, kinds);
    },
    weigh: weighBy("slot0()"),
    /** Reads the fee, which the venue shows. */
    *venue({ key, tokens, facts: { tickSpacing } }) {
      const address = key as Address;
      const feePpm = feeIn(yield* ask({ fee: [address, "fee()"] }));
      if (feePpm === undefined) return undefined;
      const facts: PoolFacts = { tickSpacing, callback: "uniswapV3" };
      return { ...identityOf(deployment, address), address, tokens, feePpm, facts, sources: { factory } };
    },
  };
}

type Identity = {
  readonly token0: Address;
  readonly token1: Address;
  readonly tickSpacing: bigint;
};

function discoveredOf(pool: Address, identity?: Identity): DiscoveredVenue<Told> | undefined {
  if (!identity?.tickSpacing) return undefined;
  const { token0, token1, tickSpacing } = identity;
  return { key: pool, tokens: [token0, token1], facts: { tickSpacing: Number(tickSpacing) } };
}
