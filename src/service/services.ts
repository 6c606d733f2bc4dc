import { type Rpc, withDefaults } from "../chain/index.js";
import type { Settings } from "../config/index.js";
import type { Engine } from "../engine/index.js";
import { makeGuests, noGuests } from "../guests/index.js";
import type { MarketFollower } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Pricer } from "../prices/index.js";
import { adapters } from "../protocols/index.js";
import type { Exclusions } from "../quote/index.js";
import { makeSimulator } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Finder } from "../venues/index.js";
import type { WalletServices } from "../wallet/index.js";
import type { Yields } from "../yields/index.js";
import type { Metrics } from "./metrics.js";
import { measuredEngine, measuredSimulator } from "./network/measured.js";
import { makeUniverseOf } from "./network/universeOf.js";

/** Everything that answers for one network are made from. */
export type Services = WalletServices & {
  /** Knows the venues that are not followed as well. */
  readonly finder: Finder;
  readonly yields: Yields;
};

/** What a network is followed with. */
export type Parts = {
  readonly rpc: Rpc;
  /** The tokens somebody listed. */
  readonly listed: TokenUniverse;
  readonly follower: MarketFollower;
  readonly finder: Finder;
  readonly pricer: Pricer;
  readonly engine: Engine;
  readonly yields: Yields;
  readonly exclusions: Exclusions;
};

/** A quote gives up on a silent node after so long. */
const quoteTimeoutMs = 2500;

type ServiceOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly metrics?: Metrics | undefined;
  /** Whether the chain may make no block for as long as it likes. */
  readonly mayRest: boolean;
};

/** Makes what answers for a network are made from, out of its parts and the settings. */
export function makeServices(
  { settings, network, metrics, mayRest }: ServiceOptions,
  { listed, ...parts }: Parts,
): Services {
  const { rpc, follower, finder } = parts;
  const measure = { metrics, chainId: network.id };
  const universeOf = makeUniverseOf(network, listed);
  const impatient = withDefaults(rpc, { timeoutMs: quoteTimeoutMs });
  return {
    network,
    ...parts,
    get universe() {
      return universeOf(follower.current());
    },
    guests: settings.routing.unlisted ? makeGuests({ rpc: impatient, network, finder, adapters }) : noGuests,
    engine: measuredEngine(parts.engine, measure),
    simulator: measuredSimulator(
      makeSimulator({ rpc: impatient, multicall3: network.multicall3, mode: settings.simulation.mode }),
      measure,
    ),
    limits: {
      maxHops: settings.routing.maxHops,
      maxFills: settings.routing.maxFills,
      deadlineSeconds: settings.execution.deadlineSeconds,
      walletDeadlineSeconds: settings.execution.walletDeadlineSeconds,
      toleranceBps: settings.execution.toleranceBps,
      perFillMinimums: settings.execution.perFillMinimums,
      staleSeconds: settings.chain.staleSeconds,
      headAgeSeconds: mayRest ? undefined : headAgeSecondsOf(settings, network),
      impactDepthUsd: settings.prices.impactDepthUsd,
    },
    ownPermits: new Map(),
    nowMs: Date.now,
  };
}

/** How old the newest block may be; undefined where that does not count. */
function headAgeSecondsOf({ chain }: Settings, { blockTimeSeconds }: Network): number | undefined {
  if (chain.staleBlocks === 0) return undefined;
  return Math.max(chain.staleSeconds, chain.staleBlocks * blockTimeSeconds);
}
