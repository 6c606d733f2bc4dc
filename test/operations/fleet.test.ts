import { devAccounts, devTokens, driveTraffic, revertTo, rpc, unitsForUsd } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { silent } from "../../src/lib/logger.js";
import { openPostgres } from "../../src/storage/postgres.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { approveTraded, askRoute, expectExact } from "../chaos/chaos.js";
import {
  type Fleet,
  type FleetProcess,
  fleetCaughtUp,
  memberOf,
  startFleet,
  statusOf,
} from "../helpers/fleet.js";
import { eventually, failureIn } from "../helpers/http.js";
import { makeRandom } from "../helpers/random.js";
import { runCommand } from "../helpers/service.js";

const sender = devAccounts[0]?.address as string;
const missing = ownPostgresMissing();
const title = missing === undefined ? "a fleet" : `a fleet: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: fleets, since ${missing}\n`);

/** Every fifth pair of the chain's tokens. */
const questions = devTokens
  .flatMap((tokenIn) => devTokens.map((tokenOut) => [tokenIn, tokenOut] as const))
  .filter(([tokenIn, tokenOut], index) => tokenIn !== tokenOut && index % 29 === 0)
  .map(([tokenIn, tokenOut]) => ({
    ...{ fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" },
    ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address },
    amountIn: String(unitsForUsd(tokenIn, 1234)),
    // The usual deadline follows each process's clock.
    deadline: "4102444800",
  }));

async function answerOf({ url }: { readonly url: string }, query: Record<string, string>) {
  const response = await fetch(`${url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

describe.skipIf(missing !== undefined)(title, () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ apis: 3 });
    await approveTraded(fleet.chain.url);
    await fleetCaughtUp(fleet);
  });
  afterAll(() => fleet?.stop());

  const api = (index = 0) => fleet.apis()[index] as FleetProcess;
  const leader = () => fleet.indexers()[0] as FleetProcess;

  /** Makes a database on the fleet's server, and returns its URL. */
  async function emptyDatabase(name: string): Promise<string> {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: fleet.database.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(fleet.database.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  test("gives the same answer to the same question at the same block, whichever process is asked", async () => {
    let routes = 0;
    for (const question of questions) {
      const answers = await Promise.all(fleet.apis().map((each) => answerOf(each, question)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      if (answers[0]?.status === 200) routes += 1;
    }
    expect(routes).toBeGreaterThan(questions.length / 2);
  });

  test("answers exactly at its block while the chain moves, and asks the node only for what a request needs", async () => {
    const random = makeRandom(5);
    let exact = 0;
    for (let block = 0; block < 6; block++) {
      await driveTraffic(fleet.chain, { seed: block, blocks: 1 });
      for (const process of fleet.apis()) {
        const { answer } = await askRoute(process, random);
        if (answer === undefined) continue;
        await expectExact(fleet.chain.url, answer);
        exact += 1;
      }
    }
    expect(exact).toBeGreaterThan(12);
    for (const process of fleet.apis()) {
      // Outcomes are read from whole blocks, with their transactions.
      const asked = process.node.asked.filter(({ params }) => params?.[1] !== true);
      const methods = new Set(asked.map(({ method }) => method));
      // The fee, the logs and the blocks come from the leader.
      for (const method of ["eth_getLogs", "eth_maxPriorityFeePerGas", "eth_getBlockByHash"])
        expect(methods).not.toContain(method);
      expect(await memberOf(process)).toMatchObject({ holes: 0, rejoins: 0 });
    }
  });

  test("sends nothing to the node from a process without requests, however many blocks come", async () => {
    const process = await fleet.start("api", { here: true });
    await fleetCaughtUp(fleet);
    // The status has made it read the contracts of the newest block.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = process.node.asked.length;
    await driveTraffic(fleet.chain, { seed: 77, blocks: 5 });
    await eventually("the last block", async () => {
      const head = Number(await rpc<Hex>(fleet.chain.url, "eth_blockNumber"));
      const { fleet: members } = await statusOf(leader());
      return members.find(({ url }) => url === process.url)?.networks[0]?.block === head;
    });
    expect(process.node.asked.slice(before)).toEqual([]);
    await fleet.end(process);
  });

  test("follows a re-organisation without leaving the channel", async () => {
    const snapshot = await rpc<Hex>(fleet.chain.url, "evm_snapshot");
    await driveTraffic(fleet.chain, { seed: 11, blocks: 3 });
    await fleetCaughtUp(fleet);
    await revertTo(fleet.chain.url, snapshot);
    await driveTraffic(fleet.chain, { seed: 12, blocks: 2 });
    await fleetCaughtUp(fleet);
    const random = makeRandom(6);
    for (const process of fleet.apis()) {
      const { answer } = await askRoute(process, random);
      if (answer !== undefined) await expectExact(fleet.chain.url, answer);
      expect(await memberOf(process)).toMatchObject({ holes: 0, rejoins: 0 });
    }
  });

  test("answers on the block that its own node has, if that node lags behind the leader's", async () => {
    const process = api();
    const before = await rpc<{ number: string; hash: string }>(fleet.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    await driveTraffic(fleet.chain, { seed: 21, blocks: 2 });
    const later = await Promise.all(
      [1, 2].map((blocks) =>
        rpc<{ hash: string }>(fleet.chain.url, "eth_getBlockByNumber", [
          `0x${(Number(before.number) + blocks).toString(16)}`,
          false,
        ]),
      ),
    );
    process.node.behave((ask: Ask) => {
      if (ask.method === "eth_blockNumber")
        return { do: "rewrite", answer: (real) => ({ ...real, result: before.number }) };
      if (ask.method === "eth_getBlockByNumber" && ask.params[0] === "latest")
        return { do: "rewrite", answer: (real) => ({ ...real, result: before }) };
      const text = JSON.stringify(ask.params);
      if (!later.some(({ hash }) => text.includes(hash))) return { do: "pass" };
      const error = { code: -32000, message: "header not found" };
      return { do: "status", status: 200, body: JSON.stringify({ jsonrpc: "2.0", id: ask.id, error }) };
    });
    await eventually("the newer blocks", async () => (await memberOf(process)).lagBlocks === 0);
    const random = makeRandom(7);
    const codes: string[] = [];
    for (let each = 0; each < 4; each++) {
      const { code, answer } = await askRoute(process, random);
      codes.push(code);
      if (answer === undefined) continue;
      expect(answer.createdAt).toBe(Number(before.number));
      await expectExact(fleet.chain.url, answer);
    }
    process.node.behave(() => ({ do: "pass" }));
    expect(codes).toEqual(["OK", "OK", "OK", "OK"]);
    await eventually("the newest block again", async () => {
      const { answer } = await askRoute(process, random);
      return answer !== undefined && answer.createdAt === Number(before.number) + 2;
    });
  });

  test("leaves at missing messages, gives no answer from a hole, and joins again from a snapshot", async () => {
    const transport = fleet.stream.open();
    const held = await memberOf(api());
    // Nothing else writes while the leader stands still, so the reader is surely behind what is removed.
    process.kill(leader().pid, "SIGSTOP");
    try {
      await transport.close();
      const { default: pg } = await import("pg");
      const client = new pg.Client({ connectionString: fleet.database.url });
      await client.connect();
      const tables = await client.query(
        "select table_name from information_schema.tables where table_name like 'fleet%'",
      );
      expect(tables.rows.length).toBeGreaterThan(0);
      for (const each of fleet.apis()) process.kill(each.pid, "SIGSTOP");
      process.kill(leader().pid, "SIGCONT");
      await driveTraffic(fleet.chain, { seed: 31, blocks: 2 });
      await eventually(
        "a block of the leader",
        async () => (await memberOf(leader())).sequence > held.sequence + 3,
      );
      process.kill(leader().pid, "SIGSTOP");
      await client.query("delete from fleet_messages");
      await client.end();
      for (const each of fleet.apis()) process.kill(each.pid, "SIGCONT");
      await new Promise((resolve) => setTimeout(resolve, 1500));
    } finally {
      process.kill(leader().pid, "SIGCONT");
      for (const each of fleet.apis()) process.kill(each.pid, "SIGCONT");
    }
    const random = makeRandom(8);
    await eventually("the rejoins", async () => {
      const { answer } = await askRoute(api(), random);
      if (answer !== undefined) await expectExact(fleet.chain.url, answer);
      const members = await Promise.all(fleet.apis().map(memberOf));
      return members.every(({ rejoins, state }) => rejoins > 0 && state === "joined");
    });
    await fleetCaughtUp(fleet);
    for (const question of questions.slice(0, 3)) {
      const answers = await Promise.all(fleet.apis().map((each) => answerOf(each, question)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  test("takes over from a killed leader within 10 s, and from one that stops at once, without a rejoin", async () => {
    const standby = await fleet.start("index");
    expect(await memberOf(standby)).toMatchObject({ state: "standby" });
    await eventually("level readers", async () => {
      const members = await Promise.all(fleet.apis().map(memberOf));
      return members.every(({ state }) => state === "joined");
    });
    const before = await Promise.all(fleet.apis().map(memberOf));
    const readsBefore = standby.node.asked.length;
    const first = leader();
    const killedAt = performance.now();
    await fleet.end(first, "SIGKILL");
    await eventually("the takeover", async () => (await memberOf(standby)).state === "leader");
    const killMs = performance.now() - killedAt;
    await driveTraffic(fleet.chain, { seed: 41, blocks: 1 });
    await fleetCaughtUp(fleet);
    const third = await fleet.start("index");
    const stoppedAt = performance.now();
    await fleet.end(standby);
    await eventually("the second takeover", async () => (await memberOf(third)).state === "leader");
    const stopMs = performance.now() - stoppedAt;
    await driveTraffic(fleet.chain, { seed: 42, blocks: 1 });
    await fleetCaughtUp(fleet);
    process.stdout.write(
      `takeover after kill -9: ${Math.round(killMs)} ms, after a stop: ${Math.round(stopMs)} ms; node requests of the standby: ${standby.node.asked.length - readsBefore}\n`,
    );
    expect(killMs).toBeLessThan(10_000);
    expect(stopMs).toBeLessThan(8_000);
    const after = await Promise.all(fleet.apis().map(memberOf));
    expect(after.map(({ rejoins }) => rejoins)).toEqual(before.map(({ rejoins }) => rejoins));
    const { answer } = await askRoute(api(), makeRandom(9));
    if (answer !== undefined) await expectExact(fleet.chain.url, answer);
    // Earlier leaders can write to the database no more.
    const database = await openPostgres(fleet.database.url, silent);
    const claimed = await database.query("select term from chains where term > 0");
    expect(claimed).toEqual(await database.query("select term from fleet_channels"));
    await database.close();
  });

  test("takes over without a rejoin as soon as its node answers again, if that was away when the leader was killed", async () => {
    const standby = await fleet.start("index");
    const before = await Promise.all(fleet.apis().map(memberOf));
    standby.node.behave(() => ({ do: "reset" }));
    await fleet.end(leader(), "SIGKILL");
    await eventually("failed attempts", () => {
      const failed = standby.lines().filter(({ message }) => message === "Could not lead; trying again");
      return failed.length >= 3;
    });
    standby.node.behave(() => ({ do: "pass" }));
    await eventually("the takeover", async () => (await memberOf(standby)).state === "leader");
    await driveTraffic(fleet.chain, { seed: 43, blocks: 1 });
    await fleetCaughtUp(fleet);
    const after = await Promise.all(fleet.apis().map(memberOf));
    expect(after.map(({ rejoins }) => rejoins)).toEqual(before.map(({ rejoins }) => rejoins));
  });

  test("leaves the lead to a standby whose node answers, if the leader's node is silent, without a rejoin", async () => {
    const first = leader();
    const standby = await fleet.start("index");
    await eventually("the standby", async () => (await memberOf(standby)).state === "standby");
    const before = await Promise.all(fleet.apis().map(memberOf));
    // Neither the node of the one nor, at first, that of the other answers: nothing is left to anybody.
    for (const process of [first, standby]) process.node.behave(() => ({ do: "reset" }));
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect((await memberOf(first)).state).toBe("leader");
    standby.node.behave(() => ({ do: "pass" }));
    await eventually("the takeover", async () => (await memberOf(standby)).state === "leader");
    await driveTraffic(fleet.chain, { seed: 44, blocks: 1 });
    await fleetCaughtUp(fleet);
    first.node.behave(() => ({ do: "pass" }));
    await eventually("the other as a standby", async () => (await memberOf(first)).state === "standby");
    const after = await Promise.all(fleet.apis().map(memberOf));
    expect(after.map(({ rejoins }) => rejoins)).toEqual(before.map(({ rejoins }) => rejoins));
    await fleet.end(first);
  });

  test("starts on an empty database without a warning, and says what a process waits for until then", async () => {
    const env = { DATABASE_URL: await emptyDatabase("empty") };
    const waiting = await fleet.start("api", { env, here: true, until: "listening" });
    await eventually("the reason", async () => (await memberOf(waiting)).waitsFor !== undefined);
    expect(await memberOf(waiting)).toMatchObject({
      state: "joining",
      waitsFor: expect.stringMatching(/^no indexer has published the chain that the node is on/),
    });
    const { stdout } = await runCommand(["fleet", "--api", waiting.url]);
    expect(stdout).toContain(`api at ${waiting.url}, network 1: no indexer has published`);
    const process = await fleet.start("index", { env, here: true });
    expect(await memberOf(process)).toMatchObject({ state: "leader" });
    const warned = process.lines().filter(({ level }) => level !== "info" && level !== "debug");
    expect(warned.filter((line) => JSON.stringify(line).includes("does not exist"))).toEqual([]);
    expect(warned.filter(({ message }) => String(message).includes("fleet"))).toEqual([]);
    await eventually("the join", async () => (await memberOf(waiting)).state === "joined");
    expect((await memberOf(waiting)).waitsFor).toBeUndefined();
    await fleet.end(waiting);
    await fleet.end(process);
  });

  test("starts on a node without the chain's first block, and keeps what it learns", async () => {
    const proxy = await startFaultyProxy(fleet.chain.url);
    proxy.behave(({ method, params }) => {
      const isFirst = method === "eth_getBlockByNumber" && params[0] === "0x0";
      const result = method === "web3_clientVersion" ? "nitro/v3.2" : isFirst ? null : undefined;
      return result === undefined
        ? { do: "pass" }
        : { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, result }) };
    });
    const env = { DATABASE_URL: await emptyDatabase("headless"), RPC_URL_1: proxy.url };
    const indexer = await fleet.start("index", { env, here: true });
    expect(await memberOf(indexer)).toMatchObject({ state: "leader" });
    const joined = await fleet.start("api", { env, here: true });
    expect(await memberOf(joined)).toMatchObject({ state: "joined" });
    const question = questions[0] as Record<string, string>;
    expect((await answerOf(joined, question)).status).toBe(200);
    await fleet.end(joined);
    await fleet.end(indexer);
    const again = await fleet.start("index", { env, here: true });
    await eventually("what it learned is known again", () =>
      again.lines().some(({ message }) => message === "Remembered the chain"),
    );
    await fleet.end(again);
    await proxy.stop();
  });

  test("refuses in each role what it does not do", async () => {
    const refused = await failureIn(await fetch(`${leader().url}/api/v1/networks`));
    expect(refused).toMatchObject({ status: 421, code: "WRONG_ROLE" });
    expect(refused.message).toContain("role index");
    expect((await fetch(`${leader().url}/`)).status).toBe(421);
    for (const path of ["/health", "/ready", "/status", "/metrics"])
      expect((await fetch(`${leader().url}${path}`)).status, path).toBe(200);
    const metrics = await (await fetch(`${leader().url}/metrics`)).text();
    expect(metrics).toMatch(/sluice_fleet_leader\{chain_id="1"\} 1/);
    expect((await fetch(`${api().url}/ready`)).status).toBe(200);
    const { stderr, code } = await runCommand(["serve", "--role", "api"], { DATABASE_URL: "none" });
    expect([code === 0, stderr.includes("fleet.role is api"), stderr.includes("DATABASE_URL")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
