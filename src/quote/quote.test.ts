import { encodeErrorResult } from "viem";
import { describe, expect, test } from "vitest";
import { BlockGoneError, type Head } from "../chain/index.js";
import { decodeRouteCall } from "../execution/index.js";
import { plans, usdc, usdt, weth } from "../execution/testing/plans.js";
import { noGuests } from "../guests/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import { type Market, makeMarket } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { executorAbi, newestExecutor, routerAbi } from "../program/index.js";
import { aaveV2, type ReserveState } from "../protocols/aave-v2/index.js";
import type { Adapter } from "../protocols/index.js";
import { RAY } from "../protocols/kit/maths/ray.js";
import type { Plan, RouteResult } from "../routing/index.js";
import type { Simulation } from "../simulation/index.js";
import { noExclusions } from "./market/exclusions.js";
import { quote } from "./quote.js";
import type { QuoteRequest } from "./request.js";
import type { QuoteServices } from "./services.js";
import { spentInputs } from "./transaction/spentInputs.js";

const sender: Address = "0x00000000000000000000000000000000000a11ce";
const receiver: Address = "0x0000000000000000000000000000000000000b0b";
const nowMs = 1_800_000_000_000;

function marketAt(number: bigint): Market {
  const head: Head = {
    number,
    hash: `0x${number.toString(16).padStart(64, "0")}`,
    parentHash: `0x${"0".repeat(64)}`,
    timestamp: 1_799_999_995n,
    baseFeeWei: 10n ** 10n,
    gasUsed: 15_000_000n,
    gasLimit: 30_000_000n,
  };
  return makeMarket(mainnet, head, []);
}

type Ran = { readonly block: bigint; readonly minAmountOut: bigint; readonly amountIn: bigint };

type Scene = {
  /** What the simulation of the n-th transaction says, given the minimum it insists on. */
  readonly simulate?: (minAmountOut: bigint, turn: number) => Simulation;
  readonly result?: RouteResult;
  readonly plan?: Plan;
  readonly markets?: readonly Market[];
  readonly confirmedMsAgo?: number;
  /** Default: whatever is paid will do. */
  readonly toleranceBps?: number;
  /** Whether the node may mix two blocks. Default: no. */
  readonly mayMix?: boolean;
};

const ok = (returned: bigint): Simulation => ({
  ok: true,
  returned: `0x${word(returned)}`,
  gas: 100_000n,
});

/** The plan settled for 10^18 units, with venues that give `amountOut` at the end whatever they are offered. */
function playable(made: Plan, amountOut: bigint): Plan {
  const moves = made.moves.map((fill, index) => {
    const { pool, gas } = fill;
    const amount = index === made.moves.length - 1 ? amountOut : 1n;
    const quote = () => ({ amountOut: amount, state: pool.state, gas });
    const adapter = { ...pool.adapter, quote, gasOfOneMore: () => 0 };
    const inputs = fill.inputs.map((part) => ({ ...part, amount: index === 0 ? 10n ** 18n : 1n }));
    return {
      ...fill,
      pool: { ...pool, adapter },
      inputs,
      outputs: fill.outputs.map((out) => ({ ...out, amount })),
    };
  });
  return { ...made, moves, outputs: [{ ...made.outputs[0], amount: amountOut }] };
}

const plan: Plan = {
  ...playable(plans["one pair"] as Plan, 3_000_000_000n),
  inputs: [{ token: weth, amount: 10n ** 18n }],
};
const request: QuoteRequest = {
  strategy: { kind: "router" },
  fromAddress: sender,
  receiver,
  inputs: [{ token: weth, amount: 10n ** 18n }],
  outputs: [usdc],
  slippageBps: 100n,
  minAmountsOut: undefined,
  fee: undefined,
  unvouched: false,
  priceImpact: false,
  explain: false,
  deadline: undefined,
};

/** Everything around the quote, scripted; what was searched and simulated is kept. */
function setScene({
  simulate = () => ok(plan.outputs[0].amount),
  markets = [marketAt(7n)],
  ...scene
}: Scene) {
  const ran: Ran[] = [];
  const searched: bigint[] = [];
  let at = 0;
  const current = () => markets[Math.min(at, markets.length - 1)] as Market;
  const found: RouteResult = {
    found: true,
    plan: scene.plan ?? plan,
    singlePath: undefined,
    amountOutAfterGas: plan.outputs[0].amount,
    singlePathAmountOutAfterGas: undefined,
  };
  const tokens = [weth, usdc, usdt, NATIVE].map(
    (address) =>
      [address, { address, symbol: address === weth ? "WETH" : "USDC", name: "", decimals: 18 }] as const,
  );
  const services = {
    network: mainnet,
    rpc: undefined,
    follower: {
      current,
      confirmedAtMs: () => nowMs - (scene.confirmedMsAgo ?? 0),
      subscribe(listener: (market: Market) => void) {
        const timer = setTimeout(() => {
          at++;
          listener(current());
        }, 1);
        return () => clearTimeout(timer);
      },
      stop: async () => {},
    },
    universe: { tokens: new Map(tokens) },
    engine: {
      async search(_: Market, { inputs }: { inputs: Plan["inputs"] }) {
        expect(inputs).toHaveLength(1);
        searched.push(inputs[0]?.amount ?? 0n);
        return scene.result ?? found;
      },
    },
    simulator: {
      async run({ tx, context: block }: { tx: { data: Hex }; context: { number: bigint } }) {
        const order = decodeRouteCall(tx.data)?.order;
        const [[paid], [due]] = [order?.inputs ?? [], order?.outputs ?? []];
        if (paid === undefined || due === undefined) throw new Error("not a route call");
        ran.push({ block: block.number, minAmountOut: due.minAmountOut, amountIn: paid.amountIn });
        return simulate(due.minAmountOut, ran.length);
      },
      executor: async () => newestExecutor,
      mayHaveMixed: async () => false,
      mayMix: async () => scene.mayMix ?? false,
      lacking: async () => [],
      foresee() {},
    },
    pricer: () => new Map(),
    exclusions: noExclusions,
    fees: { at: async () => ({ baseFeeWei: 10n ** 10n, tipWei: 1n, gasPriceWei: 10n ** 10n + 1n }) },
    guests: noGuests,
    limits: {
      maxHops: 4,
      maxFills: 16,
      deadlineSeconds: 1800,
      walletDeadlineSeconds: 604_800,
      perFillMinimums: false,
      toleranceBps: scene.toleranceBps ?? 10_000,
      staleSeconds: 36,
      headAgeSeconds: 120,
      impactDepthUsd: 100_000,
    },
    nowMs: () => nowMs,
  };
  return { services: services as unknown as QuoteServices, ran, searched };
}

function insufficient(amountOut: bigint, minAmountOut: bigint): Simulation {
  const args = [amountOut, minAmountOut] as const;
  const revert = encodeErrorResult({ abi: routerAbi, errorName: "InsufficientOutput", args } as never);
  return { ok: false, revert };
}

/** A chain on which the route gives `amountOut`, whatever was planned. */
const paying = (amountOut: bigint) => (minAmountOut: bigint) =>
  amountOut < minAmountOut ? insufficient(amountOut, minAmountOut) : ok(amountOut);

describe("quote", () => {
  test("simulates once when the chain gives what was planned", async () => {
    const { services, ran } = setScene({});
    const answer = await quote(services, request);
    expect(ran).toEqual([{ block: 8n, minAmountOut: 2_970_000_000n, amountIn: 10n ** 18n }]);
    expect(answer).toMatchObject({
      amountsOut: [{ token: usdc, amount: 3_000_000_000n }],
      minAmountsOut: [{ token: usdc, amount: 2_970_000_000n }],
      gas: 100_000n,
      feeAmounts: [{ token: weth, amount: 0n }],
    });
  });

  test.each([
    ["less, within the slippage", 2_980_000_000n, [2_970_000_000n, 2_950_200_000n], [1n]],
    ["less than the slippage allows", 2_000_000_000n, [2_970_000_000n, 1n, 1_980_000_000n], [1n]],
    ["less by dust", 2_999_800_000n, [2_970_000_000n, 2_969_802_000n], []],
    ["more", 3_100_000_000n, [2_970_000_000n, 3_069_000_000n], []],
  ])("builds again on what the chain gives: %s", async (_, amountOut, minimums, traces) => {
    const { services, ran } = setScene({ simulate: paying(amountOut) });
    const answer = await quote(services, request);
    expect(ran.map(({ minAmountOut }) => minAmountOut)).toEqual([...minimums, ...traces]);
    expect(answer.amountsOut).toEqual([{ token: usdc, amount: amountOut }]);
    expect(answer.minAmountsOut).toEqual([{ token: usdc, amount: minimums.at(-1) }]);
    expect(decodeRouteCall(answer.tx.data)?.order.outputs[0]?.minAmountOut).toBe(minimums.at(-1));
  });

  test("runs again what differs from the plan, where the node may have run it on the block that it is making", async () => {
    // The node counts that block only afterwards, so its height does not betray the first run.
    const simulate = (minAmountOut: bigint, run: number) =>
      paying(run === 1 ? 3_100_000_000n : 3_000_000_000n)(minAmountOut);
    const { services, ran } = setScene({ simulate, mayMix: true });
    const answer = await quote(services, request);
    expect(answer.amountsOut).toEqual([{ token: usdc, amount: 3_000_000_000n }]);
    expect(ran).toHaveLength(2);
  });

  test("refuses what pays less than is tolerated, unless the caller says what will do", async () => {
    const tolerant = setScene({ simulate: paying(2_980_000_000n), toleranceBps: 100 });
    expect(await quote(tolerant.services, request)).toMatchObject({
      amountsOut: [{ token: usdc, amount: 2_980_000_000n }],
    });
    const { services, ran } = setScene({ simulate: paying(2_960_000_000n), toleranceBps: 100 });
    await expect(quote(services, request)).rejects.toMatchObject({
      code: "BELOW_PLAN",
      description: expect.stringContaining("pays 2960000000 in place of 3000000000"),
    });
    // The plan's minimum, the least, and the trace.
    expect(ran.map(({ minAmountOut }) => minAmountOut)).toEqual([2_970_000_000n, 1n, 1n]);
    const told = await quote(services, {
      ...request,
      minAmountsOut: [{ token: usdc, amount: 2_000_000_000n }],
    });
    expect(told).toMatchObject({
      amountsOut: [{ token: usdc, amount: 2_960_000_000n }],
      minAmountsOut: [{ token: usdc, amount: 2_000_000_000n }],
    });
  });

  test("a minimum of the caller's is the only one tried", async () => {
    const { services, ran } = setScene({ simulate: paying(2_000_000_000n) });
    await expect(
      quote(services, { ...request, minAmountsOut: [{ token: usdc, amount: 2_500_000_000n }] }),
    ).rejects.toMatchObject({
      code: "SIMULATION_REVERTED",
      description: "The simulated transaction fails: InsufficientOutput(2000000000, 2500000000)",
    });
    expect(ran).toHaveLength(1);
    const lower = setScene({ simulate: paying(2_000_000_000n) });
    const answer = await quote(lower.services, {
      ...request,
      minAmountsOut: [{ token: usdc, amount: 1_500_000_000n }],
    });
    expect(answer).toMatchObject({
      amountsOut: [{ token: usdc, amount: 2_000_000_000n }],
      minAmountsOut: [{ token: usdc, amount: 1_500_000_000n }],
    });
    // The second one is the trace.
    expect(lower.ran.map(({ minAmountOut }) => minAmountOut)).toEqual([1_500_000_000n, 1n]);
  });

  test("chooses the slippage if the request leaves it open, and keeps it for what the chain gives", async () => {
    const { services, ran } = setScene({ simulate: paying(2_990_000_000n) });
    const auto = { ...request, slippageBps: "auto" as const };
    const answer = await quote(services, auto);
    // The venues give the same in every state, and only one block is known.
    expect(answer.slippage).toEqual({
      ...{ bps: 50, movedBps: 50, depthBps: 0, blocks: 0, isMeasured: false, horizonBlocks: 3 },
    });
    expect(ran.at(-2)?.minAmountOut).toBe(2_975_050_000n);
    expect(answer.minAmountsOut).toEqual([{ token: usdc, amount: 2_975_050_000n }]);
    const least = [{ token: usdc, amount: 7n }];
    const own = await quote(services, { ...auto, minAmountsOut: least });
    expect(own.minAmountsOut).toEqual(least);
    expect(own).not.toHaveProperty("slippage");
    expect(await quote(services, request)).not.toHaveProperty("slippage");
  });

  test("measures on the blocks before the answer's, not on later ones", async () => {
    const pool = plan.moves[0]!.pool;
    const kept = Array.from({ length: 20 }, (_, index) => {
      const { head, ...market } = marketAt(BigInt(26 - index));
      return { ...market, head, pools: new Map([[pool.venue.id, pool]]) };
    });
    const { services } = setScene({ markets: [kept[4] as Market] });
    const follower = { ...services.follower, kept: () => kept };
    const auto = { ...request, slippageBps: "auto" as const };
    const answer = await quote({ ...services, follower }, auto);
    expect(answer.slippage).toMatchObject({ bps: 5, blocks: 15, isMeasured: true });
  });

  test("a transaction that fails with the least minimum fails for good", async () => {
    const { services, ran } = setScene({ simulate: () => ({ ok: false, revert: "0x" }) });
    await expect(quote(services, request)).rejects.toMatchObject({ code: "SIMULATION_REVERTED" });
    expect(ran.map(({ minAmountOut }) => minAmountOut)).toEqual([2_970_000_000n, 1n]);
  });

  test("names the hop that fails", async () => {
    const revert = encodeErrorResult({
      abi: executorAbi,
      errorName: "StepFailed",
      args: [1n, 2, "0x"],
    } as never);
    const scene = {
      plan: playable(plans["pool to pair"] as Plan, 10n ** 9n),
      simulate: (): Simulation => ({ ok: false, revert }),
    };
    const { services } = setScene(scene);
    const second = scene.plan.moves[1]?.pool.venue.address;
    const { inputs, outputs } = scene.plan;
    const [output] = outputs;
    const asked = { ...request, inputs, outputs: [output.token] };
    const ends = [...inputs, output];
    const universe = { tokens: new Map(ends.map(({ token }) => [token, {}])) };
    await expect(quote({ ...services, universe } as never, asked)).rejects.toMatchObject({
      description: `The simulated transaction fails in fill 1 (uniswap-v2, ${second}): reverted without a reason`,
    });
  });

  test("an address without code is not a route that gives nothing", async () => {
    const { services } = setScene({ simulate: () => ({ ok: true, returned: "0x", gas: 21_000n }) });
    await expect(quote(services, request)).rejects.toMatchObject({ code: "CONTRACTS_NOT_DEPLOYED" });
  });

  test("takes the fee off before the search, rounded down", async () => {
    const { services, ran, searched } = setScene({});
    const amountIn = 10n ** 18n + 9_999n;
    const inputs = [{ token: weth, amount: amountIn }];
    const answer = await quote(services, { ...request, inputs, fee: { bps: 50n, receiver } });
    expect(answer.feeAmounts).toEqual([{ token: weth, amount: 5_000_000_000_000_049n }]);
    expect(searched).toEqual([amountIn - 5_000_000_000_000_049n]);
    expect(ran[0]?.amountIn).toBe(amountIn);
  });

  test("quotes again on the next block when its own is abandoned meanwhile", async () => {
    const markets = [marketAt(7n), marketAt(8n)];
    const { services, ran } = setScene({
      markets,
      simulate: (_, turn) => {
        if (turn === 1) throw new BlockGoneError(markets[0]?.head.hash as Hex);
        return ok(plan.outputs[0].amount);
      },
    });
    expect((await quote(services, request)).market).toBe(markets[1]);
    expect(ran.map(({ block }) => block)).toEqual([8n, 9n]);
  });

  test("gives up on a chain that abandons every block", async () => {
    const { services, ran } = setScene({
      markets: [7n, 8n, 9n, 10n].map(marketAt),
      simulate: () => {
        throw new BlockGoneError(1n);
      },
    });
    await expect(quote(services, request)).rejects.toMatchObject({
      code: "STATE_STALE",
      retryAfterSeconds: 12,
    });
    expect(ran).toHaveLength(3);
  });

  test.each([
    [36_000, true],
    [36_001, false],
    [3_600_000, false],
  ])("with a head that was confirmed %i ms ago", async (confirmedMsAgo, fresh) => {
    const { services, searched } = setScene({ confirmedMsAgo });
    const answer = quote(services, request);
    if (fresh) return expect(await answer).toMatchObject({ amountsOut: [plan.outputs[0]] });
    await expect(answer).rejects.toMatchObject({
      code: "STATE_STALE",
      retryAfterSeconds: 12,
      message: `The node of chain 1 has not confirmed its newest block for ${Math.floor(confirmedMsAgo / 1000)} s`,
    });
    expect(searched).toEqual([]);
  });

  test("names every unknown token", async () => {
    const { services } = setScene({});
    await expect(
      quote(services, { ...request, inputs: [{ token: sender, amount: 1n }], outputs: [receiver] }),
    ).rejects.toMatchObject({
      code: "UNKNOWN_TOKEN",
      message: `tokenIn ${sender} is not a known token of Ethereum; tokenOut ${receiver} is not a known token of Ethereum`,
    });
  });

  test.each([
    [{ found: false, reason: "noPath" }, "NO_ROUTE", "within an acceptable range"],
    [
      { found: false, reason: "insufficientLiquidity", maxAmountIn: 0n },
      "INSUFFICIENT_LIQUIDITY",
      "within an acceptable range (no amount can be traded now)",
    ],
    [
      { found: false, reason: "insufficientLiquidity", maxAmountIn: 55n },
      "INSUFFICIENT_LIQUIDITY",
      "within an acceptable range (at most 55)",
    ],
    [
      { found: false, reason: "insufficientLiquidity", maxAmountIn: 55n, minAmountIn: 9n },
      "INSUFFICIENT_LIQUIDITY",
      "within an acceptable range (at least 9)",
    ],
  ] as const)("tells what was not found (case %#)", async (result, code, end) => {
    const { services } = setScene({ result });
    const message = `Could not quote shortcuts for route WETH -> USDC on network 1, please make sure your amountIn (1000000000000000000) is ${end}`;
    await expect(quote(services, request)).rejects.toMatchObject({ code, message });
  });

  test.each([
    ["at least", { maxAmountIn: 0n, minAmountIn: 9n }, 10n, 9n],
    ["at least", { maxAmountIn: 55n, minAmountIn: 1_000_000n }, 10n, 1_001_001n],
    ["at least", { maxAmountIn: 55n, minAmountIn: 1_000_000n }, 0n, 1_000_000n],
    ["at most", { maxAmountIn: 1_000_000n }, 10n, 1_001_001n],
    ["at most", { maxAmountIn: 55n }, 1_000n, 61n],
    ["at most", { maxAmountIn: 55n }, 0n, 55n],
  ])("names %s what is paid, the fee included (case %#)", async (words, range, bps, told) => {
    const result: RouteResult = { found: false, reason: "insufficientLiquidity", ...range };
    const asking = quote(setScene({ result }).services, { ...request, fee: { bps, receiver } });
    const end = `within an acceptable range (${words} ${told})`;
    await expect(asking).rejects.toMatchObject({ message: expect.stringContaining(end) });
    const afterFee = (paid: bigint) => paid - (paid * bps) / 10_000n;
    const { minAmountIn, maxAmountIn } = { minAmountIn: undefined, ...range };
    if (minAmountIn === undefined) {
      expect(afterFee(told)).toBeLessThanOrEqual(maxAmountIn);
      expect(afterFee(told + 1n)).toBeGreaterThan(maxAmountIn);
    } else {
      expect(afterFee(told)).toBeGreaterThanOrEqual(minAmountIn);
      expect(afterFee(told - 1n)).toBeLessThan(minAmountIn);
    }
  });
});

const [asset, aToken, pool, feeReceiver] = ["a", "b", "9", "f"].map(
  (digit) => `0x${digit.repeat(40)}` as const,
) as [Address, Address, Address, Address];
const state: ReserveState = {
  active: true,
  frozen: false,
  paused: false,
  updatedAt: 100n,
  liquidityIndexRay: (RAY * 11n) / 10n,
  liquidityRateRay: 0n,
  available: 10n ** 24n,
  supply: 10n ** 24n,
};
const venue = {
  ...{ id: `aave-v2:${aToken}`, protocol: "aave-v2", standard: "aave-v2", address: pool, feePpm: 0 },
  ...{ tokens: [asset, aToken], facts: { decimals: 18 } },
};
const market = makeMarket(mainnet, {} as Head, [{ venue, adapter: aaveV2 as Adapter, state }]);
const context = { number: 1n, timestamp: 100n, baseFeeWei: 1n };
const fee = { bps: 30n, receiver: feeReceiver };

function spentOf(token: Address, amount: bigint, pulled: bigint | undefined, charged = true) {
  const strategy =
    pulled === undefined ? ({ kind: "router" } as const) : ({ kind: "ensowallet", pulls: [pulled] } as const);
  const request = { inputs: [{ token, amount }], strategy, fee: charged ? fee : undefined };
  return spentInputs(market, context, request)[0]?.amount;
}

describe("spentInputs", () => {
  test("is less of an aToken that a wallet hands on, by what its transfers can lose", () => {
    expect(spentOf(aToken, 1000n, 1000n)).toBe(999n);
    expect(spentOf(aToken, 1000n, 1000n, false)).toBe(999n);
    for (const pulled of [1n, 600n, 999n]) expect(spentOf(aToken, 1000n, pulled)).toBe(998n);
    expect(spentOf(aToken, 1000n, 0n)).toBe(999n);
    expect(spentOf(aToken, 2n, 2n)).toBe(1n);
  });

  test("is all where nothing can be lost, or more is taken than is spent", () => {
    expect(spentOf(aToken, 1000n, 0n, false)).toBe(1000n);
    expect(spentOf(aToken, 1000n, 1005n)).toBe(1000n);
    expect(spentOf(asset, 1000n, 1000n)).toBe(1000n);
    expect(spentOf(aToken, 1000n, undefined)).toBe(1000n);
    expect(spentOf(aToken, 1n, 1n)).toBe(1n);
  });
});
