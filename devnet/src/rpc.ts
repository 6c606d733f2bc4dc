import { DevnetError } from "./errors.js";
import { postJson } from "./post.js";

export type RpcCall = { method: string; params: readonly unknown[] };

type RpcReply = { id: number; result?: unknown; error?: { message: string; data?: unknown } };

// anvil refuses request bodies over 2 MB.
const maxBodyBytes = 1_500_000;

/** Sends one JSON-RPC call. Throws `DevnetError` (`RPC_ERROR`) with the node's own message. */
export async function rpc<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const [result] = await rpcBatch(url, [{ method, params }]);
  return result as T;
}

/**
 * Sends many independent JSON-RPC calls, which anvil may run in any order. Resolves with the results in call order.
 * Throws on the first failure.
 */
export async function rpcBatch(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const chunk of chunksOf(calls)) {
    const reply = await post(url, `[${chunk.bodies.join(",")}]`);
    const byId = new Map(reply.map((entry) => [entry.id, entry]));
    for (const [index, method] of chunk.methods.entries()) {
      const entry = byId.get(index);
      if (entry === undefined || entry.error !== undefined) {
        throw new DevnetError("RPC_ERROR", `${method}: ${entry?.error?.message ?? "no answer"}`, {
          cause: entry?.error,
        });
      }
      results.push(entry.result);
    }
  }
  return results;
}

function chunksOf(calls: readonly RpcCall[]): { bodies: string[]; methods: string[] }[] {
  const chunks: { bodies: string[]; methods: string[] }[] = [];
  let bytes = maxBodyBytes;
  for (const { method, params } of calls) {
    const last = chunks.at(-1);
    const id = last === undefined ? 0 : last.bodies.length;
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    bytes += body.length;
    if (last !== undefined && bytes < maxBodyBytes) {
      last.bodies.push(body);
      last.methods.push(method);
      continue;
    }
    bytes = body.length;
    chunks.push({ bodies: [JSON.stringify({ jsonrpc: "2.0", id: 0, method, params })], methods: [method] });
  }
  return chunks;
}

async function post(url: string, body: string): Promise<RpcReply[]> {
  let reply: RpcReply | RpcReply[];
  try {
    reply = JSON.parse(await postJson(url, body)) as RpcReply | RpcReply[];
  } catch (cause) {
    throw new DevnetError("RPC_ERROR", `no answer from ${url}`, { cause });
  }
  if (Array.isArray(reply)) return reply;
  throw new DevnetError("RPC_ERROR", reply.error?.message ?? `${url} did not answer a batch with a batch`);
}
