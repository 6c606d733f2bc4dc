import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { initCodeHashes, knownContracts } from "../generated/knownContracts.js";
import { create2, type FactoryKind, kinds, saltOf } from "./kinds.js";

/** A contract that creates or lists others. */
export type Factory = {
  readonly kind: FactoryKind;
  readonly address: Address;
  /** What deploys its pools, and the hash of their creation code. Absent if their addresses cannot be computed. */
  readonly pools?: { readonly creator: Address; readonly initCodeHash: Hex };
};

/** The contracts of a network that this package knows. */
export type Known = { readonly contracts: ReadonlySet<Address>; readonly factories: readonly Factory[] };

/** Returns what is known on a chain: nothing on one without bundled data. */
export function knownOn(chainId: number): Known {
  const hashes = initCodeHashes.split(" ");
  const contracts = new Set<Address>();
  const factories: Factory[] = [];
  for (const row of (knownContracts[chainId] ?? "").split(" ")) {
    const [own = "", hash, creator = own.slice(1)] = row.split(".");
    const address: Address = `0x${own.slice(1)}`;
    const kind = kinds[own[0] ?? ""];
    if (kind === undefined) contracts.add(address);
    else if (hash === undefined) factories.push({ kind, address });
    else {
      const initCodeHash: Hex = `0x${hashes[Number(hash)]}`;
      factories.push({ kind, address, pools: { creator: `0x${creator}`, initCodeHash } });
    }
  }
  return { contracts, factories };
}

/** The most hashes that one check computes: a program that would take more is hostile. */
const mostHashes = 20_000;

/**
 * Makes a function that returns whether a pool is a factory's, by arithmetic: whether CREATE2 gives its address for a
 * pair of the tokens. All calls share one budget of hashes; beyond it, the answer is no.
 */
export function makePoolCheck({ factories }: Known): (pool: Address, asked: PoolQuestion) => boolean {
  let left = mostHashes;
  const salts = new Map<string, Hex>();
  return (pool, { trades, tokens, others }) => {
    for (const other of others) {
      for (const token of tokens) {
        if (other === token) continue;
        const pair = (token < other ? [token, other] : [other, token]) as [Address, Address];
        for (const { kind, pools } of factories) {
          if (pools === undefined || kind.salts?.trades !== trades) continue;
          const { terms } = kind.salts;
          for (const term of terms.length > 0 ? terms : [undefined]) {
            if (--left < 0) return false;
            const key = `${kind.lookup} ${pair} ${term}`;
            const salt = salts.get(key) ?? saltOf(kind, pair, term);
            salts.set(key, salt);
            if (create2(pools.creator, salt, pools.initCodeHash) === pool) return true;
          }
        }
      }
    }
    return false;
  };
}

export type PoolQuestion = {
  readonly trades: NonNullable<FactoryKind["salts"]>["trades"];
  /** The pool has one of these tokens. */
  readonly tokens: readonly Address[];
  /** Its other token may be one of these, the likely ones first. */
  readonly others: readonly Address[];
};
