import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { useCommands } from "./helpers/commands.js";
import { failureIn } from "./helpers/http.js";
import { ask, mineRoute, type Question, type RouteAnswer } from "./helpers/permits.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** Quotes at the last blocks, whose states the service keeps for re-organisations. */

const world = useService();
const commands = useCommands();
const mover = devAccounts[1]?.address as Address;
const usdc = devToken("USDC").address as Address;
const ether = 10n ** 18n;
let snapshot: Hex;

beforeEach(async () => {
  await caughtUp(world.service, world.chain);
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});
afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

type Quote = RouteAnswer & { priceImpact: number | null; stateAge?: { blocks: number } };

const question = (more: Question = {}): Question => ({
  ...{ tokenIn: NATIVE, amountIn: String(ether), tokenOut: usdc, slippage: "50" },
  ...more,
});
const quoteAt = (blockNumber: number, more: Question = {}) =>
  ask<Quote>(world, "shortcuts/quote", question({ blockNumber: String(blockNumber), ...more }));

/** Somebody buys USDC with ether, in a block of its own. */
async function trade(amount: bigint): Promise<void> {
  const parties = { fromAddress: mover, spender: mover, receiver: mover, routingStrategy: "router" };
  const asked = question({ ...parties, amountIn: String(amount), slippage: "300" });
  await mineRoute(world, await ask<RouteAnswer>(world, "shortcuts/route", asked));
}

async function refused(blockNumber: string) {
  const query = new URLSearchParams(question({ blockNumber }) as Record<string, string>);
  return failureIn(await fetch(`${world.service.url}/api/v1/shortcuts/quote?${query}`));
}

test("a quote at a block that has passed is the one that was given then", async () => {
  const then = await ask<Quote>(world, "shortcuts/quote", question());
  await trade(100n * ether);
  const between = await ask<Quote>(world, "shortcuts/quote", question());
  await trade(100n * ether);
  const now = await ask<Quote>(world, "shortcuts/quote", question({ blockNumber: "latest" }));
  expect(now.createdAt).toBe(then.createdAt + 2);
  expect(new Set([then, between, now].map(({ amountOut }) => amountOut)).size).toBe(3);
  for (const quote of [then, between, now]) {
    const { createdAt, amountOut, minAmountOut, route } = quote;
    expect(await quoteAt(createdAt)).toMatchObject({ createdAt, amountOut, minAmountOut, route });
  }
  expect((await quoteAt(then.createdAt, { stateAge: "true" })).stateAge?.blocks).toBe(2);
});

test("a quote at a block follows the branch that the chain has taken since", async () => {
  const { createdAt } = await ask<Quote>(world, "shortcuts/quote", question());
  const fork = await rpc<Hex>(world.chain.url, "evm_snapshot");
  await trade(100n * ether);
  const abandoned = await quoteAt(createdAt + 1);
  await revertTo(world.chain.url, fork);
  await trade(ether);
  const then = await ask<Quote>(world, "shortcuts/quote", question());
  await trade(ether);
  const taken = await quoteAt(createdAt + 1);
  expect([taken.createdAt, then.createdAt]).toEqual([abandoned.createdAt, abandoned.createdAt]);
  expect(taken.amountOut).toBe(then.amountOut);
  expect(taken.amountOut).not.toBe(abandoned.amountOut);
});

test("a block that is not kept is refused, with those that are", async () => {
  const { createdAt } = await ask<Quote>(world, "shortcuts/quote", question());
  await trade(ether);
  for (const blockNumber of [0, createdAt + 2]) {
    const failure = await refused(String(blockNumber));
    expect(failure).toMatchObject({ status: 422, code: "BLOCK_NOT_KEPT" });
    const [, number, oldest, newest] =
      /^blockNumber is (\d+); the service keeps the state of blocks (\d+) to (\d+) of chain 1$/.exec(
        String(failure.message),
      ) ?? [];
    expect(Number(number)).toBe(blockNumber);
    expect(Number(newest)).toBe(createdAt + 1);
    expect(Number(oldest)).toBeLessThanOrEqual(createdAt);
    expect(await quoteAt(Number(oldest))).toMatchObject({ createdAt: Number(oldest) });
  }
  for (const wrong of ["-1", "newest", "0x10", "1.5"])
    expect(await refused(wrong)).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
});

test("the terminal quotes at a block of a running service", async () => {
  const then = await ask<Quote>(world, "shortcuts/quote", question());
  await trade(100n * ether);
  await caughtUp(world.service, world.chain);
  const words = [
    "quote",
    "1",
    "ETH",
    "USDC",
    "--slippage",
    "50",
    "--block",
    String(then.createdAt),
    "--json",
  ];
  const { stdout } = await commands.run([...words, "--api", world.service.url]);
  const { amountOut, createdAt } = then;
  expect(JSON.parse(stdout)).toMatchObject({ amountOut, createdAt });
  expect((await commands.run(words)).stderr).toMatch(/^INVALID_PARAMETER: --block is there without --api/);
});
