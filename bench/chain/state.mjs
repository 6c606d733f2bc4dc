import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findAnvil } from "../../devnet/dist/anvil/binary.js";
import { loadArtifacts } from "../../devnet/dist/artifacts.js";
import { cacheKey } from "../../devnet/dist/cache.js";
import { startDevnet } from "../../devnet/dist/index.js";
import { deploymentTransactions } from "../../dist/cli/serve/contracts.js";
import { contentHash, root } from "../../scripts/lib.mjs";
import { buildChain } from "./build/chain.mjs";
import { defineChain } from "./definition/chain.mjs";
import { stripTraces } from "./strip.mjs";

const cache = join(root, "node_modules", ".cache", "sluice");

/**
 * The file with the chain's state and what the chain holds, `{ file, tokenList, manifest, cached, seconds }`: from the
 * cache, or built on top of the local chain.
 */
export async function ensureState({ size, seed, realMarket, onProgress }) {
  const startedAt = performance.now();
  const base = await baseState();
  const made = contentHash(["bench/chain"], (file) => /\/(build|definition|contracts)\//.test(file));
  const parts = [base.key, made, String(size), String(seed), realMarket?.hash ?? ""];
  const key = createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
  const folder = join(cache, `chain-${key}`);
  const file = join(folder, "state.json");
  const manifestFile = join(folder, "manifest.json");
  const cached = existsSync(manifestFile);
  if (!cached) {
    const chain = defineChain({ size, seed, realMarket });
    const draft = join(cache, `chain-${key}.${process.pid}`);
    mkdirSync(draft, { recursive: true });
    try {
      const whole = join(draft, "whole.json");
      const places = await buildChain(chain, { base: base.file, file: whole, onProgress });
      onProgress("dropping call traces");
      stripTraces(whole, join(draft, "state.json"));
      rmSync(whole);
      const seconds = (performance.now() - startedAt) / 1000;
      writeFileSync(join(draft, "tokens.json"), JSON.stringify(tokenListOf(chain, places)));
      writeFileSync(join(draft, "manifest.json"), JSON.stringify({ ...manifestOf(chain, places), seconds }));
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  return { file, tokenList: join(folder, "tokens.json"), manifest, cached };
}

/** The local chain's own state, with Sluice's contracts on it. */
async function baseState() {
  const extraTransactions = deploymentTransactions();
  const chain = await startDevnet({ dataFolder: cache, port: 0, extraTransactions });
  await chain.stop();
  const key = cacheKey({ artifacts: loadArtifacts(), anvilVersion: findAnvil().version, extraTransactions });
  return { key, file: join(cache, "devnet", `${key}.json`) };
}

/** A token list of the listed tokens and the vaults' shares. */
function tokenListOf({ tokens }, { vaults }) {
  const listed = tokens.filter((token) => token.listed);
  const entry = (address, symbol, name, decimals) => ({ chainId: 1, address, symbol, name, decimals });
  return {
    name: "Chain tokens",
    tokens: [
      ...listed.map(({ address, number, decimals }) =>
        entry(address, `CT${number}`, `Chain token ${number}`, decimals),
      ),
      ...vaults.map(({ address, symbol, decimals }) =>
        entry(address, symbol, `Chain vault ${symbol}`, decimals),
      ),
    ],
  };
}

/** What measurements need to know about the chain. */
function manifestOf({ counts, tokens, pairs, pools, v4Pools }, places) {
  const tradable = (token) => ({
    address: token.address,
    decimals: token.decimals,
    priceEth: token.priceEth,
  });
  return {
    counts,
    ticks: pools.reduce((sum, { positions }) => sum + 2 * positions.length, 0),
    deep: [...pairs, ...pools, ...v4Pools].filter(({ depthEth }) => depthEth >= 10).length,
    dead: pairs.filter(({ depthEth }) => depthEth < 0.1).length,
    tokens: tokens.slice(0, 2 * counts.listed).map((token) => ({ ...tradable(token), listed: token.listed })),
    pairs: pairs
      .filter(({ depthEth }) => depthEth >= 1)
      .map(({ tokenA, tokenB, depthEth }) => ({ tokens: [tokenA.address, tokenB.address], depthEth })),
    ...places,
  };
}
