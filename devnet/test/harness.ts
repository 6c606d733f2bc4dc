import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createPublicClient, http } from "viem";
import { mainnet } from "viem/chains";
import { afterAll, beforeAll } from "vitest";
import { type Devnet, type DevnetOptions, rpc, startDevnet } from "../src/index.js";

/** Returns a data folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "devnet-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The cache of built chains. */
export const builtFolder = fileURLToPath(new URL("../../node_modules/.cache/sluice", import.meta.url));

/** Starts one devnet for the tests of a file. `devnet` and `client` may be called once the tests run. */
export function useDevnet(options: Partial<DevnetOptions> = {}) {
  const dataFolder = builtFolder;
  let running: Devnet;
  beforeAll(async () => {
    running = await startDevnet({ dataFolder, port: 0, ...options });
  });
  afterAll(() => running?.stop());
  return { devnet: () => running, client: () => clientOf(running) };
}

export function clientOf({ url }: Devnet) {
  return createPublicClient({ chain: mainnet, transport: http(url), pollingInterval: 20 });
}

type Receipt = { status: `0x${string}`; blockNumber: `0x${string}` };

/**
 * Waits for the receipt of a transaction. viem's own wait looks again only at the next block, but the chain may answer
 * before the receipt of its newest transaction exists.
 */
export async function receiptOf({ url }: Devnet, hash: string): Promise<Receipt> {
  for (;;) {
    const receipt = await rpc<Receipt | null>(url, "eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return receipt;
    await sleep(5);
  }
}

/** Returns whether a process is running. A zombie, which has ended but was not reaped, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Returns the URLs of the chains' processes that a process has started. */
export function anvilUrls(parent: number): string[] {
  return readdirSync(`/proc/${parent}/task`).flatMap((task) => {
    const children = readFileSync(`/proc/${parent}/task/${task}/children`, "utf8").match(/\d+/g) ?? [];
    return children.flatMap((pid) => {
      const place = /--host\0(\S+?)\0--port\0(\d+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
      return place === null ? [] : [`http://${place[1]}:${place[2]}`];
    });
  });
}
