import { numberToHex } from "viem";
import { loadArtifacts } from "../../../devnet/dist/artifacts.js";
import { startAnvil } from "../anvil.mjs";
import { compileContracts } from "../compile.mjs";
import { buildCurvePools } from "./curve.mjs";
import { buildGasLimit, openSession } from "./session.mjs";
import { buildTokens, placeBuilder, provideBases } from "./tokens.mjs";
import { buildPairs, buildPools } from "./uniswap.mjs";
import { buildV4Pools } from "./v4.mjs";
import { buildVaults } from "./vaults.mjs";
import { buildWeightedPools } from "./weighted.mjs";

/** Builds a defined chain on top of the state in `base`; anvil writes the result to `file`. Returns where everything is. */
export async function buildChain(chain, { base, file, onProgress }) {
  const contracts = compileContracts();
  const artifacts = loadArtifacts();
  // anvil would otherwise write everything every minute, and keep a copy of its state for every block.
  const frugal = ["--state-interval", "1000000", "--prune-history"];
  const anvil = await startAnvil([
    "--load-state",
    base,
    "--dump-state",
    file,
    ...frugal,
    "--auto-impersonate",
    "--no-request-size-limit",
  ]);
  const places = {};
  try {
    const session = openSession(anvil.url, contracts.ChainBuilder);
    await session.call("anvil_setBlockTimestampInterval", 12);
    // The limit of the command line does not outlive the loading of a state.
    await session.call("evm_setBlockGasLimit", numberToHex(buildGasLimit));
    const step = async (name, run) => {
      onProgress(name);
      Object.assign(places, await run());
      await session.flush();
    };
    await placeBuilder(session, contracts);
    await step("tokens", () => buildTokens(session, chain.tokens));
    await step("base tokens", () => provideBases(session));
    await step("V2 pairs", () => buildPairs(session, chain.pairs));
    await step("V4 pools", () => buildV4Pools(session, chain.v4Pools));
    await step("Balancer pools", () => buildWeightedPools(session, chain.weightedPools, artifacts));
    await step("Curve pools", () => buildCurvePools(session, chain.curvePools, artifacts));
    await step("vaults", () => buildVaults(session, chain.vaults, artifacts));
    // Last, since every later block computes the root of all their ticks.
    await step("V3 pools", () => buildPools(session, chain.pools));
    onProgress("saving");
  } finally {
    await anvil.stop();
  }
  return places;
}
