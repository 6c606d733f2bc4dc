import { type Devnet, devAccounts, revertTo, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect } from "vitest";
import { checkedAnswers } from "./checkAnswers.js";
import { noteLeftover } from "./leftovers.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./service.js";

/** A chain and a service that test files share. */

type World = { chain: Devnet; service: Service; dataFolder: string };

/**
 * The chain and the service of each environment that files of this worker share, since a start takes longer than most
 * files. The services are stopped while no file uses them, since they ask for blocks all the time.
 */
const shared = new Map<string, World>();

/** Notices blocks at once, so that nothing waits for them. */
const steady = { SLUICE_CHAIN_POLL_MS: "20" };

async function startWorld(env: Record<string, string>): Promise<World> {
  const folder = await makeDataFolder({ database: true });
  const chain = await startChain(folder.path);
  const service = await startService({ ...steady, ...env, RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  // No file knows whether it is the last one.
  noteLeftover(service.pid, folder.path);
  return { chain, service, dataFolder: folder.path };
}

/** More than the transactions of one file. */
const noncesOfFile = 10_000;
let files = 0;

/**
 * Gives each file other nonces, so that no two deploy contracts at the same address: the service keeps what it learnt
 * about a token of a file before, although its blocks are reverted.
 */
async function takeOwnNonces(url: string): Promise<void> {
  files += 1;
  for (const { address } of devAccounts) {
    const nonce = Number(await rpc<string>(url, "eth_getTransactionCount", [address, "latest"]));
    await rpc(url, "anvil_setNonce", [address, `0x${(nonce + files * noncesOfFile).toString(16)}`]);
  }
}

/**
 * Provides a chain and a service on it from the file's own `beforeAll` on. Other files may use them before and after:
 * the end of the file reverts its blocks, but not what the service has counted, learnt about tokens or stored.
 */
export function useService(env: Record<string, string> = {}): World {
  const world = {} as World;
  let before: string;
  beforeAll(async () => {
    const key = JSON.stringify(Object.entries(env).sort());
    const used = shared.get(key) ?? (await startWorld(env));
    shared.set(key, used);
    Object.assign(world, used);
    process.kill(world.service.pid, "SIGCONT");
    before = await rpc<string>(world.chain.url, "evm_snapshot", []);
    await takeOwnNonces(world.chain.url);
    await caughtUp(world.service, world.chain);
  });
  afterAll(async () => {
    expect(checkedAnswers()).toBeGreaterThan(0);
    await revertTo(world.chain.url, before);
    await caughtUp(world.service, world.chain);
    process.kill(world.service.pid, "SIGSTOP");
  });
  return world;
}
