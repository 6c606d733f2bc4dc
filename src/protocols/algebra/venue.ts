import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { factoriesOf } from "../kit/adapter/provenance.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import type { Generation, Plugin, PoolFacts } from "./facts.js";

/** The words of `globalState` by generation. */
const sizes: Readonly<Record<number, Generation>> = { 6: "integral", 7: "adaptive", 8: "directional" };

/**
 * Reads the generation of a pool. Returns undefined for a contract of no known generation.
 *
 * Pools of 1.0 have adjacent bits for adjacent usable ticks. Later pools have a bit for every tick; their factories are
 * recognised by a default community fee. The generation between 1.x and Integral, with a tree of ticks and an adaptive
 * fee, is not supported.
 */
export function* readVenue(
  deployment: Deployment,
  address: Address,
  tokens: readonly Address[],
): Reading<Venue<PoolFacts> | undefined> {
  const factory = contractOf(deployment, "factory");
  const found = yield* ask({
    state: { maybe: [address, "globalState() data"] },
    spacing: { maybe: [address, "tickSpacing() int24"] },
    root: { maybe: [address, "tickTreeRoot()"] },
    history: { maybe: [address, "dataStorageOperator() address"] },
    communityFee: { maybe: [factory, "defaultCommunityFee()"] },
  });
  const { state = "0x", root, history } = found;
  const generation = sizes[(state.length - 2) / 64];
  const spacing = Number(found.spacing ?? 0n);
  if (generation === undefined || spacing < 1) return undefined;
  const feePpm = Number(uintAt(state, 2));
  const venue = { ...identityOf(deployment, address), address, tokens, feePpm };
  if (generation === "integral") {
    if (root === undefined) return undefined;
    const plugin = yield* readMaker(deployment, address);
    const facts: PoolFacts = { generation, tickSpacing: 1, callback: "algebra", ...(plugin && { plugin }) };
    return { ...venue, facts };
  }
  if (root !== undefined || history === undefined || history === ZERO_ADDRESS) return undefined;
  const tickSpacing = found.communityFee === undefined ? spacing : 1;
  return { ...venue, sources: { history }, facts: { generation, tickSpacing, callback: "algebra" } };
}

/**
 * Reads the plugin of a pool, and which factory of plugins made it: one that the data vouches for, or the one from which
 * the pool's own factory takes plugins. Only administrators of the protocol may give a pool another plugin.
 */
function* readMaker(deployment: Deployment, pool: Address): Reading<Plugin | undefined> {
  const { plugin: address, usual } = yield* ask({
    plugin: { maybe: [pool, "plugin() address"] },
    usual: { maybe: [contractOf(deployment, "factory"), "defaultPluginFactory() address"] },
  });
  if (address === undefined || address === ZERO_ADDRESS) return undefined;
  const makers = [...(usual && usual !== ZERO_ADDRESS ? [usual] : []), ...factoriesOf(deployment)];
  const made = yield* askEach(
    "pluginByPool(address) address",
    makers.map((maker) => [maker, pool] as const),
  );
  const maker = makers.find((_, index) => made[index] === address);
  if (maker === undefined) return { address };
  return maker === usual ? { address, isUsual: true } : { address, factory: maker };
}
