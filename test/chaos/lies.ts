import { headerHash } from "../../src/chain/nodes/headerHash.js";
import type { Ask, Fault } from "../../src/chain/testing/faultyProxy.js";

/** Every way in which one of several nodes may be wrong or out of order. */

export type Decide = (ask: Ask) => Fault;

type Fields = Record<string, unknown>;

const pass: Fault = { do: "pass" };
const always =
  (fault: Fault): Decide =>
  () =>
    fault;

/** Returns a fault that changes the node's result, if it is one of `methods`. */
function changed(methods: RegExp, change: (result: never, ask: Ask) => unknown): Decide {
  return (ask) =>
    methods.test(ask.method)
      ? {
          do: "rewrite",
          answer: (real) =>
            "result" in real ? { ...real, result: change(real.result as never, ask) } : real,
        }
      : pass;
}

function refused(methods: RegExp, code: number, message: string): Decide {
  return (ask) =>
    methods.test(ask.method)
      ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code, message } }) }
      : pass;
}

const blocks = /^eth_getBlockBy/;
const isPinned = ({ params }: Ask) => JSON.stringify(params).includes("blockHash");

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Changes every word of an ABI encoding that `change` changes. The first `spared` words keep their offsets. */
function changeWords(result: string, change: (word: string) => string, spared = 0): string {
  const words = result.slice(2).match(/.{64}/g) ?? [];
  if (words.length * 64 !== result.length - 2) return result;
  return `0x${words.map((word, index) => (index < spared ? word : change(word))).join("")}`;
}

const isAmount = (word: string) => /^0{20,50}[1-9a-f]/.test(word);
const isBalance = (word: string) => /^0{30,48}[1-9a-f]/.test(word);
const otherDigit = (word: string) =>
  isAmount(word) ? word.replace(/.$/, (digit) => (digit === "7" ? "8" : "7")) : word;

type Simulated = { calls: { status: string; returnData: string; gasUsed: string }[] }[];

function eachCall(change: (call: Simulated[0]["calls"][0]) => object): (result: Simulated) => unknown {
  return (result) =>
    result.map((block) => ({ ...block, calls: block.calls.map((call) => ({ ...call, ...change(call) })) }));
}

/** Adds to the first word of the returned amounts. */
function more(by: bigint): (result: Simulated) => unknown {
  return eachCall(({ status, returnData }) => {
    if (status === "0x0" || returnData.length < 66) return {};
    const words = returnData.slice(2).match(/.{64}/g) ?? [];
    const last = words.length - 1;
    const changedWords = words.map((word, index) =>
      index === last || index === 0
        ? ((BigInt(`0x${word}`) * (1000n + by)) / 1000n).toString(16).padStart(64, "0")
        : word,
    );
    return { returnData: `0x${changedWords.join("")}` };
  });
}

/** A chain of the node's own: well-formed headers with their right hashes, whose state is that of the real chain. */
function fork(): Decide {
  const real = new Map<string, string>();
  const own = new Map<string, string>();
  const forked = (block: Fields): Fields => {
    const parentHash = own.get(String(block.parentHash)) ?? block.parentHash;
    const made = {
      ...block,
      parentHash,
      extraData: "0xf0f0",
      gasUsed: quantity(BigInt(String(block.gasUsed)) + 1n),
    };
    const hash = headerHash(made);
    if (hash === undefined) return block;
    own.set(String(block.hash), hash);
    real.set(hash, String(block.hash));
    return { ...made, hash };
  };
  return (ask) => {
    const text = JSON.stringify(ask.params);
    const params = JSON.parse(text.replace(/0x[0-9a-f]{64}/g, (hash) => real.get(hash) ?? hash)) as unknown[];
    return {
      do: "rewrite",
      params,
      answer: (answer) =>
        blocks.test(ask.method) && answer.result !== null
          ? { ...answer, result: forked(answer.result as Fields) }
          : JSON.parse(JSON.stringify(answer).replace(/0x[0-9a-f]{64}/g, (hash) => own.get(hash) ?? hash)),
    };
  };
}

/** Answers like a node that is `depth` blocks behind. `latest` is the chain's height when it began. */
function lagging(depth: bigint): Decide {
  const hidden = new Set<string>();
  let newest = 0n;
  return (ask) => {
    if (ask.method === "eth_getBlockByNumber" && ask.params[0] === "latest")
      return {
        do: "rewrite",
        params: newest > depth ? [quantity(newest - depth), false] : ask.params,
        answer: (real) => real,
      };
    if ([...hidden].some((hash) => JSON.stringify(ask.params).includes(hash)))
      return {
        do: "rewrite",
        answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32000, message: "header not found" } }),
      };
    if (!blocks.test(ask.method)) return pass;
    return {
      do: "rewrite",
      answer(real) {
        const block = real.result as { number: string; hash: string } | null;
        if (block === null) return real;
        const number = BigInt(block.number);
        if (number > newest) newest = number;
        if (number <= newest - depth) return real;
        return { ...real, result: null };
      },
    };
  };
}

function frozen(): Decide {
  let first: unknown;
  return changed(/^eth_getBlockByNumber$/, (result, { params }) => {
    if (params[0] !== "latest") return result;
    first ??= result;
    return first;
  });
}

/** Refuses every third request. */
function nowAndThen(fault: Fault): Decide {
  let count = 0;
  return () => {
    count += 1;
    return count % 3 === 0 ? fault : pass;
  };
}

const limitExceeded: Fault = {
  do: "rewrite",
  answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32005, message: "limit exceeded" } }),
};

const elsewhere = `0x${"ab".repeat(32)}`;
const otherLast = (digit: string) => (digit === "7" ? "8" : "7");
const inHex = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, "0");

function rehashed(block: Fields): Fields {
  return { ...block, hash: headerHash(block) ?? block.hash };
}

/** Changes the newest block. */
function newest(change: (block: Fields) => Fields): Decide {
  return changed(blocks, (block: Fields | null, { params }) =>
    params[0] === "latest" && block !== null ? change(block) : block,
  );
}

function eachLog(change: (log: Log) => object): Decide {
  return changed(/^eth_getLogs$/, (logs: Log[]) => logs.map(change));
}

/** Changes every amount that calls of contracts return. */
function calls(change: (word: string) => string): Decide {
  return changed(/^eth_call$/, (result: string, ask) =>
    isPinned(ask) ? changeWords(result, (word) => (isAmount(word) ? change(word) : word), 4) : result,
  );
}

/** Answers every question about a block's state as of the block before. */
function before(): Decide {
  const parents = new Map<string, string>();
  return (ask) => {
    if (blocks.test(ask.method))
      return {
        do: "rewrite",
        answer(real) {
          const block = real.result as { hash: string; parentHash: string } | null;
          if (block !== null) parents.set(block.hash, block.parentHash);
          return real;
        },
      };
    if (ask.method === "eth_getLogs" || !isPinned(ask)) return pass;
    const earlier = JSON.stringify(ask.params).replace(
      /0x[0-9a-f]{64}/g,
      (hash) => parents.get(hash) ?? hash,
    );
    return { do: "rewrite", params: JSON.parse(earlier) as unknown[], answer: (real) => real };
  };
}

type Log = { logIndex: string; address: string; data: string; topics: string[]; blockHash: string };

/** What a node may say that is false. */
export const lies: Readonly<Record<string, () => Decide>> = {
  "a later time in every header": () =>
    changed(
      blocks,
      (block: Fields | null) =>
        block && { ...block, timestamp: quantity(BigInt(String(block.timestamp)) + 60n) },
    ),
  "a lower base fee in the newest header": () =>
    changed(blocks, (block: Fields | null, { params }) =>
      params[0] === "latest" && block !== null ? { ...block, baseFeePerGas: "0x1" } : block,
    ),
  "another hash of the newest block": () =>
    changed(blocks, (block: Fields | null, { params }) =>
      params[0] === "latest" && block !== null ? { ...block, hash: `0x${"ab".repeat(32)}` } : block,
    ),
  "a fork of its own": fork,
  "no logs": () => changed(/^eth_getLogs$/, () => []),
  "half of the logs": () => changed(/^eth_getLogs$/, (logs: Log[]) => logs.filter((_, at) => at % 2 === 0)),
  "invented logs": () =>
    changed(/^eth_getLogs$/, (logs: Log[]) =>
      logs.concat(logs.map((log) => ({ ...log, logIndex: quantity(BigInt(log.logIndex) + 500n) }))),
    ),
  "other data in logs": () =>
    changed(/^eth_getLogs$/, (logs: Log[]) =>
      logs.map((log) => ({ ...log, data: changeWords(log.data, otherDigit) })),
    ),
  "logs of another block": () => {
    let before: Log[] = [];
    return changed(/^eth_getLogs$/, (logs: Log[], { params }) => {
      const { blockHash } = (params[0] ?? {}) as { blockHash?: string };
      const told = before.map((log) => ({ ...log, blockHash: blockHash ?? log.blockHash }));
      before = logs;
      return told;
    });
  },
  "other words in every state": () =>
    changed(/^eth_call$/, (result: string, ask) =>
      isPinned(ask) ? changeWords(result, otherDigit, 4) : result,
    ),
  "no balances": () =>
    changed(/^eth_(call|getBalance)$/, (result: string, ask) =>
      isPinned(ask) ? changeWords(result, (word) => (isBalance(word) ? "0".repeat(64) : word), 4) : result,
    ),
  "no code anywhere": () => changed(/^eth_getCode$/, () => "0x"),
  "simulated amounts that are too high": () => changed(/^eth_simulateV1$/, more(5n)),
  "simulated amounts that are too low": () => changed(/^eth_simulateV1$/, more(-5n)),
  "simulated successes of what fails": () =>
    changed(
      /^eth_simulateV1$/,
      eachCall(() => ({ status: "0x1" })),
    ),
  "simulated failures of what succeeds": () =>
    changed(
      /^eth_simulateV1$/,
      eachCall(() => ({ status: "0x0", returnData: "0x" })),
    ),
  "simulated gas that is too little": () =>
    changed(
      /^eth_simulateV1$/,
      eachCall(({ gasUsed }) => ({ gasUsed: quantity(BigInt(gasUsed) / 2n) })),
    ),
  "reverts of every call": () => refused(/^eth_(call|simulateV1)$/, 3, "execution reverted"),
  "another chain id": () => changed(/^eth_chainId$/, () => "0x5"),
  "a head that stands still": frozen,
  "a head far ahead": () =>
    changed(blocks, (block: Fields | null, { params }) => {
      if (params[0] !== "latest" || block === null) return block;
      const made = { ...block, number: quantity(BigInt(String(block.number)) + 5_000n) };
      return { ...made, hash: headerHash(made) ?? block.hash };
    }),
  "a lag of three blocks": () => lagging(3n),
  "no blocks": () => changed(blocks, () => null),
  "huge answers": () =>
    changed(/^eth_(call|getLogs)$/, (result: unknown) =>
      typeof result === "string" ? `${result}${"00".repeat(2 ** 20)}` : result,
    ),
  "ids of other requests": () => always({ do: "rewrite", answer: (real) => ({ ...real, id: 999_999 }) }),
  "null as every result": () => changed(/^eth_(?!chainId)/, () => null),
  "a parent of its own, hashed anew": () => newest((block) => rehashed({ ...block, parentHash: elsewhere })),
  "a higher base fee, hashed anew": () =>
    newest((block) => rehashed({ ...block, baseFeePerGas: "0x174876e800" })),
  "a head one block ahead, hashed anew": () =>
    newest((block) => rehashed({ ...block, number: quantity(BigInt(String(block.number)) + 1n) })),
  "no blooms, hashed anew": () =>
    newest((block) => rehashed({ ...block, logsBloom: `0x${"0".repeat(512)}` })),
  "no blooms": () =>
    changed(blocks, (block: Fields | null) => block && { ...block, logsBloom: `0x${"0".repeat(512)}` }),
  "other parents": () =>
    changed(blocks, (block: Fields | null) => block && { ...block, parentHash: elsewhere }),
  "the block before the one asked for": () => (ask) => {
    const [number, ...rest] = ask.params;
    if (ask.method !== "eth_getBlockByNumber" || !/^0x[1-9a-f]/.test(String(number))) return pass;
    return {
      do: "rewrite",
      params: [quantity(BigInt(String(number)) - 1n), ...rest],
      answer: (real) => real,
    };
  },
  "the state of the block before": before,
  "logs of other contracts": () =>
    eachLog((log) => ({ ...log, address: log.address.replace(/.$/, otherLast) })),
  "other topics in logs": () =>
    eachLog((log) => ({
      ...log,
      topics: log.topics.map((topic, at) => (at === 0 ? topic : topic.replace(/.$/, otherLast))),
    })),
  "logs that were removed": () => eachLog((log) => ({ ...log, removed: true })),
  "logs in reverse": () =>
    changed(/^eth_getLogs$/, (logs: Log[]) =>
      logs.map((log, at) => ({ ...log, logIndex: logs.at(-1 - at)?.logIndex })),
    ),
  "no log queries, and receipts without logs": () => {
    const refusing = refused(/^eth_getLogs$/, -32601, "the method does not exist");
    const empty = changed(
      /^eth_getBlockReceipts$/,
      (receipts: Fields[] | null) => receipts?.map((receipt) => ({ ...receipt, logs: [] })) ?? null,
    );
    return (ask) => (ask.method === "eth_getLogs" ? refusing(ask) : empty(ask));
  },
  "one per cent more of everything": () => calls((word) => inHex((BigInt(`0x${word}`) * 101n) / 100n)),
  "twice as much of everything": () => calls((word) => inHex(2n * BigInt(`0x${word}`))),
  "nothing of anything": () => calls(() => "0".repeat(64)),
  "empty results of calls": () => changed(/^eth_call$/, () => "0x"),
  "reverts with data": () => (ask) =>
    ask.method === "eth_call"
      ? {
          do: "rewrite",
          answer: ({ id }) => ({
            ...{ jsonrpc: "2.0", id },
            error: { code: 3, message: "execution reverted", data: "0x08c379a0" },
          }),
        }
      : pass,
  "a fortune in native currency": () =>
    changed(/^eth_getBalance$/, (result: string) => quantity(10_000n * BigInt(result) + 1n)),
  "another last byte of code": () =>
    changed(/^eth_getCode$/, (code: string) => code.replace(/.$/, otherLast)),
  "code where there is none": () =>
    changed(/^eth_getCode$/, (code: string) => (code === "0x" ? "0x6000" : code)),
  "other words in storage": () =>
    changed(/^eth_getStorageAt$/, (result: string) => result.replace(/.$/, otherLast)),
  "simulations of calls that return nothing": () =>
    changed(
      /^eth_simulateV1$/,
      eachCall(() => ({ returnData: "0x" })),
    ),
  "no state of any block": () => (ask) =>
    isPinned(ask) ? refused(/^eth_(?!getLogs)/, -32000, "header not found")(ask) : pass,
  "a fee that nobody pays": () => changed(/^eth_maxPriorityFeePerGas$/, () => "0x1d1a94a2000"),
};

/** How a node may fail without a lie. */
export const faults: Readonly<Record<string, () => Decide>> = {
  "dropped connections": () => always({ do: "reset" }),
  "connections dropped now and then": () => nowAndThen({ do: "reset" }),
  silence: () => always({ do: "hang" }),
  "429": () => always({ do: "status", status: 429 }),
  "429 with Retry-After": () => always({ do: "status", status: 429, headers: { "retry-after": "20" } }),
  "a limit exceeded now and then": () => nowAndThen(limitExceeded),
  "answers that drip": () => always({ do: "drip", ms: 40 }),
  "answers half a second late": () => always({ do: "late", ms: 500 }),
  "no method": () => refused(/^eth_(?!chainId)/, -32601, "the method does not exist"),
};
