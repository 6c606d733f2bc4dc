import { gzipSync } from "node:zlib";
import { type Devnet, devToken, driveTraffic, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Ask,
  type Fault,
  type FaultyProxy,
  startFaultyProxy,
} from "../../src/chain/testing/faultyProxy.js";
import { NATIVE } from "../../src/lib/address.js";
import { eventually } from "../helpers/http.js";
import { type Opened, openInProcess, routeQuery } from "../helpers/inProcess.js";
import { makeRandom } from "../helpers/random.js";
import { makeDataFolder, startChain } from "../helpers/service.js";

/** With a node that has one of the quirks of nodes and providers, a service gets ready, follows, and answers as with any other. */

type Decide = Parameters<FaultyProxy["behave"]>[0];
type Fields = Record<string, unknown>;
type Filter = { readonly fromBlock: string; readonly toBlock: string; readonly blockHash?: string } & Fields;

const pass: Fault = { do: "pass" };

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let reference: Opened;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  // The chain's first blocks have no state, as it comes from a file.
  await driveTraffic(chain, { seed: 1, blocks: 4 });
  reference = await openInProcess([chain.url]);
});

afterAll(async () => {
  await reference?.close();
  await chain?.stop();
  await folder?.remove();
});

type Answer = { readonly status: number; readonly amountOut?: string; readonly message?: string };

async function ask({ get }: Opened, tokens: readonly [string, string, string]): Promise<Answer> {
  const response = await get("shortcuts/route", routeQuery(...tokens));
  return { ...((await response.json()) as object), status: response.status };
}

function error(code: number, message: string, data?: unknown): Fault {
  return {
    do: "rewrite",
    answer: ({ id }) => ({
      jsonrpc: "2.0",
      id,
      error: { code, message, ...(data === undefined ? {} : { data }) },
    }),
  };
}

function status(code: number, body: unknown): Fault {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { do: "status", status: code, body: text, headers: { "content-type": "application/json" } };
}

/** An error as a body of an HTTP failure. */
const failed = (code: number, ask: Ask, error: { code: number; message: string }) =>
  status(code, { jsonrpc: "2.0", id: ask.id, error });

const changed =
  (methods: RegExp, change: (answer: Fields) => unknown): Decide =>
  ({ method }) =>
    methods.test(method) ? { do: "rewrite", answer: change } : pass;

const refusing =
  (refuses: (ask: Ask) => boolean, fault: Fault | ((ask: Ask) => Fault)): Decide =>
  (ask) =>
    refuses(ask) ? (typeof fault === "function" ? fault(ask) : fault) : pass;

const isLogs = ({ method }: Ask) => method === "eth_getLogs";

/** Returns how many blocks a request for logs covers. */
function span({ params }: Ask): number {
  const { blockHash, fromBlock, toBlock } = params[0] as Filter;
  return blockHash === undefined ? Number(toBlock) - Number(fromBlock) + 1 : 0;
}

const wider = (most: number) => (ask: Ask) => isLogs(ask) && span(ask) > most;
const asks = (method: string) => (ask: Ask) => ask.method === method;
const isLatest = (ask: Ask) => ask.method === "eth_getBlockByNumber" && ask.params[0] === "latest";
const pinned = ({ method, params }: Ask) =>
  method !== "eth_getLogs" &&
  params.some((each) => typeof each === "object" && each !== null && "blockHash" in each);
const every = (nth: number, refuses: (ask: Ask) => boolean) => {
  let count = 0;
  return (ask: Ask) => refuses(ask) && count++ % nth === 0;
};
const upper = (hex: unknown) => (typeof hex === "string" ? `0x${hex.slice(2).toUpperCase()}` : hex);

function inCapitals(answer: Fields): unknown {
  if (!Array.isArray(answer.result)) return answer;
  const logs = (answer.result as Fields[]).map((log) => ({
    ...log,
    ...{ address: upper(log.address), data: upper(log.data), blockHash: upper(log.blockHash) },
    topics: (log.topics as unknown[]).map(upper),
  }));
  return { ...answer, result: logs };
}

/** A head that is two blocks older at every second request. */
function jitter(): Decide {
  let [count, newest] = [0, 0];
  return (ask) => {
    if (!isLatest(ask)) return pass;
    const params = count++ % 2 && newest > 2 ? [`0x${(newest - 2).toString(16)}`, ask.params[1]] : ask.params;
    return {
      do: "rewrite",
      params,
      answer(real) {
        newest = Math.max(newest, Number((real.result as { number: string }).number));
        return real;
      },
    };
  };
}

/** Has no state but the newest block's, and says so as Geth does. */
function pruning(): Decide {
  let newest = "";
  return (ask) => {
    if (ask.method.startsWith("eth_getBlockBy"))
      return {
        do: "rewrite",
        answer(real) {
          if (isLatest(ask)) newest = (real.result as { hash: string }).hash;
          return real;
        },
      };
    const isOld = newest !== "" && pinned(ask) && !JSON.stringify(ask.params).includes(newest);
    return isOld ? error(-32000, "missing trie node 5c1a (path ) state 0x5c1a is not available") : pass;
  };
}

function nethermindRevert(answer: Fields): unknown {
  const { error: said } = answer as { error?: { data?: unknown } };
  if (typeof said?.data !== "string") return answer;
  return {
    ...answer,
    error: { code: -32015, message: "VM execution error.", data: `Reverted ${said.data}` },
  };
}

const nothing: Fault = { do: "rewrite", answer: (real) => ({ ...real, result: null }) };

const noMethod = error(-32601, "the method does not exist/is not available");
const specifyAddress = "Please specify an address in your request or order a dedicated full node";
const overRate = error(-32016, "over rate limit");
const daily = error(-32005, "daily request count exceeded, request rate limited", {
  rate: { allowed_rps: 10, backoff_seconds: 1, current_rps: 13 },
});
const tooMany: readonly Fault[] = [{ do: "status", status: 429 }, overRate, daily];
const freeTier =
  "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x0, 0x9].";
const tenderly = { error_id: "4ed94073", payload: "range 51 is bigger than range limit 50" };

/** What a kind of node does, made anew for each node. */
type Quirk = {
  readonly make: (nth: number) => Decide;
  /** The number of nodes that have it. Default 1. */
  readonly nodes?: number;
  /** The start fails, and says this. */
  readonly fails?: RegExp;
  /** Routes cannot be simulated, and say this. */
  readonly says?: RegExp;
  /** Its service mostly waits while it starts, so that all such start beside each other. */
  readonly isSlow?: boolean;
};

/** Refuses half of all requests at random, in one of the ways of saying that there are too many. */
function half(seed: number): Decide {
  const random = makeRandom(seed + 1);
  return refusing(() => random.next() < 0.5, tooMany[seed % tooMany.length] as Fault);
}

const quirks: Record<string, (() => Decide) | Quirk> = {
  "no quirk": () => () => pass,
  "ranges up to 10, by -32602": () => (ask) =>
    wider(10)(ask) ? error(-32602, `range ${span(ask)} exceeds limit of 10`) : pass,
  "ranges up to 50, said beside the message": () =>
    refusing(wider(50), error(-32602, "invalid params", tenderly)),
  "ranges up to 50, by code 35": () =>
    refusing(wider(50), error(35, "ranges over 50 blocks are not supported on freetier")),
  "ranges up to 10, by HTTP 400": () =>
    refusing(wider(10), (ask) => failed(400, ask, { code: -32600, message: freeTier })),
  "ranges up to 50, by limit exceeded": () => refusing(wider(50), error(-32005, "limit exceeded")),
  "ranges up to 50, by -32603": () =>
    refusing(wider(50), error(-32603, "eth_getLogs range is too large, max is 50 blocks")),
  "ranges up to 50, by a timeout": () => refusing(wider(50), error(-32000, "query timeout exceeded")),
  "no logs": () => refusing(isLogs, error(-32005, "limit exceeded")),
  "no logs without an address": () =>
    refusing((ask) => isLogs(ask) && !(ask.params[0] as Filter).address, error(-32701, specifyAddress)),
  "no blocks by hash in calls": {
    make: () =>
      refusing(pinned, error(-32602, "invalid argument 1: json: cannot unmarshal object into Go value")),
    fails: /invalid argument 1/,
  },
  "no eth_simulateV1, by HTTP 400": () =>
    refusing(asks("eth_simulateV1"), (ask) =>
      failed(400, ask, {
        code: -32600,
        message: "Unsupported method: eth_simulateV1. See available methods",
      }),
    ),
  "no eth_simulateV1, by HTTP 403": () =>
    refusing(asks("eth_simulateV1"), status(403, { error: "method not whitelisted" })),
  "no eth_simulateV1, by HTTP 500": () => refusing(asks("eth_simulateV1"), status(500, "failed")),
  "no eth_createAccessList": () => refusing(asks("eth_createAccessList"), noMethod),
  "no overrides": {
    make: () =>
      refusing(
        (ask) => asks("eth_simulateV1")(ask) || (asks("eth_call")(ask) && ask.params.length > 2),
        (ask) => (ask.method === "eth_call" ? error(-32602, "too many arguments, want at most 2") : noMethod),
      ),
    says: /overrides|simulat/,
  },
  "no methods for fees": () =>
    refusing(({ method }) => /maxPriorityFee|feeHistory|gasPrice/.test(method), noMethod),
  "ids as texts": () => changed(/./, (answer) => ({ ...answer, id: String(answer.id) })),
  "an error that is null": () =>
    changed(/./, (answer) => ("result" in answer ? { ...answer, error: null } : answer)),
  "logs in capitals": () => changed(/^eth_getLogs$/, inCapitals),
  "a password":
    () =>
    (_, { authorization }) =>
      authorization === `Basic ${Buffer.from("user:p@ss").toString("base64")}`
        ? pass
        : status(401, { error: "unauthorized" }),
  "plain text, packed": () => () => ({
    do: "encode",
    headers: { "content-type": "text/plain", "content-encoding": "gzip" },
    encode: (text) => gzipSync(`\n${text}\r\n`),
  }),
  "a byte order mark": () => () => ({
    do: "encode",
    headers: { "content-type": "application/json; charset=utf-8" },
    encode: (text) => `\uFEFF${text}`,
  }),
  "a head that jumps back": jitter,
  "header not found now and then": () => refusing(every(3, pinned), error(-32000, "header not found")),
  "no newest block at random": () => {
    const random = makeRandom(3);
    return (ask) => (isLatest(ask) && random.next() < 0.2 ? nothing : pass);
  },
  "no newest block at every third request": () => refusing(every(3, isLatest), nothing),
  "only the newest state": pruning,
  "reverts behind a word": () => (ask) =>
    asks("eth_simulateV1")(ask) ? noMethod : { do: "rewrite", answer: nethermindRevert },
  "no base fee in simulations": () => (ask) => {
    if (!asks("eth_simulateV1")(ask)) return pass;
    const [input, ...rest] = ask.params as [{ blockStateCalls: Fields[] }, ...unknown[]];
    const blockStateCalls = input.blockStateCalls.map((block) => ({
      ...block,
      blockOverrides: { ...(block.blockOverrides as Fields), baseFeePerGas: "0x0" },
    }));
    return { do: "rewrite", params: [{ ...input, blockStateCalls }, ...rest], answer: (real) => real };
  },
  "300 ms for every answer": { make: () => () => ({ do: "delay", ms: 300 }), isSlow: true },
  "no blooms": () =>
    changed(/^eth_getBlockBy/, (answer) =>
      answer.result === null
        ? answer
        : { ...answer, result: { ...(answer.result as Fields), logsBloom: `0x${"0".repeat(512)}` } },
    ),
  "a padded chain id": () => changed(/^eth_chainId$/, (answer) => ({ ...answer, result: "0x01" })),
  "a chain id that is a number": () => changed(/^eth_chainId$/, (answer) => ({ ...answer, result: 1 })),
  "a rate limit at every fourth request": {
    make: () =>
      refusing(
        every(4, () => true),
        overRate,
      ),
    isSlow: true,
  },
  "a daily limit at every fourth request": {
    make: () =>
      refusing(
        every(4, () => true),
        daily,
      ),
    isSlow: true,
  },
  "half of the requests refused at random": { make: half, isSlow: true },
  "half of the requests refused at random by each of three": { make: half, nodes: 3, isSlow: true },
  "bodies up to 32 kB": () =>
    refusing(
      (ask) => JSON.stringify(ask).length > 32_768,
      status(413, "<html><head><title>413 Request Entity Too Large</title></head></html>"),
    ),
};

const wanted = Object.entries(quirks)
  .filter(([name]) => new RegExp(process.env.QUIRK ?? "").test(name))
  .map(([name, quirk]): [string, Quirk] => [name, typeof quirk === "function" ? { make: quirk } : quirk]);

/** A service that was started on nodes with a quirk. */
type Started = {
  readonly opened: Promise<Opened>;
  readonly asked: () => number;
  readonly treated: () => number;
  readonly readyMs: () => number;
  readonly stop: () => Promise<void>;
};

async function start({ make, nodes = 1, fails }: Quirk): Promise<Started> {
  let [treated, readyMs] = [0, 0];
  const own = await Promise.all(Array.from({ length: nodes }, () => startFaultyProxy(chain.url)));
  for (const [nth, proxy] of own.entries()) {
    const decide = make(nth);
    proxy.behave((ask, headers) => {
      const fault = decide(ask, headers);
      if (fault.do !== "pass") treated += 1;
      return fault;
    });
  }
  const urls = own.map(({ url }) => url.replace("://", "://user:p%40ss@"));
  const startedAt = performance.now();
  const opened = openInProcess(urls, fails === undefined ? {} : { attempts: 1 });
  opened.then(
    () => (readyMs = Math.round(performance.now() - startedAt)),
    // The test that waits for it tells.
    () => {},
  );
  return {
    opened,
    asked: () => own.reduce((sum, proxy) => sum + proxy.asked.length, 0),
    treated: () => treated,
    readyMs: () => readyMs,
    async stop() {
      await opened.then(
        (each) => each.close(),
        () => {},
      );
      await Promise.all(own.map((proxy) => proxy.stop()));
    },
  };
}

const slow = wanted.filter(([, { isSlow }]) => isSlow === true);
let starts: ReadonlyMap<string, Promise<Started>> | undefined;

/** Returns the service with a slow quirk. The first call starts all of them. */
function slowlyStarted(name: string): Promise<Started> {
  starts ??= new Map(slow.map(([each, quirk]) => [each, start(quirk)]));
  return starts.get(name) as Promise<Started>;
}

test.each(wanted)("%s", async (name, quirk) => {
  const { says, fails, isSlow = false } = quirk;
  const { asked, treated, readyMs, stop, ...started } = await (isSlow ? slowlyStarted(name) : start(quirk));
  try {
    if (fails !== undefined) {
      await expect(started.opened).rejects.toThrow(fails);
      return tell(`${name}: not ready, and says why, after ${asked()} requests`);
    }
    const opened = await started.opened;
    const before = asked();
    await driveTraffic(chain, { seed: 3, blocks: 1 });
    const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
    for (const each of [reference, opened]) await eventually("the newest block", () => each.head() === hash);
    const questions = [
      [NATIVE, devToken("USDC").address, "1000000000000000000"],
      [devToken("DAI").address, NATIVE, "1000000000000000000000"],
    ] as const;
    for (const question of questions) {
      const expected = await ask(reference, question);
      expect(expected.status).toBe(200);
      let answer = await ask(opened, question);
      // A node whose head jumps back, or that refuses for a moment, is answered with its own block or asked again.
      for (
        let tries = 0;
        tries < 20 && says === undefined && answer.amountOut !== expected.amountOut;
        tries++
      )
        answer = await ask(opened, question);
      const { status, amountOut, message } = answer;
      if (says === undefined)
        expect({ status, amountOut, message }).toEqual({ status: 200, amountOut: expected.amountOut });
      else expect({ status, message }).toEqual({ status: 503, message: expect.stringMatching(says) });
    }
    const later = asked() - before;
    tell(
      `${name}: ready in ${readyMs()} ms with ${before} requests, then ${later} for a block and two routes; ${treated()} treated, ${opened.venues()} venues`,
    );
  } finally {
    await stop();
  }
});

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
