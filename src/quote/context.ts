import type { Rpc } from "../chain/index.js";
import type { Engine } from "../engine/index.js";
import type { MarketFollower } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Simulator } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";

/** Everything an answer for one network is made from. */
export type QuoteContext = {
  readonly network: Network;
  readonly rpc: Rpc;
  readonly follower: MarketFollower;
  readonly universe: TokenUniverse;
  readonly engine: Engine;
  readonly simulator: Simulator;
  readonly limits: {
    readonly maxHops: number;
    readonly maxFills: number;
    readonly deadlineSeconds: number;
    readonly staleSeconds: number;
  };
  /** Unix milliseconds. */
  readonly nowMs: () => number;
};
