import { gunzipSync } from "node:zlib";
import type { Hex } from "viem";
import { startAnvil } from "../anvil/process.js";
import type { Artifacts } from "../artifacts.js";
import { chainArgs } from "../definition/chain.js";
import type { NetworkPlan } from "../definition/network.js";
import { buildLido } from "./conversions/lido.js";
import { buildPsm3 } from "./conversions/psm3.js";
import { buildRocket } from "./conversions/rocket.js";
import { buildSky } from "./conversions/sky.js";
import { buildEns } from "./ens.js";
import { buildBase, buildV2, buildV3 } from "./infrastructure.js";
import { buildAaveV2 } from "./lending/aaveV2.js";
import { buildAaveV3 } from "./lending/aaveV3.js";
import { buildCompoundV2 } from "./lending/compoundV2.js";
import { buildNetwork } from "./network/network.js";
import { buildAlgebra } from "./pools/algebra.js";
import { buildAlgebraPlugins } from "./pools/algebraPlugins.js";
import { buildBalancer } from "./pools/balancer.js";
import { buildBalancerV3 } from "./pools/balancerV3.js";
import { buildBins } from "./pools/bins.js";
import { buildCurve } from "./pools/curve.js";
import { buildCurveCrypto } from "./pools/curveCrypto.js";
import { buildCurveStable } from "./pools/curveStable.js";
import { buildFluid } from "./pools/fluid.js";
import { buildForks } from "./pools/forks.js";
import { buildInfinity } from "./pools/infinity.js";
import { approveVenues, buildPairs } from "./pools/pairs.js";
import { buildPools } from "./pools/pools.js";
import { buildSlipstream } from "./pools/slipstream.js";
import { buildSolidly } from "./pools/solidly.js";
import { buildV4 } from "./pools/v4.js";
import { fundProvider, openSession, type Session } from "./session.js";
import { buildTokens } from "./tokens.js";
import { buildEuler } from "./vaults/euler.js";
import { buildEulerEarn } from "./vaults/eulerEarn.js";
import { buildMorpho } from "./vaults/morpho.js";
import { buildMorphoV2 } from "./vaults/morphoV2.js";
import { buildSpark } from "./vaults/spark.js";
import { buildVaults } from "./vaults/vaults.js";
import { buildYearn } from "./vaults/yearn.js";
import { buildYearnV3 } from "./vaults/yearnV3.js";

export type ExtraTransaction = { to: `0x${string}`; data: `0x${string}`; value: bigint };

export type BuildOptions = {
  binary: string;
  artifacts: Artifacts;
  genesisSeconds: number;
  /** The network to model the chain on. Absent: mainnet. */
  network?: NetworkPlan | undefined;
  extraTransactions: readonly ExtraTransaction[];
  onProgress: (step: string) => void;
};

const secondsPerBlock = 12;

/**
 * Builds the chain in a separate anvil and returns its state in the form that `anvil --load-state` reads. The same
 * inputs give the same bytes. Throws `DevnetError` (`BUILD_FAILED`, `START_FAILED`).
 */
export async function buildChainState(options: BuildOptions): Promise<string> {
  const { binary, artifacts, genesisSeconds, network, extraTransactions, onProgress } = options;
  const args = [...chainArgs(network), "--no-mining"];
  args.push("--timestamp", String(genesisSeconds), "--auto-impersonate", "--order", "fifo");
  const anvil = await startAnvil({ binary, host: "127.0.0.1", port: 0, args });
  try {
    const session = openSession(anvil.url);
    await session.call("anvil_setBlockTimestampInterval", [secondsPerBlock]);
    await fundProvider(session);
    const build = network === undefined ? buildMainnet : buildNetwork(network);
    await build(session, artifacts, onProgress);
    if (extraTransactions.length > 0) {
      onProgress("extra transactions");
      await runExtra(session, extraTransactions);
    }
    onProgress("saving");
    return canonicalDump((await session.call("anvil_dumpState", [])) as Hex);
  } finally {
    await anvil.stop();
  }
}

/** Builds the chain modelled on mainnet. */
async function buildMainnet(
  session: Session,
  artifacts: Artifacts,
  onProgress: (step: string) => void,
): Promise<void> {
  onProgress("base contracts");
  await buildBase(session, artifacts);
  onProgress("Uniswap V2 and V3");
  await buildV2(session, artifacts);
  await buildV3(session, artifacts);
  onProgress("tokens");
  await buildTokens(session, artifacts);
  onProgress("V2 pairs");
  await approveVenues(session);
  await buildPairs(session);
  onProgress("V3 pools");
  await buildPools(session);
  onProgress("SushiSwap and PancakeSwap V3");
  await buildForks(session, artifacts);
  onProgress("vaults");
  await buildVaults(session, artifacts);
  await buildYearn(session, artifacts);
  await buildLido(session, artifacts);
  onProgress("lending markets");
  await buildAaveV3(session, artifacts);
  await buildAaveV2(session, artifacts);
  await buildCompoundV2(session, artifacts);
  onProgress("Curve pools");
  await buildCurve(session, artifacts);
  onProgress("Balancer pools");
  await buildBalancer(session, artifacts);
  onProgress("Uniswap V4");
  await buildV4(session, artifacts);
  onProgress("Solidly and Slipstream pools");
  await buildSolidly(session, artifacts);
  await buildSlipstream(session, artifacts);
  onProgress("bins");
  await buildBins(session, artifacts);
  onProgress("PancakeSwap Infinity");
  await buildInfinity(session, artifacts);
  onProgress("Algebra");
  await buildAlgebra(session, artifacts);
  onProgress("Sky");
  await buildSky(session, artifacts);
  onProgress("Curve pools that are not plain");
  await buildCurveStable(session, artifacts);
  onProgress("Curve pools of moving prices");
  await buildCurveCrypto(session, artifacts);
  onProgress("Rocket Pool");
  await buildRocket(session, artifacts);
  onProgress("Algebra's plugins");
  await buildAlgebraPlugins(session, artifacts);
  onProgress("Morpho");
  const lenders = await buildMorpho(session, artifacts);
  onProgress("Spark's module");
  await buildPsm3(session, artifacts);
  onProgress("Euler and Spark");
  const eulerVaults = await buildEuler(session, artifacts);
  await buildEulerEarn(session, artifacts, eulerVaults);
  await buildSpark(session, artifacts);
  onProgress("Yearn V3");
  await buildYearnV3(session, artifacts);
  onProgress("ENS");
  await buildEns(session, artifacts);
  onProgress("Morpho's vaults of the second generation");
  await buildMorphoV2(session, artifacts, lenders);
  onProgress("Fluid");
  await buildFluid(session, artifacts);
  onProgress("Balancer V3");
  await buildBalancerV3(session, artifacts);
}

async function runExtra(session: Session, transactions: readonly ExtraTransaction[]): Promise<void> {
  for (const [index, { to, data, value }] of transactions.entries()) {
    session.queue({ label: `extra transaction ${index} to ${to}`, to, data, value, gas: 16_000_000 });
  }
  await session.flush();
}

// anvil dumps hash maps in arbitrary order. Sorting makes equal chains equal bytes.
function canonicalDump(dump: Hex): string {
  const state = JSON.parse(
    gunzipSync(Uint8Array.from(Buffer.from(dump.slice(2), "hex"))).toString("utf8"),
  ) as ChainDump;
  state.blocks.sort((a, b) => Number(a.header.number) - Number(b.header.number));
  state.transactions.sort((a, b) => (a.info.transaction_hash < b.info.transaction_hash ? -1 : 1));
  state.historical_states = null;
  // The build's call traces are two thirds of the file. Receipts and logs stay.
  for (const { info } of state.transactions) info.traces = [];
  return JSON.stringify(state, sortKeys);
}

type ChainDump = {
  blocks: { header: { number: string } }[];
  transactions: { info: { transaction_hash: string; traces: unknown[] } }[];
  historical_states: unknown;
};

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
