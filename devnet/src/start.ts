import { join } from "node:path";
import { type DevAccount, devAccounts } from "./accounts.js";
import { findAnvil } from "./anvil/binary.js";
import { claimPort, placeClosedToPages } from "./anvil/port.js";
import { type AnvilOptions, type AnvilProcess, startAnvil, urlOf } from "./anvil/process.js";
import { supervise } from "./anvil/supervise.js";
import { type Artifacts, loadArtifacts } from "./artifacts.js";
import { buildChainState, type ExtraTransaction } from "./build/chain.js";
import { freshenBalancerV3 } from "./build/pools/balancerV3.js";
import { freshenFluid } from "./build/pools/fluid.js";
import { type CacheInputs, cacheKey, isStillIntact, writeState } from "./cache.js";
import { chainArgs } from "./definition/chain.js";
import type { NetworkPlan } from "./definition/network.js";
import { DevnetError } from "./errors.js";
import { mineFreshHead } from "./freshHead.js";
import { type Guard, startGuard } from "./guard.js";
import { rpc } from "./rpc.js";
import { runTraffic } from "./traffic/run.js";

export type DevnetOptions = {
  /** The cache is stored in `${dataFolder}/devnet/<hash>.json`. */
  dataFolder: string;
  /** 0 for any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Seconds between blocks. Absent: only one block per transaction (with traffic: 2). */
  blockTimeSeconds?: number;
  /** The network whose chain id, tokens and factories the chain has. Absent: mainnet. Part of the cache key. */
  network?: NetworkPlan;
  /** Run at the end of the build, in order. Each must succeed. Part of the cache key. */
  extraTransactions?: readonly ExtraTransaction[];
  /**
   * The number of newest blocks whose state can be read, all kept in memory. Absent: some 500, and 50 earlier ones on
   * disk. Writing those triples the processor time of every block after the 500th.
   */
  keptStates?: number;
  /** Seeded random swaps, mints and burns by the last dev account, one batch per block. Only without `network`. */
  traffic?: { seed: number };
  /**
   * Origins of pages that may use the chain, which blocks all other pages, and certain methods for everybody. Absent:
   * every client is answered, and connects directly to the chain's process.
   */
  origins?: readonly string[];
  onProgress?: (step: string) => void;
  /**
   * Called after the chain's process ended by itself and was restarted from the stored state: later blocks are gone.
   */
  onRestart?: () => void;
  /** Called if the chain's process ended by itself and cannot be kept running. */
  onLost?: (error: DevnetError) => void;
};

export type Devnet = {
  url: string;
  wsUrl: string;
  port: number;
  /** Whether the chain came from the cache. */
  cached: boolean;
  accounts: readonly DevAccount[];
  stop(): Promise<void>;
};

type Place = Pick<AnvilOptions, "host" | "port">;

const trafficBlockTimeSeconds = 2;

/**
 * The states of older blocks lie on disk, some 25 MB each, and anvil would keep those of all blocks. It keeps those of
 * up to 500 further blocks in memory.
 */
const persisted = ["--max-persisted-states", "50"];

/**
 * Starts the local chain modelled on mainnet or another network, and builds it first if the data folder has no state of it. Its head is a
 * fresh block at the current time. That block and the next have a base fee of 10 gwei. Throws `DevnetError`:
 * `PORT_IN_USE` (before anything else is done), `UNSUPPORTED_PLATFORM`, `BUILD_FAILED`, `START_FAILED`.
 */
export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const { dataFolder, port, host = "127.0.0.1", onProgress = () => {} } = options;
  const blockTimeSeconds =
    options.blockTimeSeconds ?? (options.traffic ? trafficBlockTimeSeconds : undefined);
  checkOptions(port, blockTimeSeconds, options);
  if (port !== 0) await claimPort(host, port);
  const anvil = findAnvil();
  const { network, extraTransactions = [] } = options;
  const content = { network, extraTransactions };
  const { file, cached } = await ensureState(dataFolder, anvil, content, onProgress);
  onProgress("starting anvil");
  const history =
    options.keptStates === undefined ? persisted : ["--prune-history", String(options.keptStates)];
  const args = [...chainArgs(network), "--no-mining", "--load-state", file, ...history];
  const { origins } = options;
  if (origins !== undefined) args.push("--no-cors");
  const freshen = network === undefined ? freshenMainnet : async () => {};
  const startAt = (place: Place) =>
    startChain({ binary: anvil.path, ...place, args }, blockTimeSeconds, freshen);
  const start = async () => {
    const place = origins === undefined ? { host, port } : await placeClosedToPages();
    const chain = await startAt(place);
    return { ...chain, host: place.host };
  };
  const chain = await start().catch((error: unknown) => {
    // Another process may have taken the free port before anvil did, so try another.
    if (origins === undefined && port !== 0) throw error;
    return start();
  });
  const again = () => startAt(chain);
  if (origins === undefined) return serve(chain, again, cached, options);
  try {
    const guard = await startGuard({ host, port, target: chain, origins });
    return guarded(serve(chain, again, cached, options), urlOf(host, guard.port), guard);
  } catch (error) {
    await chain.stop();
    throw error;
  }
}

/** Returns the chain at the guard's address. */
function guarded(chain: Devnet, url: string, guard: Guard): Devnet {
  return {
    ...chain,
    ...{ url, wsUrl: url.replace("http", "ws"), port: guard.port },
    async stop() {
      await guard.close();
      await chain.stop();
    },
  };
}

async function freshenMainnet(url: string): Promise<void> {
  await freshenFluid(url);
  await freshenBalancerV3(url);
}

async function startChain(
  options: AnvilOptions,
  blockTimeSeconds: number | undefined,
  freshen: (url: string) => Promise<void>,
): Promise<AnvilProcess> {
  const chain = await startAnvil(options);
  try {
    await freshen(chain.url);
    await mineFreshHead(chain.url);
    if (blockTimeSeconds === undefined) await rpc(chain.url, "evm_setAutomine", [true]);
    else await rpc(chain.url, "evm_setIntervalMining", [blockTimeSeconds]);
  } catch (cause) {
    await chain.stop();
    throw new DevnetError("START_FAILED", `the devnet did not start: ${(cause as Error).message}`, { cause });
  }
  return chain;
}

function serve(
  chain: AnvilProcess,
  again: () => Promise<AnvilProcess>,
  cached: boolean,
  { traffic, onRestart = () => {}, onLost = () => {} }: DevnetOptions,
): Devnet {
  const { url, wsUrl, port } = chain;
  const send = () => (traffic === undefined ? async () => {} : runTraffic(url, traffic.seed));
  let stopTraffic = send();
  const end = supervise({
    first: chain,
    start: again,
    onRestart() {
      // Transactions sent to the earlier chain do not exist on this one.
      void stopTraffic();
      stopTraffic = send();
      onRestart();
    },
    onLost,
  });
  const stop = async () => {
    await stopTraffic();
    await end();
  };
  return { url, wsUrl, port, cached, accounts: devAccounts, stop };
}

/** What the build installed, which does not change while this process runs. */
let artifacts: Artifacts | undefined;

async function ensureState(
  dataFolder: string,
  anvil: { path: string; version: string },
  content: Pick<CacheInputs, "network" | "extraTransactions">,
  onProgress: (step: string) => void,
): Promise<{ file: string; cached: boolean }> {
  artifacts ??= loadArtifacts();
  const key = cacheKey({ artifacts, anvilVersion: anvil.version, ...content });
  const file = join(dataFolder, "devnet", `${key}.json`);
  if (isStillIntact(file)) return { file, cached: true };
  const genesisSeconds = genesisSecondsOf(key);
  const state = await buildChainState({
    binary: anvil.path,
    artifacts,
    genesisSeconds,
    ...content,
    onProgress,
  });
  save(file, state);
  return { file, cached: false };
}

function save(file: string, state: string): void {
  try {
    writeState(file, state);
  } catch (cause) {
    throw new DevnetError(
      "START_FAILED",
      `cannot write the devnet's state to ${file}: ${(cause as Error).message}`,
      { cause },
    );
  }
}

// Returns a genesis time that differs between builds, and therefore another genesis hash, so that data keyed by it is
// never mixed.
function genesisSecondsOf(key: string): number {
  const firstSeconds = 1_700_000_000;
  return firstSeconds + (Number.parseInt(key.slice(0, 8), 16) % 10_000_000);
}

function checkOptions(
  port: number,
  blockTimeSeconds: number | undefined,
  { traffic, network }: Pick<DevnetOptions, "traffic" | "network">,
): void {
  const seed = traffic?.seed;
  const fail = (message: string) => {
    throw new DevnetError("START_FAILED", message);
  };
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`port must be a whole number from 0 to 65535, not ${port}`);
  if (blockTimeSeconds !== undefined && (!Number.isInteger(blockTimeSeconds) || blockTimeSeconds < 1)) {
    fail(`the block time must be a whole number of seconds, at least 1, not ${blockTimeSeconds}`);
  }
  if (seed !== undefined && !Number.isSafeInteger(seed))
    fail(`the traffic seed must be a whole number, not ${seed}`);
  if (traffic !== undefined && network !== undefined) {
    fail(`the local chain of ${network.slug} has no traffic; only that of mainnet has`);
  }
}
