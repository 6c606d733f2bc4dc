import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import { type Adapter, runCodeOf } from "./adapter.js";
import type { Deployment } from "./kit/adapter/deployment.js";
import {
  codeHashCall,
  type Judge,
  judgeOf,
  type RunCode,
  readsHashes,
  type Unvouched,
} from "./kit/adapter/provenance.js";
import type { Venue } from "./venue.js";

/**
 * Judges the code that venues run. It reads the hash of a contract's code only if that could vouch for the contract,
 * and only once.
 */
export type Judging = {
  /** Judges code by what has been read so far. */
  judge(deployment: string, code: readonly RunCode[]): Unvouched | undefined;
  /** Returns the contracts among `code` whose hashes, which have not been read, may still vouch for them. */
  open(deployment: string, code: readonly RunCode[]): readonly Address[];
  /** Reads the hashes of the code of contracts. If the node cannot read them, they stay open. */
  learn(contracts: readonly Address[]): Reading<void>;
  /** Returns the venues. Those that nothing vouches for have `unvouched`. */
  judged(venues: readonly Venue[]): Reading<Venue[]>;
};

/** Returns the judging for the venues of a network's deployments. */
export function makeJudging(
  deployments: readonly Deployment[],
  adapters: ReadonlyMap<string, Adapter>,
): Judging {
  const judges = new Map(
    deployments.map((each) => [each.slug, { judge: judgeOf(each), reads: readsHashes(each) }]),
  );
  const hashes = new Map<Address, Hex>();
  const hashOf = (address: Address) => hashes.get(address);
  const judgeAt = (slug: string) => judges.get(slug) as { judge: Judge; reads: boolean };

  function judge(slug: string, code: readonly RunCode[]): Unvouched | undefined {
    return code.length === 0 ? undefined : judgeAt(slug).judge(code, hashOf);
  }

  function open(slug: string, code: readonly RunCode[]): readonly Address[] {
    if (code.length === 0 || !judgeAt(slug).reads) return [];
    return (judge(slug, code)?.by ?? []).filter((address) => !hashes.has(address));
  }

  function* learn(contracts: readonly Address[]): Reading<void> {
    const unread = [...new Set(contracts)].filter((address) => !hashes.has(address));
    if (unread.length === 0) return;
    const answers = yield unread.map(codeHashCall);
    for (const [index, hash] of answers.entries()) {
      if (hash?.length === 66) hashes.set(unread[index] as Address, hash);
    }
  }

  return {
    judge,
    open,
    learn,
    *judged(venues) {
      const runs = venues.map((venue) => runCodeOf(adapters.get(venue.standard) as Adapter, venue));
      yield* learn(venues.flatMap(({ protocol }, index) => open(protocol, runs[index] ?? [])));
      return venues.map((venue, index) => {
        const unvouched = judge(venue.protocol, runs[index] ?? []);
        return unvouched === undefined ? venue : { ...venue, unvouched };
      });
    },
  };
}
