// Writes the local chain's accounts and addresses to a folder that forge may read, so that steps can be tested on the
// real protocols. Never committed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { contractsDir, rootDir } from "./files.mjs";

const folder = join(contractsDir, "cache/chain");
const builtChains = join(folder, "devnet");

/**
 * Writes cache/chain/accounts.json, which `vm.loadAllocs` reads, and cache/chain/places.json: when the chain was built,
 * and the venues' addresses. Builds the chain if cache/chain/devnet does not hold it yet.
 */
export async function writeChain() {
  // Imported by path: the contracts are a separate package and use the local chain only in their tests.
  const path = join(rootDir, "devnet/dist/index.js");
  if (!existsSync(path)) throw new Error("The local chain is not compiled: run `npm run build` first");
  const devnet = await import(pathToFileURL(path).href);
  const older = existsSync(builtChains) ? readdirSync(builtChains) : [];
  const chain = await devnet.startDevnet({ dataFolder: folder, port: 0 });
  try {
    // The head has the current time. The block before it is the same in every run.
    const head = await devnet.rpc(chain.url, "eth_blockNumber");
    const built = await devnet.rpc(chain.url, "eth_getBlockByNumber", [
      `0x${(head - 1).toString(16)}`,
      false,
    ]);
    const dump = await devnet.rpc(chain.url, "anvil_dumpState");
    const { accounts } = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), "hex")).toString("utf8"));
    mkdirSync(folder, { recursive: true });
    writeWhole("accounts.json", JSON.stringify(accounts));
    writeWhole("places.json", JSON.stringify(placesOf(devnet, built), numbersAsText));
    // Another chain has replaced them.
    if (!chain.cached) for (const name of older) rmSync(join(builtChains, name), { force: true });
  } finally {
    await chain.stop();
  }
}

/** Writes atomically, because other runs may be reading or writing the same file. */
function writeWhole(name, text) {
  const draft = join(folder, `${name}.${process.pid}.tmp`);
  writeFileSync(draft, text);
  renameSync(draft, join(folder, name));
}

/**
 * Returns one list per column, the easiest form for forge to read. Curve's and Balancer's pools report their tokens
 * themselves.
 */
function placesOf(devnet, built) {
  const { devAaveV2, devAaveV3, devCompoundV2, devCurvePools, devV4, devV4Pools } = devnet;
  const column = (rows, name) => rows.map((row) => row[name]);
  const assetsOf = (rows) => rows.map(({ symbol }) => devnet.devToken(symbol).address);
  const lending = ({ pool, reserves }) => ({
    pool,
    assets: assetsOf(reserves),
    tokens: column(reserves, "aToken"),
  });
  const vaults = (rows) => ({ assets: column(rows, "asset"), vaults: column(rows, "address") });
  const markets = devCompoundV2.markets.filter(({ native }) => !native);
  return {
    number: Number(built.number),
    seconds: Number(built.timestamp),
    rich: devnet.devAccounts[0].address,
    aaveV2: lending(devAaveV2),
    aaveV3: lending(devAaveV3),
    compound: {
      assets: assetsOf(markets),
      markets: column(markets, "address"),
      native: devCompoundV2.markets.find(({ native }) => native).address,
    },
    lido: devnet.devLido,
    vaults: vaults(devnet.devVaults),
    yearn: vaults(devnet.devYearnVaults),
    curve: devCurvePools.map(({ address, share, coins, real }) => ({
      ...{ pool: address, share: share.address, coins, real: Number(real) },
    })),
    balancer: {
      vault: devnet.devBalancer.vault,
      pools: column([...devnet.devWeightedPools, ...devnet.devComposablePools], "address"),
    },
    v4: {
      manager: devV4.manager,
      currencies0: column(devV4Pools, "currency0"),
      currencies1: column(devV4Pools, "currency1"),
      fees: column(devV4Pools, "feePpm"),
      spacings: column(devV4Pools, "tickSpacing"),
    },
    pancake: column(devnet.devPancakePools, "address"),
    algebra: column(
      [...devnet.devAdaptivePools, ...devnet.devIntegralPools, ...devnet.devPluginPools],
      "address",
    ),
  };
}

const numbersAsText = (_name, value) => (typeof value === "bigint" ? `${value}` : value);

if (process.argv[1] === import.meta.filename) await writeChain();
