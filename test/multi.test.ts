import { type Devnet, devAccounts, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuoteResponse } from "../src/api/endpoints/route/response.js";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { isDeep, runs } from "../src/lib/testing/runs.js";
import { type Actor, listTokens, makeActors, rich, type Stage } from "./helpers/actors.js";
import { balanceOf } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { type MinableAnswer, mineAndCheck } from "./helpers/mineAndCheck.js";
import { makeRandom } from "./helpers/random.js";
import { type AnyService, caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

/** Routes from several tokens and to several, executed on the chain and compared with the answer, to the wei. */

/** A service that accepts only one token on each side. */
const strict = useService();
const world = {} as { chain: Devnet; service: AnyService };
const [receiver, collector] = [1, 3].map((index) => devAccounts[index]?.address) as [Address, Address];
const ether = 10n ** 18n;
const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const [weth, usdc, usdt, dai, wbtc] = [
  token("WETH"),
  token("USDC"),
  token("USDT"),
  token("DAI"),
  token("WBTC"),
];
const aDai: Address = "0x018008bfb33d285247a21d44e50697654f754e63";
/** Shares of a pool that all actors hold. */
const shares: Address = "0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852";

type Answer = MinableAnswer & {
  amountOut: string | string[];
  minAmountOut: string | string[];
  feeAmount?: string[];
  priceImpact: number | null;
};
type Question = {
  tokenIn: readonly Address[];
  amountIn: readonly (bigint | string)[];
  tokenOut: readonly Address[];
  more?: Readonly<Record<string, string | readonly string[]>>;
};

let stage: Stage;
let actors: Actor[];
let positions: Address[];

beforeAll(async () => {
  const service = await startServiceHere({
    ...{ RPC_URL_1: strict.chain.url, SLUICE_DATA: await makeFolderIn(strict.dataFolder) },
    ...{ SLUICE_API_RELAXED_ROUTE: "true", SLUICE_CHAIN_POLL_MS: "20" },
  });
  Object.assign(world, { chain: strict.chain, service });
  stage = { ...world, listed: await listTokens(world.service) };
  ({ actors, positions } = await makeActors(stage));
}, 120_000);

afterAll(() => world.service?.stop());

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const isList = Array.isArray(value);
    for (const each of [value].flat()) query.append(isList ? `${name}[]` : name, String(each));
  }
  return query.toString();
}

async function get(path: "route" | "quote", values: Readonly<Record<string, unknown>>): Promise<Response> {
  await caughtUp(world.service, world.chain);
  return fetch(`${world.service.url}/api/v1/shortcuts/${path}?${queryOf(values)}`);
}

function valuesOf({ tokenIn, amountIn, tokenOut, more }: Question, actor: Actor) {
  const { fromAddress = "" } = actor.parameters;
  return { ...actor.parameters, spender: fromAddress, receiver, tokenIn, amountIn, tokenOut, ...more };
}

/** Compares the output with the answer. Returns what the payer gave. */
async function deliver(question: Question, actor: Actor, answer: Answer): Promise<Map<string, bigint>> {
  const [amounts, least] = [answer.amountOut, answer.minAmountOut].map((each) => [each].flat().map(BigInt));
  const promised = new Map(
    question.tokenOut.map((each, index) => [each as string, amounts?.[index] as bigint]),
  );
  for (const [index, fee] of (answer.feeAmount ?? []).entries()) {
    const each = question.tokenIn[index] as Address;
    promised.set(each, (promised.get(each) ?? 0n) + BigInt(fee));
  }
  const order = actor.decode(answer.tx.data)?.order;
  expect(order?.outputs.map(({ minAmountOut }) => minAmountOut)).toEqual(least);
  for (const [index, { amountIn }] of (order?.inputs ?? []).entries()) {
    // Transfers of a lending position round, so a wallet leaves a unit that it may not have received.
    const mayKeep = actor.name.includes("ensowallet") && question.tokenIn[index] === aDai;
    const kept = BigInt(question.amountIn[index] as bigint) - amountIn;
    expect(kept >= 0n && kept <= (mayKeep ? 2n : 0n), `${actor.name} keeps ${kept}`).toBe(true);
  }
  expect(order?.inputs).toHaveLength(question.amountIn.length);
  const label = `${actor.name}: ${JSON.stringify(valuesOf(question, actor), (_, value) => (typeof value === "bigint" ? value.toString() : value))}`;
  return mineAndCheck(stage, answer, { label, actor, receivers: [receiver, collector], amounts: promised });
}

async function executed(
  question: Question,
  look: (answer: Answer, given: Map<string, bigint>) => void = () => {},
  payers: readonly Actor[] = actors,
): Promise<void> {
  for (const actor of payers) {
    const response = await get("route", valuesOf(question, actor));
    const answer = (await response.json()) as Answer;
    expect(response.status, `${actor.name} ${JSON.stringify(answer)}`).toBe(200);
    look(answer, await deliver(question, actor, answer));
  }
}

/** Returns these two actors; in the deep run, all. A strategy only decides who pays, whatever the route. */
const actorsOr = (...indices: number[]) =>
  isDeep() ? actors : indices.map((index) => actors[index] as Actor);

describe("a route of several tokens is executed to the wei", () => {
  test("from several, with native, shares of a pool and a lending position", async () => {
    const tokenIn = [NATIVE, usdc, shares, aDai];
    const amountIn = [
      ether,
      2_000_000_000n,
      (await balanceOf(world.chain.url, shares, rich)) / 8n,
      500n * ether,
    ];
    await executed({ tokenIn, amountIn, tokenOut: [wbtc] }, (answer, given) => {
      expect(BigInt(answer.minAmountOut as string)).toBe((BigInt(answer.amountOut as string) * 97n) / 100n);
      // A venue that takes whole units alone gives back the rest of a token on the way.
      expect([...given.keys()]).toEqual(expect.arrayContaining(tokenIn));
    });
  }, 60_000);

  test("to several", async () => {
    const question = { tokenIn: [weth], amountIn: [3n * ether], tokenOut: [usdc, NATIVE, aDai] };
    await executed(
      { ...question, more: { slippage: "50" } },
      (answer, given) => {
        const [amounts, least] = [answer.amountOut, answer.minAmountOut] as [string[], string[]];
        expect(least).toEqual(amounts.map((each) => ((BigInt(each) * 9_950n) / 10_000n).toString()));
        expect([...given]).toEqual([[weth, 3n * ether]]);
      },
      actorsOr(1, 3),
    );
  }, 60_000);

  test("both, with a fee in each input", async () => {
    const question = {
      tokenIn: [usdc, NATIVE],
      amountIn: [1_000_000_007n, ether],
      tokenOut: [dai, shares],
      more: { fee: "33", feeReceiver: collector },
    };
    const fees = ["3300000", "3300000000000000"];
    await executed(question, (answer) => expect(answer.feeAmount).toEqual(fees), actorsOr(0, 2));
  }, 60_000);

  test("with a minimum for each output, and refused if it cannot be met", async () => {
    const question = { tokenIn: [usdc], amountIn: [1_000_000_000n], tokenOut: [dai, usdt] };
    const actor = actors[0] as Actor;
    const least = async (minAmountOut: readonly string[]) =>
      get("route", valuesOf({ ...question, more: { minAmountOut } }, actor));
    const answer = (await (await least(["1", "499000000"])).json()) as Answer;
    expect(answer.minAmountOut).toEqual(["1", "499000000"]);
    await deliver(question, actor, answer);
    const failure = await failureIn(await least(["1", "500000001"]));
    expect(failure).toMatchObject({ status: 422, code: "SIMULATION_REVERTED" });
  }, 60_000);
});

describe("optional parameters", () => {
  test("are the spender, the receiver and the strategy", async () => {
    const question = { tokenIn: [usdc, weth], amountIn: ["1000000", "1000000000000000"], tokenOut: [dai] };
    const response = await get("route", { ...question, fromAddress: rich });
    const answer = (await response.json()) as Answer;
    expect(response.status).toBe(200);
    const order = actors[0]?.decode(answer.tx.data)?.order;
    expect(order).toMatchObject({ receiver: rich, refundTo: rich });
    const owner = actors[2] as Actor;
    const wallet = walletOf(owner.sender);
    const values = { ...owner.parameters, spender: wallet, receiver, ...question };
    const spending = (await (await get("route", values)).json()) as Answer;
    expect(owner.decode(spending.tx.data)?.order.refundTo).toBe(wallet);
  });

  test("are the price impact, and for a quote all addresses", async () => {
    const question = {
      tokenIn: [usdc, weth],
      amountIn: ["1000000000", "1000000000000000"],
      tokenOut: [dai, wbtc],
    };
    const response = await get("quote", { ...question, priceImpact: "true" });
    const quote = (await response.json()) as { amountOut: string[]; priceImpact: number };
    expect(response.status).toBe(200);
    const route = (await (
      await get("route", { ...question, fromAddress: rich, priceImpact: "true" })
    ).json()) as Answer;
    expect([quote.amountOut, quote.priceImpact]).toEqual([route.amountOut, route.priceImpact]);
    expect(Math.abs(quote.priceImpact)).toBeLessThan(100);
  });
});

test("a route from several tokens is explained like one from a single token; a route to several cannot be", async () => {
  const question = { tokenIn: [usdc, weth], amountIn: ["1000000000", ether], explain: "true" };
  const { amountOut, explain } = (await (
    await get("quote", { ...question, tokenOut: [dai] })
  ).json()) as QuoteResponse;
  expect(BigInt(explain?.bound?.gross ?? 0)).toBeGreaterThanOrEqual(BigInt(String(amountOut)));
  const whole = explain?.legs.filter(({ tokenIn }) => tokenIn[0] === usdc) ?? [];
  expect(whole.reduce((sum, { share }) => sum + Number(share[0]), 0)).toBeCloseTo(1, 9);
  const failure = await failureIn(await get("quote", { ...question, tokenOut: [dai, wbtc] }));
  expect(failure).toMatchObject({
    ...{ status: 400, code: "INVALID_PARAMETER" },
    message: ["explain is true; it is for a single tokenOut, and there are several"],
  });
});

test("a route of several tokens is a 400 that names the setting while it is off", async () => {
  const query = queryOf({ tokenIn: [usdc, weth], amountIn: ["1", "1"], tokenOut: [dai, wbtc] });
  const failure = await failureIn(await fetch(`${strict.service.url}/api/v1/shortcuts/quote?${query}`));
  expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
  for (const sentence of [failure.message].flat()) expect(sentence).toContain("api.relaxedRoute");
});

const randomRoutes = runs({ normal: 4, deep: 80 });

describe("random routes of several tokens", () => {
  test(`are executed to the wei ${randomRoutes} times, or refused for lack of a route`, async () => {
    const random = makeRandom(8);
    const bases = stage.listed.filter(({ type }) => type === "base").map(({ address }) => address);
    const tokens = [...bases, ...positions];
    const done = { executed: 0, fills: 0, refused: new Map<string, number>() };
    for (let tries = 0; done.executed < randomRoutes && tries < 3 * randomRoutes; tries++) {
      const actor = actors[tries % actors.length] as Actor;
      const drawn = [...new Set(Array.from({ length: 9 }, () => random.pick(tokens)))];
      const inputs = 1 + Math.floor(random.next() ** 2 * 4);
      const outputs = (inputs === 1 ? 2 : 1) + Math.floor(random.next() ** 2 * 3);
      const tokenIn = drawn.slice(0, inputs);
      const tokenOut = drawn.slice(inputs, inputs + outputs);
      if (tokenOut.length < outputs) continue;
      const amountIn = await Promise.all(
        tokenIn.map(async (each) => {
          const held = await balanceOf(world.chain.url, each, actor.owner);
          const known = held < 10n ** 30n ? held : await balanceOf(world.chain.url, each, rich);
          const most = Number(known) / 50;
          return BigInt(Math.floor(most < 2 ? 1 : Math.exp((0.5 + random.next() / 2) * Math.log(most))));
        }),
      );
      const fee = { fee: "10", feeReceiver: collector };
      const more = random.next() < 0.3 ? fee : { slippage: String(random.pick([0, 50, 300, 10_000])) };
      const question = { tokenIn, amountIn, tokenOut, more };
      const response = await get("route", valuesOf(question, actor));
      if (response.status === 422) {
        const { code, description } = await failureIn(response);
        const known = ["INSUFFICIENT_LIQUIDITY", "NO_ROUTE"];
        expect(known, `${description}`).toContain(code);
        done.refused.set(code, (done.refused.get(code) ?? 0) + 1);
        continue;
      }
      const answer = (await response.json()) as Answer;
      expect(response.status, JSON.stringify(answer)).toBe(200);
      await deliver(question, actor, answer);
      done.executed++;
      done.fills += answer.route.length;
    }
    process.stdout.write(
      `routes of several tokens: ${JSON.stringify({ ...done, refused: Object.fromEntries(done.refused) })}\n`,
    );
    expect(done.executed).toBe(randomRoutes);
  }, 600_000);
});
