import type { Hex } from "../../lib/hex.js";
import type { Rpc } from "../pool/rpc.js";
import { clientVersion, developmentNodeOf } from "./nodeSoftware.js";

/** Identifies a chain. Two chains that differ in any member share nothing. */
export type ChainIdentity = {
  readonly chainId: number;
  readonly genesisHash: Hex;
  /** Distinguishes a development chain, such as a fork, from the real chain of the same genesis; empty on a real chain. */
  readonly build: string;
};

/**
 * Asks the node which chain it is on. Throws what `Rpc.request` throws, the reason of `signal` included, and TypeError
 * when a block is missing.
 */
export async function readChainIdentity(rpc: Rpc, signal?: AbortSignal): Promise<ChainIdentity> {
  const [genesisHash, version = ""] = await Promise.all([
    hashOf(rpc, "0x0", signal),
    clientVersion(rpc, { signal }).catch(() => undefined),
  ]);
  const name = developmentNodeOf(version);
  const build = name === undefined ? "" : `${name} ${await hashOf(rpc, "0x1", signal).catch(() => "empty")}`;
  signal?.throwIfAborted();
  return { chainId: rpc.chainId, genesisHash, build };
}

async function hashOf(rpc: Rpc, number: Hex, signal: AbortSignal | undefined): Promise<Hex> {
  const block = await rpc.request<{ hash?: unknown } | null>("eth_getBlockByNumber", [number, false], {
    signal,
  });
  const hash = block?.hash;
  if (typeof hash === "string" && /^0x[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase() as Hex;
  throw new TypeError(`the node has no block ${Number(number)}`);
}
