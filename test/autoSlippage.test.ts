import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { autoSlippage, slippageOf } from "../src/config/autoSlippage.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { lessSlippage, plusSlippage } from "../src/lib/whole.js";
import { type AskedRoute, verifyRoute } from "../src/verify/index.js";
import { useCommands } from "./helpers/commands.js";
import { ask, mineRoute, type Question, type RouteAnswer, refusal } from "./helpers/permits.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** `slippage=auto` over HTTP: the answer says what was chosen and why, keeps it, and the verifier holds it to that. */

const world = useService();
const commands = useCommands();
const [sender, mover] = [devAccounts[0]?.address, devAccounts[1]?.address] as [Address, Address];
const usdc = devToken("USDC").address as Address;
const ether = 10n ** 18n;
/** The local chain's clock may be ahead of this machine's. */
const anyTime = 2 ** 40;
let snapshot: Hex;

beforeEach(async () => {
  await caughtUp(world.service, world.chain);
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});
afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

type Chosen = {
  bps: number;
  movedBps: number;
  depthBps: number | null;
  measured: boolean;
  blocks: number;
  horizonBlocks: number;
  failureRate: number;
};
type Answer = RouteAnswer & { slippage?: Chosen; amountIn?: string; maxAmountIn?: string };

const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
const question = (more: Question = {}): Question => ({
  ...{ tokenIn: NATIVE, amountIn: String(ether), tokenOut: usdc, slippage: "auto", ...parties },
  ...more,
});
const route = (more?: Question) => ask<Answer>(world, "shortcuts/route", question(more));

/** Somebody buys USDC with ether, in a block of its own. */
async function trade(amount: bigint): Promise<void> {
  const by = { fromAddress: mover, spender: mover, receiver: mover, slippage: "9000" };
  await mineRoute(world, await route({ ...by, amountIn: String(amount) }));
}

/** Mines blocks, one after another, until the service keeps as many as a movement is measured from. */
async function mineBlocks(count: number, amount?: bigint): Promise<void> {
  for (let block = 0; block < count; block++) {
    if (amount === undefined) await rpc(world.chain.url, "evm_mine");
    else await trade(amount);
    await caughtUp(world.service, world.chain);
  }
}

function expectKept({ slippage, amountOut, minAmountOut }: Answer): Chosen {
  const chosen = slippage as Chosen;
  expect(chosen.bps).toBe(slippageOf(chosen));
  expect(chosen.failureRate).toBe(autoSlippage.failureRate);
  expect(minAmountOut).toBe(String(lessSlippage(BigInt(amountOut), BigInt(chosen.bps))));
  return chosen;
}

describe("slippage=auto", () => {
  test("is small where nothing moves, and grows where others trade in every block", async () => {
    await mineBlocks(16);
    const calm = expectKept(await route());
    expect(calm).toMatchObject({ measured: true, horizonBlocks: 3 });
    await mineBlocks(16, 300n * ether);
    const busy = expectKept(await route());
    expect(busy.measured).toBe(true);
    expect(busy.blocks).toBeGreaterThan(calm.blocks);
    expect(busy.movedBps).toBeGreaterThan(calm.movedBps + 5);
    expect(busy.bps).toBeGreaterThan(calm.bps);
  });

  test("says the same in a quote, in several, in a live answer and at a block that has passed", async () => {
    await mineBlocks(14);
    const answer = await route();
    const chosen = expectKept(answer);
    const { slippage, ...rest } = question() as Record<string, string>;
    const asked = { ...rest, slippage: slippage as string };
    expect(expectKept(await ask<Answer>(world, "shortcuts/quote", asked))).toEqual(chosen);
    const { quotes } = await ask<{ quotes: Answer[] }>(world, "shortcuts/quotes", [
      asked,
      { ...asked, slippage: 50 },
    ] as unknown as Question);
    expect(quotes.map((quote) => quote.slippage)).toEqual([chosen, undefined]);
    const at = await ask<Answer>(world, "shortcuts/quote", {
      ...asked,
      blockNumber: String(answer.createdAt),
    });
    expect(at.slippage?.bps).toBe(chosen.bps);
    const stopping = new AbortController();
    const live = await fetch(`${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams(asked)}`, {
      headers: { accept: "text/event-stream" },
      signal: stopping.signal,
    });
    const reader = live.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    stopping.abort();
    expect(first).toContain(`"slippage":{"bps":${chosen.bps},`);
  });

  test("the verifier accepts it, and nothing beyond it", async () => {
    const answer = await route();
    const asked = { chainId: 1, ...question() } as unknown as AskedRoute;
    const nowSeconds = anyTime;
    expect(verifyRoute(asked, answer, { nowSeconds }).holds).toBe(true);
    const more = String((BigInt(answer.amountOut) * 101n) / 100n);
    for (const told of [{ amountOut: more }, { slippage: undefined }])
      expect(verifyRoute(asked, { ...answer, ...told }, { nowSeconds }).holds).toBe(false);
  });

  test("limits what an exact output takes", async () => {
    await mineBlocks(14);
    const { amountIn: _, ...rest } = question();
    const asked = { ...rest, amountOut: "1000000000" };
    const answer = await ask<Answer>(world, "shortcuts/route", asked);
    const { bps } = answer.slippage as Chosen;
    expect(bps).toBe(slippageOf(answer.slippage as Chosen));
    const [needed, most] = [BigInt(answer.amountIn as string), BigInt(answer.maxAmountIn as string)];
    expect(most).toBeGreaterThan(needed);
    expect(most).toBeLessThanOrEqual(plusSlippage(needed, BigInt(bps)));
    const verified = verifyRoute({ chainId: 1, ...asked } as unknown as AskedRoute, answer, {
      nowSeconds: anyTime,
    });
    expect(verified.holds).toBe(true);
  });

  test("gives way to a minimum of the caller's own", async () => {
    const answer = await route({ minAmountOut: "1" });
    expect(answer).toMatchObject({ minAmountOut: "1" });
    expect(answer.slippage).toBeUndefined();
  });

  test("refreshes as it was asked", async () => {
    const answer = await route();
    const refreshed = await ask<{ answer: Answer; oldTransaction: { succeeds: boolean } }>(
      world,
      "shortcuts/refresh",
      { request: question(), answer },
    );
    expect(refreshed.oldTransaction.succeeds).toBe(true);
    expectKept(refreshed.answer);
    const tampered = { ...answer, slippage: { ...answer.slippage, bps: 299 } };
    const refused = await refusal(world, "shortcuts/refresh", { request: question(), answer: tampered });
    expect([refused.message].flat().join()).toContain("slippage.bps is 299");
  });

  test("is the only word, and not one for a bundle", async () => {
    const wrong = await refusal(world, "shortcuts/route", question({ slippage: "automatic" }));
    expect(wrong).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect([wrong.message].flat()).toEqual([
      'slippage is "automatic"; allowed is a whole number of basis points from 0 to 10000, or auto',
    ]);
    const args = { tokenIn: NATIVE, tokenOut: usdc, amountIn: String(ether), slippage: "auto" };
    const response = await fetch(
      `${world.service.url}/api/v1/shortcuts/bundle?${new URLSearchParams({ fromAddress: sender, routingStrategy: "router" })}`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([{ protocol: "enso", action: "route", args }]),
      },
    );
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(
      'slippage is \\"auto\\"; allowed is a whole number of basis points from 0 to 10000',
    );
  });

  test("the terminal shows what was chosen", async () => {
    const { stdout } = await commands.run([
      "quote",
      "1",
      "ETH",
      "USDC",
      "--slippage",
      "auto",
      "--api",
      world.service.url,
    ]);
    expect(stdout).toMatch(/^slippage {2}\d+ basis points: /m);
    const own = await commands.run(["quote", "1", "ETH", "USDC", "--slippage", "auto", "--json"]);
    // A command has read one block alone.
    expect(JSON.parse(own.stdout)).toMatchObject({ slippage: { measured: false, movedBps: 50, blocks: 0 } });
  });
});
