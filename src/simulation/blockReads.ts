import { codeAt, codeHashAt, type Head, isContractAt, type Rpc, RpcError, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt, word } from "../lib/hex.js";
import type { Call, CallResult, Reading } from "../lib/reading.js";
import type { Getter } from "./getters.js";

/** Reads facts of blocks. All functions throw BlockGoneError and RPC_UNAVAILABLE. */
export type BlockReads = {
  /** Returns a number that a token reports, or undefined if it does not. */
  number(getter: Getter, keys: readonly Address[], head: Head): Promise<bigint | undefined>;
  /** Returns the native balance of `owner` in wei, or undefined if the node does not report it this way. */
  balanceWei(owner: Address, head: Head): Promise<bigint | undefined>;
  /** Returns the code at `address`, or undefined if there is none. */
  code(address: Address, head: Head): Promise<Hex | undefined>;
  /** Returns whether a contract, not an externally owned account, is at `address`. */
  isContract(address: Address, head: Head): Promise<boolean>;
  /** Returns keccak256 of the code at `address`, and all zeros or undefined if there is none. */
  codeHash(address: Address, head: Head): Promise<Hex | undefined>;
};

/** The answers of a block so far, and the calls to send together. */
type Known = { readonly answers: Map<string, Promise<CallResult>>; waiting: Waiting[] };
type Waiting = {
  readonly call: Call;
  resolve(answer: CallResult): void;
  reject(error: unknown): void;
};

/** Number of blocks remembered. Requests for the block before the newest may be in flight. */
const maxBlocks = 2;
/** Number of facts remembered per block. */
const maxAnswers = 10_000;

/** The selector of Multicall3's getEthBalance. */
const balanceSelector = "0x4d2301cc";
/** CALLDATALOAD(0), EXTCODEHASH, MSTORE at 0, RETURN of the word: the hash of the code at the address in the data. */
const hashLens = { to: "0x00000000000000000000000000000000005105c1", code: "0x5f353f5f5260205ff3" } as const;
/** MSTORE8 of 1 at 0, EXTCODECOPY after it, RETURN of both: the code at the address in the data, after a byte of 1. */
const codeLens = {
  to: "0x00000000000000000000000000000000005105c2",
  code: "0x5f35803b60015f53805f6001843c6001015ff3",
} as const;
/** The first bytes of a delegating account's code. Some nodes return only these there. */
const delegationMagic = "ef01";

/**
 * Creates a reader on `rpc`. All calls made in one turn of the event loop travel in one call of `multicall3`. Answers
 * about a block are cached; failed reads are retried.
 */
export function makeBlockReads(rpc: Rpc, multicall3: Address): BlockReads {
  const blocks = new Map<Hex, Known>();
  // Readings are patient by default. Here `rpc` decides how long a request may take.
  const hurried: Rpc = { ...rpc, request: (method, params) => rpc.request(method, params) };

  function knownOf({ hash }: Head): Known {
    const known = blocks.get(hash) ?? { answers: new Map(), waiting: [] };
    if (known.answers.size >= maxAnswers) known.answers.clear();
    blocks.set(hash, known);
    for (const old of blocks.keys()) if (blocks.size > maxBlocks) blocks.delete(old);
    return known;
  }

  function ask(call: Call, head: Head): Promise<CallResult> {
    const known = knownOf(head);
    const key = `${call.to}${call.data}`;
    const answered = known.answers.get(key);
    if (answered !== undefined) return answered;
    const pending = new Promise<CallResult>((resolve, reject) => {
      if (known.waiting.length === 0) setImmediate(send, known, head);
      known.waiting.push({ call, resolve, reject });
    });
    known.answers.set(key, pending);
    pending.catch(() => known.answers.delete(key));
    return pending;
  }

  async function send(known: Known, { hash }: Head): Promise<void> {
    const { waiting } = known;
    known.waiting = [];
    try {
      const answers = await readAt(
        hurried,
        { multicall3, blockHash: hash },
        all(waiting.map(({ call }) => call)),
      );
      for (const [at, { resolve }] of waiting.entries()) resolve(answers[at]);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  const ofAddress = (lens: { to: Address; code: Hex }, address: Address, head: Head) =>
    ask({ ...lens, data: `0x${word(BigInt(address))}` }, head);

  /** Resolves to the code without 0x, empty if there is none, or undefined if the node does not report it this way. */
  const readCode = async (address: Address, head: Head) =>
    (await ofAddress(codeLens, address, head))?.slice(4);

  return {
    async number(getter, keys, head) {
      try {
        return uintAt((await ask({ to: getter.token, data: getter.encode(keys) }, head)) ?? "0x", 0);
      } catch (error) {
        // The overrides do what they can for a token that does not answer, and the simulation judges it.
        if (error instanceof RpcError) return undefined;
        throw error;
      }
    },
    balanceWei: async (owner, head) => {
      const data: Hex = `${balanceSelector}${word(BigInt(owner))}`;
      return uintAt((await ask({ to: multicall3, data }, head)) ?? "0x", 0);
    },
    async isContract(address, head) {
      const reply = await readCode(address, head);
      if (reply === undefined) return isContractAt(rpc, address, { blockHash: head.hash });
      return reply !== "" && !reply.startsWith(delegationMagic);
    },
    async code(address, head) {
      const reply = await readCode(address, head);
      if (reply === undefined || reply.startsWith(delegationMagic)) {
        return codeAt(rpc, address, { blockHash: head.hash });
      }
      return reply === "" ? undefined : `0x${reply}`;
    },
    async codeHash(address, head) {
      const reply = await ofAddress(hashLens, address, head);
      return reply ?? codeHashAt(rpc, address, { blockHash: head.hash });
    },
  };
}

function* all(calls: readonly Call[]): Reading<readonly CallResult[]> {
  return yield calls;
}
