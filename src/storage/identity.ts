import type { Rpc } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { Queries } from "./db.js";

/** Which chain something was learnt of. Chains that differ in any of these have nothing in common. */
export type ChainIdentity = {
  readonly chainId: number;
  readonly genesisHash: Hex;
  /** What tells a development chain from the real one of the same genesis, a fork of it for example; empty on a real chain. */
  readonly build: string;
};

/** Names of nodes that make chains up, as `web3_clientVersion` begins. */
const developmentNode = /^(anvil|hardhat|ganache|edr)/i;

/**
 * Asks the node which chain it is on. Throws what `Rpc.request` throws, the reason of `signal` included, and TypeError
 * when a block is missing.
 */
export async function readIdentity(rpc: Rpc, signal?: AbortSignal): Promise<ChainIdentity> {
  const [genesisHash, client] = await Promise.all([
    hashOf(rpc, "0x0", signal),
    // Some providers do not tell; they run no development nodes.
    rpc.request<unknown>("web3_clientVersion", [], { signal }).catch(() => ""),
  ]);
  const name = developmentNode.exec(String(client))?.[0]?.toLowerCase();
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

/** The chain's row in the database; undefined when nothing is kept of it yet. */
export async function findChain(
  queries: Queries,
  { chainId, genesisHash, build }: ChainIdentity,
): Promise<number | undefined> {
  const rows = await queries.query<{ id: number }>(
    "select id from chains where chain_id = $1 and genesis_hash = $2 and build = $3",
    [chainId, genesisHash, build],
  );
  return rows[0]?.id;
}

/** The same, made where it is missing. */
export async function ensureChain(queries: Queries, identity: ChainIdentity): Promise<number> {
  const known = await findChain(queries, identity);
  if (known !== undefined) return known;
  const rows = await queries.query<{ id: number }>(
    `insert into chains (chain_id, genesis_hash, build) values ($1, $2, $3)
    on conflict (chain_id, genesis_hash, build) do update set build = excluded.build returning id`,
    [identity.chainId, identity.genesisHash, identity.build],
  );
  return (rows[0] as { id: number }).id;
}
