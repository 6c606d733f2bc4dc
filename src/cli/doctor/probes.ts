import { type Head, type Rpc, RpcError } from "../../chain/index.js";
import { NOBODY } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";

const patienceMs = 5000;
/** So many blocks back, as far as there are any; undefined stands for the first block. */
const depths = [1n, 100n, 1_000n, 10_000n, 100_000n, 1_000_000n];
const spans = [100_000n, 10_000n, 1_000n, 100n, 10n, 1n];
const requests = 40;

/** How many blocks back the node was seen to know state, 0 for none; undefined where it knows that of the first block. */
export async function archiveDepth(rpc: Rpc, { number }: Head): Promise<bigint | undefined> {
  const knowsAt = (block: bigint) => succeeds(rpc, "eth_getBalance", [NOBODY, quantity(block)]);
  let deepest = 0n;
  for (const depth of depths.filter((each) => each < number)) {
    if (!(await knowsAt(number - depth))) return deepest;
    deepest = depth;
  }
  return (await knowsAt(number === 0n ? 0n : 1n)) ? undefined : deepest;
}

/** The logs of how many blocks the node was seen to answer in one request; undefined where it answers none. */
export async function logSpan(rpc: Rpc, { number }: Head): Promise<bigint | undefined> {
  const wanted = spans.map((span) => (span > number ? number + 1n : span));
  for (const span of new Set(wanted)) {
    const range = { fromBlock: quantity(number - span + 1n), toBlock: quantity(number) };
    // Of an address that tells nothing, so that only the range can be too much.
    if (await succeeds(rpc, "eth_getLogs", [{ ...range, address: NOBODY }])) return span;
  }
  return undefined;
}

/** Sends many small requests at once; those refused are sent again by themselves. */
export async function burst(rpc: Rpc): Promise<{ count: number; seconds: number }> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: requests }, () => rpc.request("eth_blockNumber", [])));
  return { count: requests, seconds: (performance.now() - startedAt) / 1000 };
}

/** By how many seconds this machine's clock is ahead of the node's, negative behind, by the header `Date` of its answer. */
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
  // The header has whole seconds, of which half a one has passed on average.
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
