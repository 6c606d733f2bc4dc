import { type Rpc, RpcError } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Getter } from "./getters.js";

/** A storage slot that a call reads. */
export type Touched = { readonly contract: Address; readonly slot: Hex };

/** What a getter touches while it reads its number. */
export type Touches = {
  /** Sorted by likelihood, the most likely first. */
  readonly slots: readonly Touched[];
  /** Other contracts called, including the implementation behind a proxy, sorted. */
  readonly contracts: readonly Address[];
};

type AccessList = { accessList: { address: Address; storageKeys: Hex[] }[] };

/** Requests from the node, in one call, what `getter` touches. Returns undefined if the node does not list it. */
export async function touchedBy(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
): Promise<Touches | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const pending = rpc.request<AccessList>("eth_createAccessList", [call, "latest"]);
  const answer = await pending.catch(refusal);
  if (answer === undefined) return undefined;
  const entries = answer.accessList.map(({ address, storageKeys }) => ({
    contract: address.toLowerCase() as Address,
    storageKeys,
  }));
  const slots = entries.flatMap(({ contract, storageKeys }) =>
    storageKeys.map((slot) => ({ contract, slot })),
  );
  // Hashed slots are large numbers. Proxies read small, fixed ones first.
  slots.sort((a, b) => (a.slot < b.slot ? 1 : -1));
  const contracts = [...new Set(entries.map(({ contract }) => contract))];
  return { slots, contracts: contracts.filter((contract) => contract !== getter.token).sort() };
}

/** Returns undefined if the node itself refuses. Rethrows any other error. */
export function refusal(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error;
}
