import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, devToken, driveTraffic, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { difference } from "../../src/chain/pool/comparison.js";
import {
  type Fault,
  type FaultyProxy,
  makeTurns,
  startFaultyProxy,
} from "../../src/chain/testing/faultyProxy.js";
import { eventually } from "../helpers/http.js";
import { asker, type Opened, openInProcess, routeQuery } from "../helpers/inProcess.js";
import { makeDataFolder, startChain } from "../helpers/service.js";
import { approveTraded, blockNumber, codeIn, randomFor, size, slowMs, tell } from "./chaos.js";
import { type Decide, lies } from "./lies.js";

/**
 * One of three nodes lies while the other two are slow, limited or flapping. Every answer of a service on them equals that
 * of a service on an honest node as of the same block, or says that the nodes do not agree.
 */

/** How many services run beside each other, each with a lie of its own. */
const together = 10;
const blocks = size({ short: 2, long: 3 });
/** How long a service may take to follow a block before it is asked. Beside slow nodes, some do not. */
const followMs = 6_000;
const readyMs = 120_000;
/** Of each state. Where the nodes flap, two of three requests are refused. */
const leastAnswers = size({ short: 8, long: 300 });
/** CHAOS_LIES, a regular expression, selects some of the lies. */
const ways: typeof lies = { "no lie": () => () => ({ do: "pass" }), ...lies };
const wanted = Object.keys(ways).filter((name) => new RegExp(process.env.CHAOS_LIES ?? "").test(name));
const most = size({ short: 4, long: wanted.length });

const refusal = /^(RPC_UNAVAILABLE|NODES_DISAGREE|STATE_STALE)$/;

type State = {
  /** What the two honest nodes do. Made anew for each. */
  readonly others: (nth: number) => Decide;
  /** Whether all begin before the service starts. */
  readonly fromStart?: boolean;
};

const late =
  (ms: number): Decide =>
  () => ({ do: "late", ms });
const states: Record<string, State> = {
  slow: { others: () => late(1_100) },
  limited: { others: limited },
  flapping: {
    others: () => () => (Math.floor(performance.now() / 500) % 2 === 0 ? { do: "reset" } : { do: "pass" }),
  },
  "slow from the start": { others: () => late(250), fromStart: true },
};

const refusals: readonly Fault[] = [
  { do: "status", status: 429 },
  {
    do: "rewrite",
    answer: ({ id }) => ({
      ...{ jsonrpc: "2.0", id },
      error: { code: -32005, message: "daily request count exceeded, request rate limited" },
    }),
  },
  { do: "status", status: 403, body: JSON.stringify({ error: "forbidden" }) },
];

/** Takes six requests a second, and refuses the others in words of its own. */
function limited(nth: number): Decide {
  const refused = refusals[nth % refusals.length] as Fault;
  let times: number[] = [];
  return () => {
    times = times.filter((ms) => ms > performance.now() - 1_000);
    if (times.length >= 6) return refused;
    times.push(performance.now());
    return { do: "pass" };
  };
}

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let honest: FaultyProxy;
const turns = makeTurns();

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  await approveTraded(chain.url);
  // The chain's first blocks have no state, as it comes from a file.
  await driveTraffic(chain, { seed: 1, blocks: 4 });
  honest = await startFaultyProxy(chain.url, turns);
});

afterAll(async () => {
  await honest?.stop();
  await chain?.stop();
  await folder?.remove();
});

type Question = { readonly path: string; readonly query: Readonly<Record<string, string>> };
type Told = { readonly status: number; readonly body: unknown };
type Fields = Readonly<Record<string, unknown>>;

const balances: Question = { path: "wallet/balances", query: { eoaAddress: asker, useEoa: "true" } };
const positions: Question = { path: "tokens", query: { type: "defiToken" } };
const pairs = [
  ["USDC", "WETH", 6],
  ["DAI", "USDC", 18],
  ["WETH", "WBTC", 15],
  ["UNI", "DAI", 18],
] as const;

/** Returns what is asked as of one block. No route is asked twice, so that none is answered from memory. */
function questionsOf(random: ReturnType<typeof randomFor>): readonly Question[] {
  const routes = pairs.map(([tokenIn, tokenOut, decimals]) => {
    const amount = BigInt(100 + Math.floor(3_000 * random.next())) * 10n ** BigInt(decimals);
    const query = routeQuery(devToken(tokenIn).address, devToken(tokenOut).address, String(amount));
    // The usual deadline follows the clock, and its bytes change the gas.
    return { path: "shortcuts/route", query: { ...query, deadline: "4102444800" } };
  });
  return [...routes, balances, positions];
}

async function told({ get }: Opened, { path, query }: Question): Promise<Told> {
  const response = await get(path, query);
  return { status: response.status, body: await response.json() };
}

/** Returns the parts of an answer that are the same on all nodes. Yields are known only after a while. */
function essence({ path }: Question, { body }: Told): string {
  if (path === "tokens") {
    const { data } = body as { data: Fields[] };
    return JSON.stringify(data.map(({ apy: _, ...token }) => token));
  }
  if (path !== "shortcuts/route") return JSON.stringify(body);
  const { amountOut, minAmountOut, gas, route, tx } = body as Fields & { tx: Fields };
  return JSON.stringify({ amountOut, minAmountOut, gas, route, to: tx.to, value: tx.value });
}

/** The hashes of the blocks that the honest service was asked about. */
const learnt = new Set<string>();

/** What the honest service answers, by block. */
type Truth = Map<number, ReadonlyMap<Question, string>>;

/** Records what an honest service answers as of the newest block. */
async function learn(truth: Truth, reference: Opened, asked: readonly Question[]): Promise<void> {
  const answers = new Map<Question, string>();
  for (const question of asked) {
    // Its only node may take too long while all others use the same chain.
    await eventually(`an answer to ${JSON.stringify(question)}`, async () => {
      const answer = await told(reference, question);
      if (answer.status === 200) answers.set(question, essence(question, answer));
      return answer.status === 200;
    });
  }
  truth.set(await blockNumber(chain.url), answers);
  learnt.add(reference.head() ?? "");
}

/** Returns whether an answer is as of a block before the first one that the honest service was asked about. */
function isBehind(truth: Truth, service: Opened, { body }: Told): boolean {
  const { createdAt } = body as { createdAt?: number };
  const first = Math.min(...truth.keys());
  return createdAt === undefined ? !learnt.has(service.head() ?? "") : createdAt < first;
}

/** Returns whether an answer is the truth: of its own block, or of any so far if it names none. */
function isTrue(truth: Truth, question: Question, answer: Told): boolean {
  const { createdAt } = answer.body as { createdAt?: number };
  const of = createdAt === undefined ? [...truth.values()] : [truth.get(createdAt)];
  return of.some((answers) => answers?.get(question) === essence(question, answer));
}

type Row = {
  /** Answers, and those among them that are wrong. */
  answers: number;
  /** Answers as of a block before the first that is compared, which a service that does not follow may still give. */
  behind: number;
  readonly wrong: string[];
  /** Refusals with a reason, and failures of other kinds. */
  refused: number;
  readonly failed: string[];
  /** The number of blocks that it followed in time. */
  followed: number;
};
type Subject = {
  readonly name: string;
  readonly row: Row;
  readonly service: Opened | undefined;
  readonly nodes: readonly FaultyProxy[];
};

/** Opens a service on three nodes. One of them lies and the others fail, from the start or once it is ready. */
async function open(name: string, { others, fromStart = false }: State, nth: number): Promise<Subject> {
  const nodes = await Promise.all([0, 1, 2].map(() => startFaultyProxy(chain.url, turns)));
  const begin = () => {
    for (const [at, node] of nodes.entries())
      node.behave(at === nth % nodes.length ? (ways[name] as () => Decide)() : others(nth + at));
  };
  if (fromStart) begin();
  const opening = openInProcess(
    nodes.map(({ url }) => url),
    { readyMs, env: { SLUICE_CHAIN_TIMEOUT_MS: "5000" } },
  );
  const service = await (fromStart ? opening.catch(() => undefined) : opening);
  begin();
  return {
    name,
    service,
    nodes,
    row: { answers: 0, behind: 0, wrong: [], refused: 0, failed: [], followed: 0 },
  };
}

async function ask({ name, service, row }: Subject, truth: Truth, question: Question): Promise<void> {
  if (service === undefined) {
    row.refused += 1;
    return;
  }
  const answer = await told(service, question);
  if (answer.status === 200) {
    row.answers += 1;
    if (isTrue(truth, question, answer)) return;
    if (isBehind(truth, service, answer)) {
      row.behind += 1;
      return;
    }
    const { createdAt } = answer.body as { createdAt?: number };
    const right = (createdAt === undefined ? [...truth.values()].at(-1) : truth.get(createdAt))?.get(
      question,
    );
    const { said, agreed } = difference(essence(question, answer), right ?? "");
    row.wrong.push(
      `${name}: ${question.path} as of ${createdAt} of ${[...truth.keys()]}: ${said} instead of ${agreed}`,
    );
  } else {
    row.refused += 1;
    const code = codeIn(answer.status, answer.body);
    if (!refusal.test(code)) row.failed.push(`${name}: ${JSON.stringify(answer.body).slice(0, 300)}`);
  }
}

/** Returns whether a service has the newest block in time. */
async function follows(service: Opened | undefined, hash: string, mostMs = followMs): Promise<boolean> {
  const untilMs = performance.now() + mostMs;
  while (performance.now() < untilMs) {
    if (service?.head() === hash) return true;
    await sleep(50);
  }
  return false;
}

/** Asks services with one lie each, as of some blocks. */
async function askAll(
  names: readonly string[],
  state: State,
  random: ReturnType<typeof randomFor>,
): Promise<readonly Subject[]> {
  const asked = Array.from({ length: blocks }, () => questionsOf(random));
  const truth: Truth = new Map();
  // A service that does not follow may still answer as of the block before the first.
  const earlier = await openInProcess([honest.url]);
  await learn(truth, earlier, asked.flat()).finally(() => earlier.close());
  await driveTraffic(chain, { seed: 99, blocks: 1 });
  // What is read of a block only now and then, such as the deposits of a position, is read as of the same one by all.
  const reference = await openInProcess([honest.url]);
  const subjects: Subject[] = [];
  const openings = names.entries();
  // A few at once, since what starts late runs into the limits of time.
  const opened = Array.from({ length: state.fromStart ? together : 2 }, async () => {
    for (const [nth, name] of openings) subjects.push(await open(name, state, nth));
  });
  await Promise.all(opened);
  try {
    for (const [block, questions] of asked.entries()) {
      if (block > 0) await turns.alone(() => driveTraffic(chain, { seed: 100 + block, blocks: 1 }));
      const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
      expect(await follows(reference, hash, readyMs)).toBe(true);
      await learn(truth, reference, asked.flat());
      await Promise.all(
        subjects.map(async ({ service, row }) => {
          if (await follows(service, hash)) row.followed += 1;
        }),
      );
      await Promise.all(
        subjects.flatMap((subject) => questions.map((question) => ask(subject, truth, question))),
      );
    }
  } finally {
    await Promise.all([reference, ...subjects.map(({ service }) => service)].map((each) => each?.close()));
    await Promise.all(subjects.flatMap(({ nodes }) => nodes.map((node) => node.stop())));
  }
  return subjects;
}

function sumOf(rows: readonly Row[], count: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}

function summary(rows: readonly Row[]): string {
  const [answers, behind, wrong, refused, failed, followed] = [
    sumOf(rows, (row) => row.answers),
    sumOf(rows, (row) => row.behind),
    sumOf(rows, (row) => row.wrong.length),
    sumOf(rows, (row) => row.refused),
    sumOf(rows, (row) => row.failed.length),
    sumOf(rows, (row) => row.followed),
  ];
  return `${answers} answers, ${behind} of an earlier block, ${wrong} wrong, ${refused} refused, ${failed} of them without a reason, ${followed} of ${blocks * rows.length} blocks in time`;
}

test.each(Object.entries(states))(
  "no answer is wrong while the others are %s",
  async (name, state) => {
    const random = randomFor(`a lone liar, others ${name}`);
    const drawn = wanted.map((lie) => ({ lie, at: random.next() })).sort((a, b) => a.at - b.at);
    const names = drawn.slice(0, most).map(({ lie }) => lie);
    const subjects: Subject[] = [];
    for (let at = 0; at < names.length; at += together) {
      const group = await askAll(names.slice(at, at + together), state, random);
      for (const { name: lie, row } of group)
        tell(name, [`${lie}: ${summary([row])}`, ...row.wrong].join("\n"));
      subjects.push(...group);
    }
    const rows = subjects.map(({ row }) => row);
    tell(name, `${names.length} lies: ${summary(rows)}`);
    expect(rows.flatMap(({ wrong, failed }) => [...wrong, ...failed])).toEqual([]);
    expect(sumOf(rows, ({ answers, behind }) => answers - behind)).toBeGreaterThan(
      wanted.length === Object.keys(ways).length ? leastAnswers : 0,
    );
  },
  2 * slowMs,
);
