import type { Hex } from "../../lib/hex.js";
import type { Deployment } from "../kit/adapter/deployment.js";

/** A factory's names of the functions and the event by which its pools are found. */
export type Names = {
  readonly count: Hex;
  readonly at: Hex;
  readonly find: Hex;
  /** The first topic of the event of a new pool. */
  readonly created: Hex;
  /** The position of the topic that states whether the pool is stable. Absent: the first word of the log's data. */
  readonly kindTopic?: number;
};

const pools: Names = {
  count: "0xefde4e64", // allPoolsLength()
  at: "0x41d1de97", // allPools(uint256)
  find: "0x79bc57d5", // getPool(address,address,bool)
  // PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 count)
  created: "0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e",
  kindTopic: 3,
};

const pairs: Names = {
  count: "0x574f2ba3", // allPairsLength()
  at: "0x1e3dd18b", // allPairs(uint256)
  find: "0x6801cc30", // getPair(address,address,bool)
  // PairCreated(address indexed token0, address indexed token1, bool stable, address pair, uint256 count)
  created: "0xc4805696c66d7cf352fc1d6bb633ad5ee82f6cb577c453024b6e0eb8306c6fc9",
};

/**
 * Returns the names that the deployment's `parameters.names` selects: `pools`, the default, as in Velodrome V2, or
 * `pairs`, as in earlier factories. Throws for any other.
 */
export function namesOf({ slug, parameters = {} }: Deployment): Names {
  const { names = "pools" } = parameters;
  if (names === "pools") return pools;
  if (names === "pairs") return pairs;
  throw new TypeError(`deployment ${slug}: parameters.names is ${names}; allowed are pools and pairs`);
}
