import { aaveV2 } from "./aave-v2/index.js";
import { aaveV3 } from "./aave-v3/index.js";
import type { Adapter } from "./adapter.js";
import { algebra } from "./algebra/index.js";
import { balancerV2 } from "./balancer-v2/index.js";
import { balancerV3 } from "./balancer-v3/index.js";
import { compoundV2 } from "./compound-v2/index.js";
import { curveDex } from "./curve-dex/index.js";
import { erc4626 } from "./erc4626/index.js";
import { etherFi } from "./ether-fi/index.js";
import { eulerEarn } from "./euler-earn/index.js";
import { eulerV2 } from "./euler-v2/index.js";
import { fluidDex } from "./fluid-dex/index.js";
import { fraxEther } from "./frax-ether/index.js";
import { infinityBin } from "./infinity-bin/index.js";
import { infinityCl } from "./infinity-cl/index.js";
import { lido } from "./lido/index.js";
import { liquidityBook } from "./liquidity-book/index.js";
import { metamorpho } from "./metamorpho/index.js";
import { mkrSky } from "./mkr-sky/index.js";
import { morphoVaultV2 } from "./morpho-vault-v2/index.js";
import { rocketPool } from "./rocket-pool/index.js";
import { skyPsm } from "./sky-psm/index.js";
import { slipstream } from "./slipstream/index.js";
import { solidly } from "./solidly/index.js";
import { sparkPsm3 } from "./spark-psm3/index.js";
import { sparkVault } from "./spark-vault/index.js";
import { stakedFrax } from "./staked-frax/index.js";
import { uniswapV2 } from "./uniswap-v2/index.js";
import { uniswapV3 } from "./uniswap-v3/index.js";
import { uniswapV4 } from "./uniswap-v4/index.js";
import { wrappedNative } from "./wrapped-native/index.js";
import { yearnV2 } from "./yearn-v2/index.js";
import { yearnV3 } from "./yearn-v3/index.js";

export {
  type Adapter,
  type BlockContext,
  type DiscoverInput,
  type Fee,
  type Hands,
  isVouched,
  type Moment,
  type QuoteInput,
  type Refresh,
  refreshOf,
  type Shares,
  type Swap,
  type TokenAmount,
} from "./adapter.js";
export { type Judging, makeJudging } from "./judging.js";
export type { Deployment, Vouched } from "./kit/adapter/deployment.js";
export { type Inexactness, inexactnessAfter, inexactnessOf } from "./kit/adapter/inexactness.js";
export type { ActionArgument, ActionMeta, PositionToken } from "./kit/adapter/meta.js";
export { makeProofs, type Proofs } from "./kit/adapter/proofs.js";
export { isFollowable, type RunCode, type Unvouched } from "./kit/adapter/provenance.js";
export type { DiscoveredVenue, Source, SourceIndex, SourceLogs, Weight } from "./kit/adapter/source.js";
export { isUnusable, type UnusableReason, unusableReasons } from "./kit/adapter/unusable.js";
export { isVenue, venueMembers } from "./kit/adapter/venueSchema.js";
export { type Curve, curveCapacity, curveMarginal, type Segment } from "./kit/curve/curve.js";
export { callOf } from "./kit/reading/ask.js";
export { callData } from "./kit/reading/calldata.js";
export { pairsOf } from "./kit/reading/pairs.js";
export type { Log, Venue } from "./venue.js";

const all: readonly Adapter[] = [
  wrappedNative,
  uniswapV2,
  uniswapV3,
  uniswapV4,
  infinityBin,
  fluidDex,
  balancerV3,
  infinityCl,
  algebra,
  erc4626,
  yearnV2,
  lido,
  aaveV2,
  aaveV3,
  compoundV2,
  curveDex,
  balancerV2,
  solidly,
  skyPsm,
  sparkPsm3,
  slipstream,
  metamorpho,
  morphoVaultV2,
  rocketPool,
  eulerV2,
  sparkVault,
  yearnV3,
  etherFi,
  fraxEther,
  eulerEarn,
  mkrSky,
  stakedFrax,
  liquidityBook,
];

/** Every protocol standard that Sluice supports, by slug. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(
  all.map((adapter) => [adapter.standard, adapter]),
);
