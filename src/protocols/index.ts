import { aaveV2 } from "./aave-v2/index.js";
import { aaveV3 } from "./aave-v3/index.js";
import type { Adapter } from "./adapter.js";
import { balancerV2 } from "./balancer-v2/index.js";
import { compoundV2 } from "./compound-v2/index.js";
import { curveDex } from "./curve-dex/index.js";
import { erc4626 } from "./erc4626/index.js";
import { lido } from "./lido/index.js";
import { uniswapV2 } from "./uniswap-v2/index.js";
import { uniswapV3 } from "./uniswap-v3/index.js";
import { uniswapV4 } from "./uniswap-v4/index.js";
import { wrappedNative } from "./wrapped-native/index.js";
import { yearnV2 } from "./yearn-v2/index.js";

export {
  type Adapter,
  type BlockContext,
  type DiscoverInput,
  type Fee,
  type Hands,
  type Moment,
  type QuoteInput,
  refreshOf,
  type Shares,
  type Swap,
  type TokenAmount,
} from "./adapter.js";
export { callData } from "./kit/calldata.js";
export { type Curve, curveCapacity, curveMarginal, type Segment } from "./kit/curve.js";
export type { Deployment } from "./kit/deployment.js";
export { type Inexactness, inexactnessAfter, inexactnessOf } from "./kit/inexactness.js";
export type { ActionArgument, ActionMeta, PositionToken } from "./kit/meta.js";
export { pairsOf } from "./kit/pairs.js";
export type { DiscoveredVenue, Source, SourceIndex, SourceLogs, Weight } from "./kit/source.js";
export { isUnusable, type UnusableReason, unusableReasons } from "./kit/unusable.js";
export { isVenue, venueMembers } from "./kit/venueSchema.js";
export type { Log, Venue } from "./venue.js";

const all: readonly Adapter[] = [
  wrappedNative,
  uniswapV2,
  uniswapV3,
  uniswapV4,
  erc4626,
  yearnV2,
  lido,
  aaveV2,
  aaveV3,
  compoundV2,
  curveDex,
  balancerV2,
];

/** Every protocol standard that Sluice supports, by slug. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(
  all.map((adapter) => [adapter.standard, adapter]),
);
