import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSluiceClient } from "../src/client/index.js";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { approve } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { ask, mineRoute, type Question, type RouteAnswer } from "./helpers/permits.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** Earlier answers compared with the present, and what their transactions would do now. */

const world = useService();
const commands = useCommands();
const [owner, mover, receiver] = [0, 1, 6].map((at) => devAccounts[at]?.address) as [
  Address,
  Address,
  Address,
];
const [usdc, weth] = [devToken("USDC").address, devToken("WETH").address] as [Address, Address];
const ether = 10n ** 18n;
let snapshot: Hex;

type Refreshed = {
  createdAt: number;
  answer: RouteAnswer;
  change: { blocks: number; oldAmountOut: string; amountOut: string; bps: number; sameRoute: boolean };
  oldTransaction:
    | { succeeds: true; amountOut: string; gas: string }
    | { succeeds: false; code: string; check: string | null; reason: string };
};

beforeAll(async () => {
  for (const spender of [routerAddress, walletOf(owner)])
    await approve(world.chain.url, usdc, owner, spender);
}, 120_000);
beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});
afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

const question = (more: Question = {}): Question => ({
  ...{ fromAddress: owner, spender: owner, receiver, routingStrategy: "router" },
  ...{ tokenIn: NATIVE, amountIn: String(ether), tokenOut: usdc, slippage: "50" },
  ...more,
});
const routeOf = (asked: Question) => ask<RouteAnswer>(world, "shortcuts/route", asked);

async function post(body: unknown): Promise<Response> {
  await caughtUp(world.service, world.chain);
  return fetch(`${world.service.url}/api/v1/shortcuts/refresh`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function refresh(request: Question, answer: unknown): Promise<Refreshed> {
  const response = await post({ request, answer });
  const body = (await response.json()) as Refreshed;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Somebody else buys USDC with ether, which lowers what the next one gets. */
async function trade(amount: bigint): Promise<void> {
  const parties = { fromAddress: mover, spender: mover, receiver: mover };
  await mineRoute(world, await routeOf(question({ ...parties, amountIn: String(amount) })));
}

describe("an earlier answer", () => {
  test("is the present one while nothing has happened", async () => {
    const old = await routeOf(question());
    const { answer, change, oldTransaction, createdAt } = await refresh(question(), old);
    expect(answer).toMatchObject({ amountOut: old.amountOut, createdAt, route: old.route });
    expect(createdAt).toBe(old.createdAt);
    const { amountOut } = old;
    expect(change).toEqual({ blocks: 0, oldAmountOut: amountOut, amountOut, bps: 0, sameRoute: true });
    expect(oldTransaction).toMatchObject({ succeeds: true, amountOut });
  });

  test("differs by what others have traded, and its transaction pays less, within its minimum", async () => {
    const old = await routeOf(question({ slippage: "5000" }));
    await trade(100n * ether);
    const { answer, change, oldTransaction } = await refresh(question({ slippage: "5000" }), old);
    const [before, after] = [BigInt(old.amountOut), BigInt(answer.amountOut)];
    expect(after).toBeLessThan(before);
    expect(change).toMatchObject({ blocks: 1, oldAmountOut: old.amountOut, amountOut: answer.amountOut });
    expect(change.bps).toBeCloseTo((Number(after - before) * 10_000) / Number(before), 1);
    expect(oldTransaction).toMatchObject({ succeeds: true });
    if (oldTransaction.succeeds) {
      expect(BigInt(oldTransaction.amountOut)).toBeLessThanOrEqual(after);
      // It is not a promise of the search but what the chain pays.
      await mineRoute(world, { ...old, ...oldTransaction, createdAt: answer.createdAt });
    }
  });

  test("is told as doomed if less than its minimum would arrive, with the check that fails", async () => {
    const old = await routeOf(question({ slippage: "0" }));
    await trade(100n * ether);
    const { answer, change, oldTransaction } = await refresh(question({ slippage: "0" }), old);
    expect(change.bps).toBeLessThan(0);
    expect(oldTransaction).toEqual({
      ...{ succeeds: false, code: "SIMULATION_REVERTED", check: "InsufficientOutput" },
      reason: expect.stringContaining("InsufficientOutput("),
    });
    await mineRoute(world, answer);
  });

  test("is told as expired after its deadline", async () => {
    const old = await routeOf(question());
    await rpc(world.chain.url, "evm_increaseTime", [3_600]);
    await rpc(world.chain.url, "evm_mine");
    const { oldTransaction } = await refresh(question(), old);
    expect(oldTransaction).toMatchObject({ succeeds: false, check: "Expired", reason: "Expired()" });
  });

  test.each(["ensowallet", "delegate"])("is simulated as its strategy executes it: %s", async (strategy) => {
    const asked = question({ routingStrategy: strategy, tokenIn: usdc, amountIn: "1000000", tokenOut: weth });
    const old = await routeOf(asked);
    const { oldTransaction } = await refresh(asked, old);
    expect(oldTransaction).toMatchObject({ succeeds: true, amountOut: old.amountOut });
  });

  test("is refreshed by the client, with the types of a route", async () => {
    const client = createSluiceClient({ url: world.service.url });
    const asked = { fromAddress: owner, receiver, tokenIn: NATIVE, amountIn: ether, tokenOut: usdc };
    const parties = { spender: owner, routingStrategy: "router" } as const;
    await caughtUp(world.service, world.chain);
    const sent = { ...asked, ...parties, slippage: 50 };
    const old = await client.route(sent);
    const { answer, change, oldTransaction } = await client.refresh(sent, old);
    expect(answer.amountOut).toBe(old.amountOut);
    expect([change.bps, oldTransaction.succeeds]).toEqual([0, true]);
  });
});

test("the terminal says whether an earlier transaction still succeeds", async () => {
  const parties = { fromAddress: owner, spender: owner, receiver, routingStrategy: "router" };
  const asked = { ...parties, tokenIn: NATIVE, amountIn: String(ether), tokenOut: usdc, slippage: "0" };
  const old = await routeOf(asked);
  const file = join(world.dataFolder, "answer.json");
  await writeFile(file, JSON.stringify(old));
  const run = () =>
    commands.run(["refresh", file, String(new URLSearchParams(asked)), "--api", world.service.url], {});
  expect((await run()).stdout).toContain(`still succeeds, and pays ${old.amountOut} units`);
  await trade(100n * ether);
  await caughtUp(world.service, world.chain);
  const { stdout } = await run();
  expect(stdout).toMatch(/\nchange {4}-\d[\d.]* basis points/);
  expect(stdout).toContain("The old transaction would revert: InsufficientOutput(");
});

describe("a body that nobody should trust", () => {
  let old: RouteAnswer;
  beforeAll(async () => {
    old = await routeOf(question());
  });
  const altered = (data: string): Hex => `${old.tx.data.slice(0, -data.length)}${data}` as Hex;

  test.each<[string, () => unknown, RegExp]>([
    ["no request", () => ({ answer: old }), /^request is missing/],
    ["no answer", () => ({ request: question() }), /^answer is missing/],
    ["a list as an answer", () => ({ request: question(), answer: [old] }), /^answer is no JSON object/],
    [
      "a misspelt parameter",
      () => ({ request: { ...question(), slipage: 1 }, answer: old }),
      /^request: .*slippage/,
    ],
    ["an invalid request", () => ({ request: question({ amountIn: "1e18" }), answer: old }), /^amountIn is/],
    [
      "another amount",
      () => ({ request: question({ amountIn: "7" }), answer: old }),
      /^answer: it pays 1000000000000000000/,
    ],
    [
      "another receiver",
      () => ({ request: question({ receiver: mover }), answer: old }),
      /^answer: it pays 0x.* the receiver is/,
    ],
    [
      "another sender",
      () => ({ request: question({ fromAddress: mover, spender: mover }), answer: old }),
      /^answer: tx\.from/,
    ],
    [
      "another contract",
      () => ({ request: question(), answer: { ...old, tx: { ...old.tx, to: usdc } } }),
      /^answer: the transaction goes to/,
    ],
    [
      "another program",
      () => ({ request: question(), answer: { ...old, tx: { ...old.tx, data: altered("ff".repeat(40)) } } }),
      /^answer: /,
    ],
    [
      "a transaction that is none",
      () => ({ request: question(), answer: { ...old, tx: null } }),
      /^answer: tx is missing/,
    ],
    ["too much gas", () => ({ request: question(), answer: { ...old, gas: "30000000" } }), /^answer: .*gas/],
    [
      "no block",
      () => ({ request: question(), answer: { ...old, createdAt: "\u202e9" } }),
      /^answer: createdAt is "�9"/,
    ],
    [
      "an amount of nothing",
      () => ({ request: question(), answer: { ...old, amountOut: "0", minAmountOut: "0" } }),
      /^answer: /,
    ],
    ["no amount", () => ({ request: question(), answer: { ...old, amountOut: { $gt: 1 } } }), /^answer: /],
    [
      "an object for an address",
      () => ({ request: { ...question(), receiver: {} }, answer: old }),
      /^receiver is/,
    ],
  ])("is refused: %s", async (_, bodyOf, message) => {
    const response = await post(bodyOf());
    const failure = await failureIn(response);
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect([failure.message].flat()[0]).toMatch(message);
  });

  test("does not need a route, and compares one of any form", async () => {
    const deep = JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`);
    for (const route of [undefined, deep, "x", [null], Array(10_000).fill({})]) {
      const { change } = await refresh(question(), { ...old, route });
      expect(change.sameRoute).toBe(false);
    }
  });
});

test("an answer states the age of its state only if that was requested", async () => {
  const { timestamp } = await rpc<{ timestamp: Hex }>(world.chain.url, "eth_getBlockByNumber", [
    "latest",
    false,
  ]);
  const parties = question();
  for (const path of ["shortcuts/route", "shortcuts/quote"]) {
    const told = await ask<{ stateAge: object }>(world, path, { ...parties, stateAge: "true" });
    expect(told.stateAge).toEqual({ timestamp: Number(timestamp), seconds: expect.any(Number), blocks: 0 });
    expect(await ask(world, path, parties)).not.toHaveProperty("stateAge");
  }
});
