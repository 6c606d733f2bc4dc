import { type Devnet, devAccounts, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { RouteResponse } from "../src/api/endpoints/route/response.js";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { verifyRoute } from "../src/verify/index.js";
import { deploySafe, enrich } from "./helpers/accounts.js";
import { approveAll, balanceOf } from "./helpers/execute.js";
import { type Party, partyOfAccount, partyOfOwner, partyOfSender, receiverApart } from "./helpers/parties.js";
import { makeRandom } from "./helpers/random.js";
import { routeTokens } from "./helpers/randomRoutes.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const routesEach = runs({ normal: 8, deep: 170 });
/** So many trades are mined before the market is put back. */
const TRADES_OF_MARKET = 15;
const [sender, mover, accountOwner, walletOwner] = [2, 3, 5, 6].map(
  (index) => devAccounts[index]?.address,
) as [Address, Address, Address, Address];
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";

type Answer = RouteResponse & { amountIn: string; maxAmountIn: string; amountOut: string };

const world = useService();
let chain: Devnet;
let service: Service;
let parties: Record<"router" | "delegate" | "ensowallet", Party>;

beforeAll(async () => {
  ({ chain, service } = world);
  const { url } = chain;
  const safe = await deploySafe(url, accountOwner);
  for (const owner of [sender, mover, safe.address, walletOwner]) await enrich(url, owner);
  const router = (
    await answerOf(await ask(queryOf(partyOfSender(chain, sender), { amountIn: "1000000000" })))
  ).tx.to;
  await approveAll(url, routeTokens, [
    [sender, router as Address],
    [mover, router as Address],
    [walletOwner, walletOf(walletOwner)],
  ]);
  parties = {
    router: partyOfSender(chain, sender),
    delegate: partyOfAccount(chain, safe, true),
    ensowallet: partyOfOwner(chain, walletOwner, {}, false),
  };
  await caughtUp(service, chain);
}, 120_000);

function queryOf({ parameters }: Party, more: Record<string, string>): Record<string, string> {
  return { ...parameters, receiver: receiverApart, tokenIn: weth, tokenOut: usdc, ...more };
}

function ask(query: Record<string, string>, endpoint = "route"): Promise<Response> {
  return fetch(`${service.url}/api/v1/shortcuts/${endpoint}?${new URLSearchParams(query)}`);
}

async function answerOf(response: Response): Promise<Answer> {
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

/** What an address holds of a token, with its wallet, which keeps what comes back. */
async function heldBy(token: Address, owners: readonly Address[]): Promise<bigint> {
  const held = await Promise.all(owners.map((owner) => balanceOf(chain.url, token, owner)));
  return held.reduce((sum, each) => sum + each, 0n);
}

type Executed = { readonly spent: bigint; readonly received: bigint };

/** Mines an answer's transaction and returns what the payer spent and the receiver received, without gas. */
async function execute(
  party: Party,
  answer: Answer,
  query: Record<string, string>,
  isLate = false,
): Promise<Executed> {
  const [tokenIn, tokenOut] = [query.tokenIn, query.tokenOut] as [Address, Address];
  const payers = party === parties.ensowallet ? [walletOwner, walletOf(walletOwner)] : [party.account];
  const order = party.decode(answer.tx.data as Hex)?.order;
  const { timestamp: newest } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", [
    "latest",
    false,
  ]);
  const timestamp = isLate ? BigInt(newest) + 12n : (order?.deadline as bigint) - party.deadlineSeconds;
  const [paidBefore, gotBefore] = [await heldBy(tokenIn, payers), await heldBy(tokenOut, [receiverApart])];
  const receipt = await party.execute(
    { ...answer, gas: String(BigInt(answer.gas) * 2n) } as never,
    timestamp,
  );
  expect(receipt.status, JSON.stringify(query)).toBe("0x1");
  const isGasPaid = tokenIn === NATIVE && party.sender === payers[0];
  const gas = isGasPaid ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n;
  const spent = paidBefore - (await heldBy(tokenIn, payers)) - gas;
  const received = (await heldBy(tokenOut, [receiverApart])) - gotBefore;
  await caughtUp(service, chain);
  return { spent, received };
}

describe("a route to an exact output", () => {
  test.each(["router", "delegate", "ensowallet"] as const)(
    `pays what is wanted and spends what was answered, to the unit, ${routesEach} times: %s`,
    async (strategy) => {
      const party = parties[strategy];
      const random = makeRandom(strategy.length);
      const done = { executed: 0, exact: 0, soldBack: 0, split: 0, roundTripBps: 0 };
      let before = await rpc<string>(chain.url, "evm_snapshot", []);
      for (let tries = 0, traded = 0; done.executed < routesEach; tries++) {
        expect(tries).toBeLessThan(20 * routesEach);
        if (traded === TRADES_OF_MARKET) {
          // Hundreds of trades of this size would leave prices that no arbitrage allows.
          await revertTo(chain.url, before);
          before = await rpc<string>(chain.url, "evm_snapshot", []);
          await caughtUp(service, chain);
          traded = 0;
        }
        const tokenIn = random.pick(routeTokens);
        const tokenOut = random.pick(routeTokens.filter((token) => token !== tokenIn));
        const amountIn = String(BigInt(Math.floor(10 ** (6 + 15 * random.next()))));
        const asQuote = await ask({ tokenIn, tokenOut, amountIn }, "quote");
        if (asQuote.status !== 200) continue;
        const { amountOut, priceImpact } = await answerOf(asQuote);
        // Far above the depth, more input yields next to nothing.
        if (priceImpact !== null && priceImpact > 3_000) continue;
        const slippage = String(random.pick([0, 50, 300]));
        const query = queryOf(party, { tokenIn, tokenOut, amountOut, slippage, chainId: "1" });
        const answer = await answerOf(await ask(query));
        const label = JSON.stringify({
          ...query,
          amountIn: answer.amountIn,
          maxAmountIn: answer.maxAmountIn,
        });
        const asked = { ...query, chainId: 1 } as unknown as Parameters<typeof verifyRoute>[0];
        const { timestamp } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", [
          "latest",
          false,
        ]);
        const nowSeconds = Number(timestamp);
        const verified = verifyRoute(asked, answer, { nowSeconds });
        expect(verified.holds ? [] : verified.faults, label).toEqual([]);
        expect(verified, label).toMatchObject({
          holds: true,
          paid: [{ token: tokenIn, amount: answer.maxAmountIn }],
          minimums: [{ token: tokenOut, amount: amountOut }],
        });
        const { spent, received } = await execute(party, answer, query);
        expect(received, label).toBe(BigInt(answer.amountOut));
        expect(received >= BigInt(amountOut), label).toBe(true);
        // The way back of the reserve can earn where pools disagree, as they do after trades of this size.
        expect(spent <= BigInt(answer.amountIn), label).toBe(true);
        if (spent === BigInt(answer.amountIn)) done.exact++;
        done.executed++;
        traded++;
        if (answer.amountIn !== answer.maxAmountIn) done.soldBack++;
        if (answer.route.length > 3) done.split++;
        const excess = Number(spent) / Number(amountIn) - 1;
        if (slippage === "300") done.roundTripBps = Math.max(done.roundTripBps, excess * 1e4);
      }
      process.stdout.write(`exact outputs, ${strategy}: ${JSON.stringify(done)}\n`);
      expect(done.soldBack).toBeGreaterThan(routesEach / 4);
      expect(done.exact).toBeGreaterThan(0.8 * routesEach);
    },
    600_000,
  );
});

describe("an exact output", () => {
  const amountOut = "5000000000";
  const base = () => queryOf(parties.router, { amountOut });

  test("arrives after the price has moved by half the slippage, for no more than the most", async () => {
    const { router } = parties;
    for (const [tokenIn, tokenOut, wanted] of [
      [weth, usdc, 20_000_000_000n],
      [NATIVE, usdc, 5_000_000_000n],
      [usdc, weth, 3n * 10n ** 18n],
    ] as const) {
      const query = { ...base(), tokenIn, tokenOut, amountOut: String(wanted), slippage: "300" };
      const answer = await answerOf(await ask(query));
      const need = async () =>
        BigInt((await answerOf(await ask({ ...query, slippage: "0" }, "quote"))).amountIn);
      const before = await need();
      const moving = partyOfSender(chain, mover);
      const moved = async () => Number((await need()) - before) / Number(before);
      for (let part = before / 4n; (await moved()) < 0.01; part += part / 2n) {
        const push = queryOf(moving, { tokenIn, tokenOut, amountIn: String(part), slippage: "10000" });
        const pushed = await answerOf(await ask(push));
        await execute(moving, { ...pushed, amountIn: "0", maxAmountIn: "0" } as Answer, push);
      }
      expect(await moved()).toBeLessThan(0.025);
      const { spent, received } = await execute(router, answer, query, true);
      expect(received >= wanted).toBe(true);
      expect(spent > BigInt(answer.amountIn)).toBe(true);
      expect(spent <= BigInt(answer.maxAmountIn)).toBe(true);
    }
  }, 120_000);

  test("costs what an exact input of that amount yields", async () => {
    const { amountIn, maxAmountIn } = await answerOf(await ask({ ...base(), slippage: "0" }));
    expect(amountIn).toBe(maxAmountIn);
    const asInput = async (amount: bigint) => {
      const query = queryOf(parties.router, { amountIn: String(amount), slippage: "0" });
      return BigInt((await answerOf(await ask(query))).amountOut);
    };
    expect(await asInput(BigInt(amountIn) + 2n)).toBeGreaterThanOrEqual(BigInt(amountOut) - 1n);
    expect(await asInput(BigInt(amountIn) - BigInt(amountIn) / 1_000_000n)).toBeLessThan(BigInt(amountOut));
  });

  test("keeps to the caller's own most, and names what it needs", async () => {
    const free = await answerOf(await ask({ ...base(), slippage: "300" }));
    const least = BigInt((await answerOf(await ask({ ...base(), slippage: "0" }))).amountIn);
    const own = least + 1_000n;
    const kept = await answerOf(await ask({ ...base(), maxAmountIn: String(own) }));
    expect(BigInt(kept.maxAmountIn)).toBe(own);
    expect(BigInt(free.maxAmountIn)).toBe((least * 10_300n) / 10_000n);
    const tight = await ask({ ...base(), maxAmountIn: String(least - 1n) });
    expect(tight.status).toBe(422);
    const failure = (await tight.json()) as { code: string; message: string };
    expect(failure.code).toBe("MAX_AMOUNT_IN_TOO_LOW");
    expect(failure.message).toContain(`It needs an amountIn of ${least}, and maxAmountIn is ${least - 1n}`);
  });

  test("takes no reserve to wrap, and charges the fee on what it takes", async () => {
    const wrapping = { ...base(), tokenIn: NATIVE, tokenOut: weth, amountOut: "123456789" };
    const wrapped = await answerOf(await ask(wrapping));
    expect([wrapped.amountIn, wrapped.maxAmountIn, wrapped.amountOut]).toEqual(Array(3).fill("123456789"));
    const charged = await answerOf(await ask({ ...base(), fee: "100", feeReceiver: mover, slippage: "100" }));
    expect(charged.feeAmount).toEqual([String(BigInt(charged.maxAmountIn) / 100n)]);
    const { spent, received } = await execute(parties.router, charged, base());
    expect([String(spent), String(received)]).toEqual([charged.amountIn, charged.amountOut]);
  });

  test("says how much there is", async () => {
    const response = await ask({ ...base(), amountOut: String(10n ** 30n) });
    const failure = (await response.json()) as { code: string; message: string };
    expect([response.status, failure.code]).toEqual([422, "INSUFFICIENT_LIQUIDITY"]);
    expect(failure.message).toMatch(
      /amountOut \(1000000000000000000000000000000\) is within an acceptable range \(at most \d+\)/,
    );
  });

  test("is explained against the bound", async () => {
    const { explain, amountIn } = await answerOf(await ask({ ...base(), explain: "true", slippage: "0" }));
    const asInput = queryOf(parties.router, { amountIn, explain: "true" });
    const { explain: other } = await answerOf(await ask(asInput));
    expect(BigInt(explain?.bound?.gross ?? 0)).toBeGreaterThanOrEqual(BigInt(amountOut));
    expect(Math.abs((explain?.gap?.grossBps ?? 1e9) - (other?.gap?.grossBps ?? 0))).toBeLessThan(1);
  });

  test("is explained fill by fill, with the way back of the reserve", async () => {
    const answer = await answerOf(await ask({ ...base(), explain: "true", slippage: "300" }));
    const { explain, route, maxAmountIn } = answer;
    const legs = explain?.legs ?? [];
    expect(legs.map(({ pool, tokenIn, tokenOut }) => ({ primary: pool, tokenIn, tokenOut }))).toEqual(
      route.map(({ primary, tokenIn, tokenOut }) => ({ primary, tokenIn, tokenOut })),
    );
    const sold = legs.filter(({ tokenIn }) => tokenIn[0] === weth);
    expect(sold.reduce((sum, { amountIn }) => sum + BigInt(amountIn[0] ?? 0), 0n)).toBe(BigInt(maxAmountIn));
    expect(legs.at(-1)?.tokenOut).toEqual([weth]);
  });
});
