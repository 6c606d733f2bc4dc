import { type Devnet, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect } from "vitest";
import { checkedAnswers } from "./checkAnswers.js";
import { noteLeftover } from "./leftovers.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./service.js";

/** A chain and a service that test files share. */

type World = { chain: Devnet; service: Service; dataFolder: string };

/**
 * The chain and the service that files of this worker share, since a start takes longer than most files. Only one
 * exists at a time: a file with another environment replaces it. A file that runs alone starts its own.
 */
let shared: { readonly key: string; readonly world: World; end(): Promise<void> } | undefined;

/** Notices blocks at once, so that nothing waits for them. */
const steady = { SLUICE_CHAIN_POLL_MS: "20" };

async function startWorld(env: Record<string, string>) {
  const folder = await makeDataFolder({ database: true });
  const chain = await startChain(folder.path);
  const service = await startService({ ...steady, ...env, RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  // No file knows whether it is the last one.
  const strikeOff = noteLeftover(service.pid, folder.path);
  const end = async () => {
    await service.stop();
    await chain.stop();
    await folder.remove();
    strikeOff();
  };
  return { world: { chain, service, dataFolder: folder.path }, end };
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
    if (shared?.key !== key) {
      await shared?.end();
      shared = { key, ...(await startWorld(env)) };
    }
    Object.assign(world, shared.world);
    before = await rpc<string>(world.chain.url, "evm_snapshot", []);
  });
  afterAll(async () => {
    expect(checkedAnswers()).toBeGreaterThan(0);
    await rpc(world.chain.url, "evm_revert", [before]);
    await caughtUp(world.service, world.chain);
  });
  return world;
}
