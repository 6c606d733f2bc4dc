import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { Call } from "../../../lib/reading.js";
import type { Deployment, Vouched } from "./deployment.js";
import type { UnusableReason } from "./unusable.js";

/** What a contract does for a venue, and the reason for which the venue is left out if nothing vouches for its code. */
const reasons = {
  pool: "unknownPool",
  hook: "unknownHook",
  rateProvider: "unknownRateProvider",
  plugin: "unknownPlugin",
  part: "unknownPart",
} as const satisfies Record<string, UnusableReason>;

/** A contract that fills in a venue run, and that anybody may have written. What is found out about it never changes. */
export type RunCode = {
  readonly role: keyof typeof reasons;
  readonly address: Address;
  /** The factory that created it, if its creations are vouched for or trusted. */
  readonly factory?: Address | undefined;
};

/** Why a venue is not vouched for. */
export type Unvouched = {
  readonly reason: UnusableReason;
  /** The contracts whose code nothing vouches for. */
  readonly by: readonly Address[];
  /** Whether the operator trusts all of them, so that the venue is followed. */
  readonly trusted?: true | undefined;
};

/** Returns the hash of the code at an address, or undefined if it has not been read. */
export type CodeHashes = (address: Address) => Hex | undefined;

/** Judges the code that fills in a venue run. Returns undefined if the network's data vouches for all of it. */
export type Judge = (code: readonly RunCode[], hashOf: CodeHashes) => Unvouched | undefined;

/** Makes the judge of a deployment's venues. It is pure: the same findings always have the same result. */
export function judgeOf(deployment: Deployment): Judge {
  const { vouched = {}, trusted = [], instances = [] } = deployment;
  const { contracts = [] } = vouched;
  const isVouched = knows({
    ...vouched,
    contracts: [...contracts, ...instances.map(({ address }) => address)],
  });
  const isTrusted = knows({
    factories: trusted as readonly Address[],
    contracts: trusted as readonly Address[],
    codeHashes: trusted,
  });
  return (code, hashOf) => {
    const strange = code.filter((each) => !isVouched(each, hashOf));
    const [first] = strange;
    if (first === undefined) return undefined;
    const left = strange.filter((each) => !isTrusted(each, hashOf));
    const { role } = left[0] ?? first;
    const by = [...new Set(strange.map(({ address }) => address))];
    return { reason: reasons[role], by, ...(left.length === 0 && { trusted: true }) };
  };
}

function knows({ factories = [], contracts = [], codeHashes = [] }: Vouched) {
  const [makers, known, hashes] = [new Set(factories), new Set(contracts), new Set(codeHashes)];
  return ({ address, factory }: RunCode, hashOf: CodeHashes): boolean => {
    const hash = hashOf(address);
    return (
      known.has(address) ||
      (factory !== undefined && makers.has(factory)) ||
      (hash !== undefined && hashes.has(hash))
    );
  };
}

/** Returns the factories whose creations a deployment's data vouches for or the operator trusts. */
export function factoriesOf({ vouched, trusted = [] }: Deployment): readonly Address[] {
  const own = trusted.filter((each): each is Address => each.length === 42);
  return [...new Set([...(vouched?.factories ?? []), ...own])];
}

/** Returns whether hashes of code can vouch for anything, so that they are worth reading. */
export function readsHashes({ vouched, trusted = [] }: Deployment): boolean {
  return (vouched?.codeHashes ?? []).length > 0 || trusted.some((each) => each.length === 66);
}

/** Returns the hash of the code at the address that the call's data names, by `EXTCODEHASH`. */
const HASHER: Hex = "0x6000353f60005260206000f3";
const HASHER_ADDRESS: Address = "0x00000000000000000000000000000000c0de4a54";

/** Returns the call that reads the hash of the code at `address`. */
export function codeHashCall(address: Address): Call {
  return { to: HASHER_ADDRESS, data: `0x${word(BigInt(address))}`, code: HASHER };
}

/** Returns whether routes of all callers may go through a venue: it is vouched for, or the operator trusts it. */
export function isFollowable({ unvouched }: { readonly unvouched?: Unvouched }): boolean {
  return unvouched === undefined || unvouched.trusted === true;
}
