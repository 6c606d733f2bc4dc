import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { intAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { factoriesOf } from "../kit/adapter/provenance.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { Generation, Plugin, PoolFacts } from "./facts.js";

export const GLOBAL_STATE = "0xe76c01e4"; // globalState()
const TICK_SPACING = "0xd0c93a7c"; // tickSpacing()
const TICK_TREE_ROOT = "0x578b9a36"; // tickTreeRoot()
const DATA_STORAGE_OPERATOR = "0x29047dfa"; // dataStorageOperator()
const DEFAULT_COMMUNITY_FEE = "0x2f8a39dd"; // defaultCommunityFee()
export const PLUGIN = "0xef01df4f"; // plugin()
const DEFAULT_PLUGIN_FACTORY = "0xd0ad2792"; // defaultPluginFactory()
const PLUGIN_BY_POOL = "0xcdef16f6"; // pluginByPool(address)

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
  const [state = "0x", spacing, root, storage = "0x", communityFee] = yield [
    { to: address, data: callData(GLOBAL_STATE) },
    { to: address, data: callData(TICK_SPACING) },
    { to: address, data: callData(TICK_TREE_ROOT) },
    { to: address, data: callData(DATA_STORAGE_OPERATOR) },
    { to: contractOf(deployment, "factory"), data: callData(DEFAULT_COMMUNITY_FEE) },
  ];
  const generation = sizes[(state.length - 2) / 64];
  const positionSpacing = Number(intAt(spacing ?? "0x", 0) ?? 0n);
  if (generation === undefined || positionSpacing < 1) return undefined;
  const venue = { ...identityOf(deployment, address), address, tokens, feePpm: 0 };
  if (generation === "integral") {
    if (uintOf(root) === undefined) return undefined;
    const feePpm = Number(uintOf(`0x${state.slice(2 + 2 * 64, 2 + 3 * 64)}`));
    const plugin = yield* readMaker(deployment, address);
    const facts: PoolFacts = { generation, tickSpacing: 1, callback: "algebra", ...(plugin && { plugin }) };
    return { ...venue, feePpm, facts };
  }
  const history = addressAt(storage, 0);
  if (root !== undefined || history === undefined || history === ZERO_ADDRESS) return undefined;
  const tickSpacing = communityFee === undefined ? positionSpacing : 1;
  const feePpm = Number(uintOf(`0x${state.slice(2 + 2 * 64, 2 + 3 * 64)}`));
  return { ...venue, feePpm, sources: { history }, facts: { generation, tickSpacing, callback: "algebra" } };
}

/**
 * Reads the plugin of a pool, and which factory of plugins made it: one that the data vouches for, or the one from which
 * the pool's own factory takes plugins. Only administrators of the protocol may give a pool another plugin.
 */
function* readMaker(deployment: Deployment, pool: Address): Reading<Plugin | undefined> {
  const own = contractOf(deployment, "factory");
  const [pluginAnswer, makerAnswer] = yield [
    { to: pool, data: callData(PLUGIN) },
    { to: own, data: callData(DEFAULT_PLUGIN_FACTORY) },
  ];
  const address = addressOf(pluginAnswer);
  if (address === undefined || address === ZERO_ADDRESS) return undefined;
  const usual = addressOf(makerAnswer);
  const makers = [...(usual && usual !== ZERO_ADDRESS ? [usual] : []), ...factoriesOf(deployment)];
  const made = yield makers.map((to) => ({ to, data: callData(PLUGIN_BY_POOL, pool) }));
  const maker = makers.find((_, index) => addressOf(made[index]) === address);
  if (maker === undefined) return { address };
  return maker === usual ? { address, isUsual: true } : { address, factory: maker };
}
