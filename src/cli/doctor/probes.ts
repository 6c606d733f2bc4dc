import { type Head, type Rpc, RpcError } from "../../chain/index.js";
import { NOBODY } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import type { Announcements } from "../../venues/index.js";

const patienceMs = 5000;
/** Depths to probe, in blocks before the newest. Depths beyond the first block are skipped. */
const depths = [1n, 100n, 1_000n, 10_000n, 100_000n, 1_000_000n];
const spans = [100_000n, 10_000n, 1_000n, 100n, 10n, 1n];
const requests = 40;

/**
 * Returns the largest probed depth, in blocks, at which the node has state; 0 if it has none, undefined if it has the
 * state of the first block.
 */
export async function archiveDepth(rpc: Rpc, { number }: Head): Promise<bigint | undefined> {
  const knowsAt = (block: bigint) => succeeds(rpc, "eth_getBalance", [NOBODY, quantity(block)]);
  let deepest = 0n;
  for (const depth of depths.filter((each) => each < number)) {
    if (!(await knowsAt(number - depth))) return deepest;
    deepest = depth;
  }
  return (await knowsAt(number === 0n ? 0n : 1n)) ? undefined : deepest;
}

/**
 * Returns the largest probed number of blocks whose logs the node returns in one request. Uses the first of `filters`
 * that the node answers at all. Returns undefined if it answers none.
 */
export async function logSpan(
  rpc: Rpc,
  { number }: Head,
  filters: readonly Announcements[],
): Promise<bigint | undefined> {
  const wanted = new Set(spans.map((span) => (span > number ? number + 1n : span)));
  for (const { addresses, topics0 } of filters) {
    for (const span of wanted) {
      const range = { fromBlock: quantity(number - span + 1n), toBlock: quantity(number) };
      const filter = { ...range, address: addresses, topics: [topics0] };
      if (await succeeds(rpc, "eth_getLogs", [filter])) return span;
    }
  }
  return undefined;
}

/** Sends many small requests at once. The RPC client resends those that are refused. */
export async function burst(rpc: Rpc): Promise<{ count: number; seconds: number }> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: requests }, () => rpc.request("eth_blockNumber", [])));
  return { count: requests, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Returns how many seconds this machine's clock is ahead of the node's, negative if behind, according to the `Date`
 * header of its response. Returns undefined if the node does not report the time.
 */
export async function clockSkewSeconds(url: string): Promise<number | undefined> {
  if (!/^https?:/.test(url)) return undefined;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  const said = Date.parse(response?.headers.get("date") ?? "");
  await response?.body?.cancel();
  // The header has whole seconds, so on average half a second has passed.
  return Number.isNaN(said) ? undefined : Math.round((Date.now() - said - 500) / 1000);
}

async function succeeds(rpc: Rpc, method: string, params: readonly unknown[]): Promise<boolean> {
  try {
    return (await rpc.request<unknown>(method, params)) !== null;
  } catch (error) {
    if (error instanceof RpcError) return false;
    throw error;
  }
}
