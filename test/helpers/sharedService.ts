import { type Devnet, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect } from "vitest";
import { checkedAnswers } from "./checkAnswers.js";
import { noteLeftover } from "./leftovers.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./service.js";

type World = { chain: Devnet; service: Service; dataFolder: string };

/**
 * The chain and the service that the files of this worker share, since a start takes longer than most files do. There is
 * one at a time: files that want another environment end it.
 */
let shared: { readonly key: string; readonly world: World; end(): Promise<void> } | undefined;

/** A block is known at once, so that nothing waits for it. */
const hurried = { SLUICE_CHAIN_POLL_MS: "20" };

async function startWorld(env: Record<string, string>) {
  const folder = await makeDataFolder({ database: true });
  const chain = await startChain(folder.path);
  const service = await startService({ ...hurried, ...env, RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  // No file knows whether it is the last.
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
 * A chain and a service on it; there from the file's own `beforeAll` on. They may have served other files before, and
 * do so afterwards: the blocks that a file makes are taken back at its end, while what the service has counted, found out
 * about tokens or written down stays.
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
