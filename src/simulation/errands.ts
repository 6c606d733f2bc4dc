import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { type Address, addressAt } from "../lib/address.js";
import { type Hex, quantity, uintAt } from "../lib/hex.js";
import { makeLru } from "../lib/lru.js";
import { minBigint } from "../lib/math.js";
import { approveData, transferData, transferTopic } from "../tokens/index.js";
import type { BlockReads } from "./blockReads.js";
import { balanceGetter } from "./getters.js";
import type { StateOverrides, TokenNeed } from "./overrides.js";

/** A call that somebody makes before the transaction, in the same simulated block. It pays no fee. */
export type Errand = { readonly from: Address; readonly to: Address; readonly data: Hex; readonly gas: Hex };

/**
 * Errands, the needs that they cannot meet, and the amounts that they take from a contract that the transaction itself
 * calls.
 */
export type Errands = {
  readonly errands: readonly Errand[];
  readonly unplaced: readonly TokenNeed[];
  readonly doubtful: readonly TokenNeed[];
};

/** Returns addresses that may hold a token. */
export type HoldersOf = (token: Address) => readonly Address[];

/** What needs are given for: the block, the overrides that the transaction runs with, and its bytes. */
type Occasion = {
  readonly head: Head;
  readonly overrides: StateOverrides;
  readonly data: Hex;
  readonly holdersOf: HoldersOf;
};

/** The limit of each errand. */
export const errandGas = 2_000_000n;
/** Holders that are tried for one need. */
const mostHolders = 3;
/** Holders whose balances are read. */
const mostCandidates = 100;
/** How far back transfers of a token are looked at. Most nodes answer for as many blocks at once. */
const pastBlocks = 1_000n;
/** Nobody has its key, and many tokens were sent there to be out of the way. */
const burnt: Address = "0x000000000000000000000000000000000000dead";

/**
 * Creates a function that finds ordinary calls for balances and allowances that cannot be written to a token's storage:
 * holders transfer, and owners approve. The node tries the calls, and those that suffice are the errands.
 */
export function makeErrands(rpc: Rpc, reads: BlockReads) {
  const tried = makeLru<Promise<readonly boolean[]>>(100, () => 1);
  const traders = makeLru<Promise<readonly Address[]>>(100, () => 1);

  async function sourcesOf(need: TokenNeed, occasion: Occasion) {
    const { token } = need.getter;
    const found = await richest(reads, need, [...occasion.holdersOf(token), token, burnt], occasion);
    if (found.some(({ isCalled }) => !isCalled)) return found;
    const key = `${occasion.head.hash}:${token}`;
    const lately = traders.get(key) ?? tradersOf(rpc, token, occasion.head);
    traders.set(key, lately);
    lately.catch(() => traders.delete(key));
    return [...(await richest(reads, need, await lately, occasion)), ...found];
  }

  /** Returns calls that may give what is needed, in the order in which to try them. */
  async function attemptsAt(need: TokenNeed, occasion: Occasion) {
    const { kind, getter, keys } = need;
    const [owner, spender] = keys as [Address, Address];
    const gas = quantity(errandGas);
    const amount = BigInt.asUintN(256, need.amount);
    if (kind === "allowance") {
      const data = approveData(spender, amount);
      return [{ isCalled: false, call: { from: owner, to: getter.token, data, gas } }];
    }
    const sources = await sourcesOf(need, occasion);
    return sources.slice(0, mostHolders).map(({ holder, has, isCalled }) => {
      // A little more, since a token may keep a part of it or round down.
      const data = transferData(owner, minBigint(has, amount + amount / 10n + 10n));
      return { isCalled, call: { from: holder, to: getter.token, data, gas } };
    });
  }

  return async (needs: readonly TokenNeed[], occasion: Occasion): Promise<Errands> => {
    if (needs.length === 0) return { errands: [], unplaced: [], doubtful: [] };
    const attempts = await Promise.all(needs.map((need) => attemptsAt(need, occasion)));
    const steps = attempts.flatMap((own, at) =>
      own.map((attempt) => ({ ...attempt, need: needs[at] as TokenNeed })),
    );
    const key = `${occasion.head.hash}:${steps.map(({ call }) => call.from + call.to + call.data).join()}`;
    const pending = tried.get(key) ?? tryAll(rpc, steps, occasion);
    tried.set(key, pending);
    pending.catch(() => tried.delete(key));
    const isMet = await pending;
    const each = needs.map((need) => {
      const own = steps.flatMap((step, at) => (step.need === need ? [{ ...step, isMet: isMet[at] }] : []));
      return { need, used: own.slice(0, own.findIndex((step) => step.isMet) + 1) };
    });
    return {
      errands: each.flatMap(({ used }) => used.map(({ call }) => call)),
      unplaced: each.filter(({ used }) => used.length === 0).map(({ need }) => need),
      doubtful: each.filter(({ used }) => used.some(({ isCalled }) => isCalled)).map(({ need }) => need),
    };
  };
}

/** Returns the balances of the holders other than the owner that are large enough, the largest first. */
async function richest(
  reads: BlockReads,
  { getter, keys, amount }: TokenNeed,
  holders: readonly Address[],
  { head, data }: Occasion,
) {
  const others = [...new Set(holders)].filter((holder) => !keys.includes(holder)).slice(0, mostCandidates);
  const each = others.map(async (holder) => ({
    holder,
    has: (await reads.number(balanceGetter(getter.token), [holder], head)) ?? 0n,
    // A pool that sells or buys may not lose what it counts on.
    isCalled: data.includes(holder.slice(2)),
  }));
  const enough = (await Promise.all(each)).filter(({ has }) => has >= amount);
  return enough.sort((a, b) => Number(a.isCalled) - Number(b.isCalled) || (a.has < b.has ? 1 : -1));
}

/** Returns who sent or received the token lately. */
async function tradersOf(rpc: Rpc, token: Address, head: Head): Promise<readonly Address[]> {
  const fromBlock = quantity(head.number > pastBlocks ? head.number - pastBlocks : 0n);
  const filter = { address: token, topics: [transferTopic], fromBlock, toBlock: quantity(head.number) };
  const logs = await rpc.request<{ topics: Hex[] }[]>("eth_getLogs", [filter]).catch((error) => {
    if (error instanceof RpcError) return [];
    throw error;
  });
  const parties = logs.reverse().flatMap(({ topics }) => topics.slice(1, 3));
  return parties.flatMap((topic) => addressAt(topic, 0) ?? []);
}

/** Returns for each call whether the need is met after it and those before it. Those of a need come one after another. */
async function tryAll(
  rpc: Rpc,
  steps: readonly { readonly need: TokenNeed; readonly call: Errand }[],
  { head, overrides }: Occasion,
): Promise<readonly boolean[]> {
  const calls = steps.flatMap(({ need: { getter, keys }, call }) => [
    call,
    { to: getter.token, data: getter.encode(keys), gas: quantity(errandGas) },
  ]);
  const block = { stateOverrides: overrides, calls };
  const payload = { blockStateCalls: [block], validation: false };
  type Simulated = { calls?: { returnData?: Hex }[] }[] | null;
  const asked = rpc.request<Simulated>("eth_simulateV1", [payload, { blockHash: head.hash }]);
  const blocks = await asked.catch((error) => {
    if (error instanceof RpcError) return undefined;
    throw error;
  });
  return steps.map(({ need: { amount } }, at) => {
    const told = uintAt(blocks?.[0]?.calls?.[2 * at + 1]?.returnData ?? "0x", 0);
    return told !== undefined && told >= BigInt.asUintN(256, amount);
  });
}
