import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { driveTraffic } from "@sluice/devnet";
import { expect, test } from "vitest";
import { redisMissing } from "../../src/fleet/testing/redis.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { type Fleet, fleetCaughtUp, memberOf, startFleet } from "../helpers/fleet.js";
import { type LinkedProcess, startLinked } from "../helpers/fleetLinks.js";
import { watchTerms } from "../helpers/fleetTerms.js";
import {
  type Answer,
  approveTraded,
  askRoute,
  blockNumber,
  expectCalm,
  paidAt,
  randomFor,
  size,
  slowMs,
  tell,
} from "./chaos.js";

/**
 * Breaks everything that a fleet stands on, in random order and at random moments, while blocks with trades are mined and
 * clients request routes from every API process. Executes every answer at its block.
 */

/** How often faults happen: in the long run all of them, in the short one the gravest ones and some others. */
const rounds = Number(process.env.CHAOS_ROUNDS ?? 1);
const others = size({ short: 2, long: Number.POSITIVE_INFINITY });
/** CHAOS_ONLY is a part of the names of the only faults to run. */
const only = process.env.CHAOS_ONLY;
/** How long clients wait between two requests to one process. */
const restMs = size({ short: 60, long: 40 });
const blockMs = 250;
/** The state of a block is final after so many others. */
const settledAfter = 2;
/** What an idle machine keeps. */
const promiseMs = { fault: 2_000, lead: 10_000 };
/** Test machines are busy. */
const patience = 5;
/** How long a leader is stopped: well past its lease. */
const zombieMs = size({ short: 7_000, long: 12_000 });
const clock = fileURLToPath(new URL("../children/shiftedClock.mjs", import.meta.url));

type Random = ReturnType<typeof randomFor>;
type World = {
  readonly fleet: Fleet;
  readonly random: Random;
  readonly indexers: LinkedProcess[];
  readonly apis: LinkedProcess[];
  leader(): Promise<LinkedProcess>;
  standby(): Promise<LinkedProcess>;
  replace(old: LinkedProcess): Promise<void>;
};

type Fault = {
  readonly name: string;
  readonly onlyOn?: "redis";
  /** Whether it is part of every short run. */
  readonly isGrave?: true;
  /** Whether a new leader must be found, which takes a lease. */
  readonly isLead?: true;
  /** Breaks something and mends it again. Resolves when the fault has ended. */
  readonly run: (world: World) => Promise<void>;
};

/** Waits for something between a moment and some seconds. */
function someTime({ random }: World, longestMs = 5_000): Promise<void> {
  return sleep(200 + random.next() * random.next() * longestMs);
}

type Link = keyof LinkedProcess["links"];
type Breaks = "freezes" | "is cut";

async function breakLink(world: World, of: LinkedProcess, link: Link, how: Breaks): Promise<void> {
  const proxy = of.links[link];
  if (how === "freezes") {
    proxy.freeze();
    await someTime(world);
    proxy.thaw();
    return;
  }
  await proxy.down();
  await someTime(world);
  await proxy.up();
}

async function crash(world: World, engine: "database" | "stream"): Promise<void> {
  await world.fleet[engine].crash();
  await someTime(world);
  await world.fleet[engine].restart();
}

async function hang(world: World, engine: "database" | "stream"): Promise<void> {
  world.fleet[engine].freeze();
  await someTime(world);
  world.fleet[engine].thaw();
}

async function stopped(processes: readonly LinkedProcess[], ms: number): Promise<void> {
  for (const { pid } of processes) process.kill(pid, "SIGSTOP");
  try {
    await sleep(ms);
  } finally {
    for (const { pid } of processes) process.kill(pid, "SIGCONT");
  }
}

const linkFaults = (["database", "stream", "node"] as const).flatMap((link) =>
  (["freezes", "is cut"] as const).flatMap((how): Fault[] => {
    const onlyOn = link === "database" ? ({ onlyOn: "redis" } as const) : {};
    const isLead = link === "stream" ? ({ isLead: true } as const) : {};
    return [
      {
        ...onlyOn,
        name: `an API process's way to the ${link} ${how}`,
        run: (world) => breakLink(world, world.random.pick(world.apis), link, how),
      },
      {
        ...{ ...onlyOn, ...isLead },
        name: `the leader's way to the ${link} ${how}`,
        run: async (world) => breakLink(world, await world.leader(), link, how),
      },
    ];
  }),
);

const faults: readonly Fault[] = [
  {
    name: "kill -9 of the leader",
    isGrave: true,
    isLead: true,
    async run(world) {
      const leader = await world.leader();
      process.kill(leader.pid, "SIGKILL");
      void world.replace(leader);
    },
  },
  {
    name: "kill -9 of the leader while no node answers the standby",
    isLead: true,
    async run(world) {
      const [leader, standby] = [await world.leader(), await world.standby()];
      await standby.links.node.down();
      process.kill(leader.pid, "SIGKILL");
      await sleep(6_000 + world.random.next() * 9_000);
      await standby.links.node.up();
      void world.replace(leader);
    },
  },
  {
    name: "kill -9 of the standby",
    run: async (world) => world.replace(await world.standby()),
  },
  {
    name: "kill -9 of an API process",
    isGrave: true,
    run: (world) => world.replace(world.random.pick(world.apis)),
  },
  {
    name: "kill -9 of the database",
    isGrave: true,
    run: (world) => crash(world, "database"),
  },
  {
    name: "the database hangs",
    run: (world) => hang(world, "database"),
  },
  {
    name: "kill -9 of Redis, which comes back empty",
    isGrave: true,
    onlyOn: "redis",
    run: (world) => crash(world, "stream"),
  },
  {
    name: "Redis hangs",
    onlyOn: "redis",
    run: (world) => hang(world, "stream"),
  },
  {
    name: "the leader stops, longer than its lease, and goes on",
    async run(world) {
      const leader = await world.leader();
      await stopped([leader], zombieMs);
    },
  },
  {
    name: "both indexers stop, and go on",
    isLead: true,
    run: (world) => stopped(world.indexers, 1_000 + world.random.next() * 7_000),
  },
  {
    name: "an API process stops, and goes on",
    run: (world) => stopped([world.random.pick(world.apis)], 500 + world.random.next() * 6_000),
  },
  {
    name: "the leader's clock jumps by an hour",
    run: async (world) => void process.kill((await world.leader()).pid, "SIGUSR2"),
  },
  {
    name: "an API process's clock jumps by an hour",
    run: async (world) => void process.kill(world.random.pick(world.apis).pid, "SIGUSR2"),
  },
  ...linkFaults,
];

type Row = { recoveriesMs: number[]; wrong: number; readonly codes: Map<string, number> };

function count(codes: Map<string, number>, code: string): void {
  codes.set(code, (codes.get(code) ?? 0) + 1);
}

/**
 * Returns whether the answer pays its amount at its block. While the chain mines, it may answer from another block, so
 * only what it says once further blocks are there counts as wrong.
 */
async function isExact(chainUrl: string, answer: Answer): Promise<boolean> {
  const amountOut = BigInt(answer.amountOut);
  for (let tries = 0; ; tries++) {
    const isSettled = (await blockNumber(chainUrl)) >= answer.createdAt + settledAfter;
    if ((await paidAt(chainUrl, answer, answer.createdAt)) === amountOut) return true;
    if (isSettled) return false;
    await sleep(100);
    if (tries > 300) throw new Error("the chain stands still");
  }
}

/** Returns what explains a wrong answer: what its transaction pays on the blocks around. */
async function explained(chainUrl: string, answer: Answer): Promise<string> {
  const pays: Record<number, string> = {};
  for (let by = -3; by <= 3; by++) pays[by] = String(await paidAt(chainUrl, answer, answer.createdAt + by));
  return JSON.stringify({ pays, answer });
}

/** Resolves when every API process has answered at a block that was mined after the call. */
async function recovered({ fleet, apis }: World, ask: Ask, startedAt: number): Promise<number> {
  const block = await blockNumber(fleet.chain.url);
  await Promise.all(
    apis.map(async (_, index) => {
      for (;;) {
        const answer = await ask(apis[index] as LinkedProcess);
        if (answer !== undefined && answer.createdAt > block) return;
        if (performance.now() - startedAt > 60_000)
          throw new Error(`API process ${index} does not recover; ${(apis[index] as LinkedProcess).url}`);
        await sleep(20);
      }
    }),
  );
  return Math.round(performance.now() - startedAt);
}

type Ask = (of: LinkedProcess) => Promise<Answer | undefined>;

function tableOf(rows: ReadonlyMap<string, Row>): string {
  const lines = [...rows].map(([name, { recoveriesMs, wrong, codes }]) => {
    const answers = codes.get("OK") ?? 0;
    const refusals = [...codes].filter(([code]) => code !== "OK").map(([code, many]) => `${code} ${many}`);
    const slowest = recoveriesMs.length === 0 ? "-" : `${Math.max(...recoveriesMs)} ms`;
    return `| ${name} | ${recoveriesMs.length} | ${slowest} | ${answers} | ${refusals.join(", ") || "none"} | ${wrong} |`;
  });
  return [
    "| fault | recoveries | slowest | answers | refusals | wrong |",
    "|---|---:|---:|---:|---|---:|",
    ...lines,
  ].join("\n");
}

async function makeWorld(stream: "postgres" | "redis", random: Random): Promise<World> {
  const fleet = await startFleet({ stream, indexers: 0 });
  const env = { NODE_OPTIONS: `--import=${clock}` };
  const starting = (role: "index" | "api") => startLinked(fleet, role, { env });
  const [indexers, apis]: [LinkedProcess[], LinkedProcess[]] = [[], []];
  const inState = async (state: string): Promise<LinkedProcess> => {
    for (let tries = 0; tries < 600; tries++) {
      for (const each of indexers) {
        const member = await memberOf(each).catch(() => undefined);
        if (member?.state === state) return each;
      }
      await sleep(50);
    }
    throw new Error(`no indexer is ${state}`);
  };
  const world: World = {
    ...{ fleet, random, indexers, apis },
    leader: () => inState("leader"),
    standby: () => inState("standby"),
    async replace(old) {
      await old.end("SIGKILL");
      const list = old.role === "index" ? indexers : apis;
      const startedAt = performance.now();
      list[list.indexOf(old)] = await starting(old.role);
      const tookMs = Math.round(performance.now() - startedAt);
      tell("a fleet", `a process of role ${old.role} is ready ${tookMs} ms after it was started again`);
    },
  };
  try {
    indexers.push(await starting("index"));
    indexers.push(await starting("index"));
    apis.push(...(await Promise.all([starting("api"), starting("api")])));
    return world;
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}

/** Returns the faults of a round. */
function drawFaults(possible: readonly Fault[], random: Random): Fault[] {
  if (only !== undefined) return possible.filter(({ name }) => name.includes(only));
  const rest = possible.filter(({ isGrave }) => isGrave === undefined);
  const drawn: Fault[] = [];
  while (drawn.length < others && rest.length > 0)
    drawn.push(...rest.splice(Math.floor(random.next() * rest.length), 1));
  return [...possible.filter(({ isGrave }) => isGrave), ...drawn];
}

/** Runs faults and returns what happened under each. */
async function breakAll(world: World, kind: "postgres" | "redis", part: string): Promise<Map<string, Row>> {
  const { fleet, random, apis } = world;
  const rows = new Map<string, Row>();
  const rowOf = (name: string) => {
    const row = rows.get(name) ?? { recoveriesMs: [], wrong: 0, codes: new Map<string, number>() };
    rows.set(name, row);
    return row;
  };
  let row = rowOf("no fault");
  let isOver = false;
  const ask: Ask = async (of) => {
    const current = row;
    const outcome = await askRoute(of, random, { slippage: "10000" }).catch((error: unknown) => {
      // A killed process answers nothing. Any other failure is one of a check.
      if (error instanceof TypeError) return { code: "no answer", answer: undefined };
      throw error;
    });
    count(current.codes, outcome.code);
    if (outcome.answer === undefined) return undefined;
    if (!(await isExact(fleet.chain.url, outcome.answer))) {
      current.wrong += 1;
      tell(part, `wrong: ${await explained(fleet.chain.url, outcome.answer)}`);
    }
    return outcome.answer;
  };
  const client = async (index: number) => {
    while (!isOver) {
      await ask(apis[index] as LinkedProcess);
      await sleep(restMs);
    }
  };
  const miner = async () => {
    for (let seed = 1; !isOver; seed++) {
      await driveTraffic(fleet.chain, { seed, blocks: 1 });
      await sleep(blockMs);
    }
  };
  const background = Promise.all([miner(), ...apis.map((_, index) => client(index))]);
  background.catch(() => {
    isOver = true;
  });
  const possible = faults.filter(({ onlyOn }) => onlyOn === undefined || onlyOn === kind);
  try {
    await sleep(1_000);
    for (let round = 0; round < rounds; round++) {
      const left = drawFaults(possible, random);
      while (left.length > 0 && !isOver) {
        const fault = random.pick(left);
        left.splice(left.indexOf(fault), 1);
        row = rowOf(fault.name);
        await fault.run(world);
        const tookMs = await recovered(world, ask, performance.now());
        row.recoveriesMs.push(tookMs);
        tell(part, `${fault.name}: ${tookMs} ms`);
        row = rowOf("no fault");
        // The next fault must find a leader and a standby.
        await world.leader();
        await world.standby();
      }
    }
  } finally {
    isOver = true;
    await background;
  }
  return rows;
}

const engines = [
  { kind: "postgres", title: "a fleet on PostgreSQL", missing: ownPostgresMissing() },
  {
    kind: "redis",
    title: "a fleet on PostgreSQL and Redis",
    missing: ownPostgresMissing() ?? redisMissing(),
  },
] as const;

for (const { kind, title, missing } of engines) {
  if (missing !== undefined) process.stderr.write(`NOT RUN: chaos of ${title}, since ${missing}\n`);
  test.skipIf(missing !== undefined)(
    `${title} answers exactly whatever breaks, and recovers soon${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`,
    async () => {
      const part = title;
      const world = await makeWorld(kind, randomFor(part));
      const { fleet } = world;
      const terms = await watchTerms(fleet);
      try {
        await approveTraded(fleet.chain.url);
        await fleetCaughtUp(fleet);
        const rows = await breakAll(world, kind, part);
        tell(part, `\n${tableOf(rows)}`);
        const seen = await terms.stop();
        tell(part, `${seen.messages} messages of ${seen.terms} terms, in order`);
        expect(seen.disorder).toEqual([]);
        for (const [name, { wrong, recoveriesMs }] of rows) {
          expect({ name, wrong }).toEqual({ name, wrong: 0 });
          const isLead = faults.find((fault) => fault.name === name)?.isLead === true;
          const mostMs = patience * promiseMs[isLead ? "lead" : "fault"];
          expect(Math.max(0, ...recoveriesMs), name).toBeLessThan(mostMs);
        }
        expect(rows.get("no fault")?.codes.get("OK")).toBeGreaterThan(0);
        for (const each of [...world.indexers, ...world.apis]) expectCalm(each);
      } finally {
        await terms.stop();
        for (const each of [...world.indexers, ...world.apis]) await each.end();
        await fleet.stop();
      }
    },
    2 * slowMs,
  );
}
