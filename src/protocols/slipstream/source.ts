import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import { together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { listedBy, poolsOf } from "../kit/adapter/discovering.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { weighPool } from "../kit/poolContract/weigh.js";
import { addressOf } from "../kit/reading/answers.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import { FEE, feeIn } from "./readFee.js";

const POOL_CREATED = event(
  "PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool)",
);
/** Far more tick spacings than any factory has enabled. */
const MOST_SPACINGS = 64n;

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
      created({ topics, data }) {
        const [token0, token1] = [topics[1], topics[2]].map(addressOf);
        return discoveredOf(addressAt(data, 0), { token0, token1, tickSpacing: intAt(topics[3] ?? "0x", 0) });
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
    /** Searches the pairs for each tick spacing that the factory has enabled. */
    *among({ pairs }) {
      const { listed = "0x" } = yield* ask({ listed: { maybe: [factory, "tickSpacings() data"] } });
      const kinds = spacingsIn(listed).map((tickSpacing) => ({
        args: [tickSpacing],
        facts: { tickSpacing },
      }));
      return yield* poolsOf([factory, "getPool(address,address,int24) address"], pairs, kinds);
    },
    weigh: weighPool,
    /** Reads the fee, which the venue shows. */
    *venue({ key, tokens, facts: { tickSpacing } }) {
      const address = key as Address;
      const [answer] = yield [{ to: address, data: FEE }];
      const feePpm = feeIn(answer);
      if (feePpm === undefined) return undefined;
      const facts: PoolFacts = { tickSpacing, callback: "uniswapV3" };
      return { ...identityOf(deployment, address), address, tokens, feePpm, facts, sources: { factory } };
    },
  };
}

type Identity = {
  readonly token0: Address | undefined;
  readonly token1: Address | undefined;
  readonly tickSpacing: bigint | undefined;
};

function discoveredOf(pool?: Address, identity?: Identity): DiscoveredVenue<Told> | undefined {
  const { token0, token1, tickSpacing } = identity ?? {};
  if (!pool || !token0 || !token1 || !tickSpacing) return undefined;
  return { key: pool, tokens: [token0, token1], facts: { tickSpacing: Number(tickSpacing) } };
}

/** Returns the positive numbers in a list of int24. */
function spacingsIn(answer: Hex): number[] {
  const length = uintAt(answer, 1) ?? 0n;
  if (length > MOST_SPACINGS) return [];
  const spacings = Array.from({ length: Number(length) }, (_, index) =>
    Number(intAt(answer, 2 + index) ?? 0n),
  );
  return spacings.filter((spacing) => spacing > 0);
}
