import { type Hex, word } from "../../lib/hex.js";
import { pause } from "../../lib/wait.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { RpcError } from "../transport/errors.js";
import { verdictOf } from "../transport/verdict.js";
import { clientVersion, developmentNodeOf } from "./nodeSoftware.js";

/** Identifies a chain. Two chains that differ in any member share nothing. */
export type ChainIdentity = {
  readonly chainId: number;
  /** The hash of block 0. `UNKNOWN_GENESIS` if neither the node nor the network's data has it. */
  readonly genesisHash: Hex;
  /** Distinguishes a development chain, such as a fork, from the real chain of the same genesis; empty on a real chain. */
  readonly build: string;
};

/** Stands for block 0 of chains of which only nodes without their first blocks have been seen. */
export const UNKNOWN_GENESIS: Hex = `0x${word(0n)}`;

/** A node behind a gateway may lack a block for a moment. A chain must not change its identity for that. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Asks the node which chain it is on. `known` is the hash of block 0 in the network's data, for nodes that do not have
 * that block: another software made the chain's first blocks, or the node has dropped old blocks. Throws what
 * `Rpc.request` throws, the reason of `signal` included, and TypeError if a development node has no block 0.
 */
export async function readChainIdentity(
  rpc: Rpc,
  { genesisHash: known }: { readonly genesisHash?: Hex | undefined },
  signal?: AbortSignal,
): Promise<ChainIdentity> {
  const [first, version = ""] = await Promise.all([
    patientHashOf(rpc, "0x0", { signal }),
    clientVersion(rpc, { signal }).catch(() => undefined),
  ]);
  const name = developmentNodeOf(version);
  signal?.throwIfAborted();
  if (name === undefined)
    return { chainId: rpc.chainId, genesisHash: first ?? known ?? UNKNOWN_GENESIS, build: "" };
  // Many development chains share an id, and only their blocks tell them apart.
  if (first === undefined) throw new TypeError("the node has no block 0");
  const second = await hashOf(rpc, "0x1", { signal }).catch(() => undefined);
  signal?.throwIfAborted();
  return { chainId: rpc.chainId, genesisHash: first, build: `${name} ${second ?? "empty"}` };
}

async function patientHashOf(rpc: Rpc, number: Hex, options: AskOptions): Promise<Hex | undefined> {
  for (let attempt = 1; ; attempt++) {
    const hash = await hashOf(rpc, number, options).catch(unlessLacking);
    if (hash !== undefined || attempt === ATTEMPTS) return hash;
    await pause(PAUSE_MS, options.signal);
  }
}

/** Nodes word in many ways that they lack old blocks. */
function unlessLacking(error: unknown): undefined {
  if (!(error instanceof RpcError) || verdictOf(error) === "limited") throw error;
}

async function hashOf(rpc: Rpc, number: Hex, options: AskOptions): Promise<Hex | undefined> {
  const block = await rpc.request<{ hash?: unknown } | null>("eth_getBlockByNumber", [number, false], {
    ...options,
    isWhole: (block) => block !== null,
  });
  const hash = block?.hash;
  return typeof hash === "string" && /^0x[0-9a-f]{64}$/.test(hash) ? (hash as Hex) : undefined;
}
