import { type Rpc, RpcError } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Getter } from "./getters.js";

/** A storage slot that a call reads. */
export type Touched = { readonly contract: Address; readonly slot: Hex };

/** What a getter touches on its way to its number. */
export type Touches = {
  /** The likely ones first. */
  readonly slots: readonly Touched[];
  /** Other contracts that are called, the implementation behind a proxy among them; sorted. */
  readonly contracts: readonly Address[];
};

type AccessList = { accessList: { address: Address; storageKeys: Hex[] }[] };

/** Asks the node, in one request, what `getter` touches; undefined when the node does not list it. */
export async function touchedBy(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
): Promise<Touches | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const asked = rpc.request<AccessList>("eth_createAccessList", [call, "latest"]);
  const answer = await asked.catch(refusal);
  if (answer === undefined) return undefined;
  const entries = answer.accessList.map(({ address, storageKeys }) => ({
    contract: address.toLowerCase() as Address,
    storageKeys,
  }));
  const slots = entries.flatMap(({ contract, storageKeys }) =>
    storageKeys.map((slot) => ({ contract, slot })),
  );
  // Hashed slots are large numbers; proxies read small, fixed ones first.
  slots.sort((a, b) => (a.slot < b.slot ? 1 : -1));
  const contracts = [...new Set(entries.map(({ contract }) => contract))];
  return { slots, contracts: contracts.filter((contract) => contract !== getter.token).sort() };
}

/** What the node itself refuses is an answer; a node that does not answer is thrown on. */
export function refusal(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error;
}
