import { type Devnet, devAccounts, devToken, revertTo, rpc, unitsForUsd } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeRouteCall, type RouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { isDeep, runs } from "../src/lib/testing/runs.js";
import { executorAddress, routerAddress } from "../src/program/index.js";
import { balancesOf } from "./helpers/balances.js";
import { approveAll, balanceOf, mineAt, type Receipt, type RouteTx, send } from "./helpers/execute.js";
import { makeRandom } from "./helpers/random.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { accountSeconds } from "./helpers/validity.js";

const [sender, friend] = devAccounts.map(({ address }) => address) as [Address, Address];
const symbols = ["WETH", "USDC", "USDT", "DAI", "WBTC", "MKR", "LINK", "UNI"] as const;
const [weth, usdc, usdt, dai, wbtc, mkr] = symbols.map((symbol) => devToken(symbol).address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];
/** Owner of the devnet's USDT. */
const usdtOwner: Address = "0x5c0de00000000000000000000000000000000001";
const ether = 10n ** 18n;

const world = useService();
let chain: Devnet;
let service: Service;

beforeAll(async () => {
  ({ chain, service } = world);
  const tokens = symbols.map((symbol) => devToken(symbol).address as Address);
  await approveAll(chain.url, tokens, [[sender, routerAddress]]);
  await caughtUp(service, chain);
});

type Answer = {
  gas: string;
  amountOut: string;
  minAmountOut: string;
  feeAmount?: string[];
  createdAt: number;
  tx: RouteTx;
  route: { action: string; protocol: string; tokenIn: Address[] }[];
};
type Refusal = { code?: string; message?: string | string[]; description?: string };
type Query = Record<string, string | bigint | number>;

const textOf = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

/** Returns the answer for the chain's newest block. */
async function ask(query: Query): Promise<{ status: number; headers: Headers; body: Answer & Refusal }> {
  await caughtUp(service, chain);
  const complete = {
    fromAddress: sender,
    spender: query.fromAddress ?? sender,
    receiver: sender,
    routingStrategy: "router",
  };
  const entries = Object.entries({ ...complete, ...query }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(entries)}`);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer & Refusal,
  };
}

async function answered(query: Query): Promise<Answer> {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns the order, with one input and one output, in the answer's transaction. */
function orderOf(answer: Answer) {
  const { order } = decodeRouteCall(answer.tx.data) as RouteCall;
  const { inputs, outputs, ...terms } = order;
  expect([inputs.length, outputs.length]).toEqual([1, 1]);
  return { ...terms, tokenIn: inputs[0]?.token as Address, tokenOut: outputs[0]?.token as Address };
}
const timestampOf = (answer: Answer) => orderOf(answer).deadline - accountSeconds;

type Mined = { receipt: Receipt; received: bigint; fee: bigint };

/** Mines an answer in its context, or at another time. Returns what the receiver and the fee receiver got. */
async function mine(answer: Answer, timestamp = timestampOf(answer)): Promise<Mined> {
  const { tokenIn, tokenOut, receiver, feeReceiver } = orderOf(answer);
  const [before, feeBefore] = await Promise.all([held(tokenOut, receiver), held(tokenIn, feeReceiver)]);
  const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas), timestamp);
  const [after, feeAfter] = await Promise.all([held(tokenOut, receiver), held(tokenIn, feeReceiver)]);
  const gasPaid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  const paidByReceiver = tokenOut === NATIVE && receiver === answer.tx.from.toLowerCase() ? gasPaid : 0n;
  return { receipt, received: after - before + paidByReceiver, fee: feeAfter - feeBefore };
}

/** Gives code to an address that nobody used yet. */
async function contractWith(code: Hex): Promise<Address> {
  const address = freshAddress();
  await rpc(chain.url, "anvil_setCode", [address, code]);
  return address;
}

const held = (token: Address, owner: Address) => balanceOf(chain.url, token, owner);

/** Requests a route, mines it in the answer's context, and compares to the wei. */
async function expectExact(query: Query): Promise<Answer> {
  const answer = await answered(query);
  const { receipt, received } = await mine(answer);
  expect({ status: receipt.status, block: Number(receipt.blockNumber), received }, textOf(query)).toEqual({
    status: "0x1",
    block: answer.createdAt + 1,
    received: BigInt(answer.amountOut),
  });
  const holdings = [routerAddress, executorAddress].flatMap((owner) =>
    [NATIVE, weth, usdc, usdt, dai, wbtc].map((token) => ({ token, owner })),
  );
  expect(await balancesOf(chain.url, holdings)).toEqual(holdings.map(() => 0n));
  return answer;
}

/** Mines a transaction that must fail, and checks that it took nothing but gas. */
async function expectHarmless(answer: Answer, timestamp?: bigint): Promise<void> {
  const { tokenIn, tokenOut, receiver } = orderOf(answer);
  const from = answer.tx.from.toLowerCase() as Address;
  const state = async () =>
    Promise.all([
      tokenIn === NATIVE ? 0n : held(tokenIn, from),
      tokenOut === NATIVE ? 0n : held(tokenOut, receiver),
      held(tokenIn, routerAddress),
      held(tokenIn, executorAddress),
    ]);
  const before = await state();
  const { receipt } = await mine(answer, timestamp ?? timestampOf(answer));
  expect(receipt.status).toBe("0x0");
  expect(await state()).toEqual(before);
}

let strangers = 0xabc000;
function freshAddress(): Address {
  strangers++;
  return `0x${strangers.toString(16).padStart(40, "5")}`;
}

describe("fee", () => {
  test.each([
    ["a token", dai, usdc, 12_345n * ether + 77n],
    ["USDT, which returns nothing", usdt, weth, 98_765_432_101n],
    ["the native currency", NATIVE, usdc, 3n * ether + 1n],
  ])("in %s goes to its receiver to the unit", async (_, tokenIn, tokenOut, amountIn) => {
    const query = { tokenIn, tokenOut, amountIn };
    const free = await answered(query);
    expect(free).not.toHaveProperty("feeAmount");
    const feeReceiver = freshAddress();
    const paid = await answered({ ...query, fee: 37, feeReceiver });
    expect(paid.feeAmount).toEqual([((amountIn * 37n) / 10_000n).toString()]);
    expect(BigInt(paid.amountOut)).toBeLessThan(BigInt(free.amountOut));
    expect(BigInt(paid.tx.value)).toBe(tokenIn === NATIVE ? amountIn : 0n);
    const { receipt, received, fee } = await mine(paid);
    expect({ status: receipt.status, received, fee }).toEqual({
      status: "0x1",
      received: BigInt(paid.amountOut),
      fee: BigInt(paid.feeAmount?.[0] ?? 0),
    });
  });

  test("that rounds down to zero is not paid", async () => {
    const answer = await expectExact({
      tokenIn: usdc,
      tokenOut: dai,
      amountIn: 99,
      fee: 100,
      feeReceiver: friend,
    });
    expect(answer.feeAmount).toEqual(["0"]);
  });

  test("of 0 takes nothing, and says so; the fee receiver may be the sender or the receiver", async () => {
    const query = { tokenIn: dai, tokenOut: usdc, amountIn: 100n * ether };
    expect(await expectExact(query)).not.toHaveProperty("feeAmount");
    expect(await expectExact({ ...query, fee: 0 })).toMatchObject({ feeAmount: ["0"] });
    for (const feeReceiver of [sender, friend])
      await expectExact({ ...query, receiver: friend, fee: 10, feeReceiver });
  });
});

describe("receiver", () => {
  test.each([
    ["another account", () => friend],
    ["an address nobody used yet", freshAddress],
    ["a contract", () => contractWith("0x00")],
  ])("%s gets a token", async (_, address) => {
    const receiver = await address();
    await expectExact({ tokenIn: dai, tokenOut: wbtc, amountIn: 5_000n * ether, receiver });
  });

  test("an unused address gets the native currency", async () => {
    await expectExact({
      tokenIn: usdc,
      tokenOut: NATIVE,
      amountIn: 9_000_000_000n,
      receiver: freshAddress(),
    });
  });

  test("a contract that rejects the native currency is reported as such", async () => {
    const { status, body } = await ask({
      tokenIn: usdc,
      tokenOut: NATIVE,
      amountIn: 9_000_000_000n,
      // PUSH0 PUSH0 REVERT
      receiver: await contractWith("0x5f5ffd"),
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "SIMULATION_REVERTED" });
    expect(body.description).toMatch(/reverted without a reason/);
  });

  test("with toEOA is the sender, and the answer says that the parameter is deprecated", async () => {
    const { body, headers } = await ask({
      tokenIn: dai,
      tokenOut: usdc,
      amountIn: ether,
      receiver: friend,
      toEOA: "true",
    });
    expect(headers.get("deprecation")).toBe("true");
    expect(orderOf(body).receiver).toBe(sender);
    expect((await mine(body)).received).toBe(BigInt(body.amountOut));
  });
});

describe("tokens", () => {
  test.each([
    ["USDT in", usdt, weth, 250_000_000_000n],
    ["USDT out", wbtc, usdt, 100_000_000n],
    ["USDT in, native out", usdt, NATIVE, 1_000_000n],
    ["native in, USDT out", NATIVE, usdt, 40n * ether],
    ["wrapping", NATIVE, weth, 3n * ether],
    ["unwrapping", weth, NATIVE, 3n * ether],
    ["wrapping one wei", NATIVE, weth, 1n],
    ["native in, token out", NATIVE, mkr, ether],
    ["token in, native out", mkr, NATIVE, ether],
  ])("%s", async (_, tokenIn, tokenOut, amountIn) => {
    const answer = await expectExact({ tokenIn, tokenOut, amountIn });
    const both = new Set([tokenIn, tokenOut]);
    if (both.has(NATIVE) && both.has(weth)) {
      expect(BigInt(answer.amountOut)).toBe(amountIn);
      expect(answer.route).toHaveLength(1);
      expect(answer.route[0]).toMatchObject({
        protocol: "wrapped-native",
        action: tokenIn === NATIVE ? "deposit" : "redeem",
      });
    }
  });

  test("that tax transfers are routed to the unit or refused with a reason, but never quoted wrongly", async () => {
    const taxed = async (bps: bigint) => {
      await rpc(chain.url, "anvil_impersonateAccount", [usdtOwner]);
      await rpc(chain.url, "anvil_setBalance", [usdtOwner, "0xde0b6b3a7640000"]);
      const data = `0xc0324c77${bps.toString(16).padStart(64, "0")}${(10n ** 12n).toString(16).padStart(64, "0")}`;
      const receipt = await send(chain.url, { from: usdtOwner, to: usdt, data });
      expect(receipt.status).toBe("0x1");
    };
    const random = makeRandom(77);
    await taxed(19n);
    const outcomes = { exact: 0, refused: 0 };
    try {
      const others = [NATIVE, weth, usdc, dai, wbtc, mkr];
      for (let round = 0; round < runs({ normal: 3, deep: 30 }); round++) {
        const other = random.pick(others);
        const [tokenIn, tokenOut] = random.next() < 0.5 ? [usdt, other] : [other, usdt];
        const token =
          [...symbols].map(devToken).find(({ address }) => address === tokenIn) ?? devToken("WETH");
        const amountIn = unitsForUsd(token, 10 ** (random.next() * 6));
        const query = { tokenIn, tokenOut, amountIn, slippage: random.pick([0, 10, 300]), receiver: friend };
        const { status, body } = await ask(query);
        if (status === 200) {
          const { receipt, received } = await mine(body);
          expect({ status: receipt.status, received }, textOf(query)).toEqual({
            status: "0x1",
            received: BigInt(body.amountOut),
          });
          expect(received >= BigInt(body.minAmountOut)).toBe(true);
          outcomes.exact++;
        } else {
          expect({ status, code: body.code }).toEqual({ status: 422, code: "SIMULATION_REVERTED" });
          expect(body.description).toMatch(/fails in fill \d \([a-z0-9-]+, 0x/);
          outcomes.refused++;
        }
      }
    } finally {
      await taxed(0n);
    }
    process.stdout.write(`transfer tax: ${JSON.stringify(outcomes)}\n`);
    expect(outcomes.exact).toBeGreaterThan(0);
    await expectExact({ tokenIn: usdt, tokenOut: weth, amountIn: 10n ** 9n });
  });
});

/** A normal run tests one of each kind of contract. */
const unheld = isDeep() ? symbols : (["WETH", "USDC", "USDT", "DAI", "MKR"] as const);

describe("a sender without funds", () => {
  test.each(unheld)("gets an answer for %s that holds once it has funded and approved", async (symbol) => {
    const token = devToken(symbol);
    const poor = freshAddress();
    const amountIn = unitsForUsd(token, 4321.5);
    const tokenOut = token.address === usdc ? dai : usdc;
    const answer = await answered({
      fromAddress: poor,
      receiver: poor,
      tokenIn: token.address,
      tokenOut,
      amountIn,
    });
    await rpc(chain.url, "anvil_impersonateAccount", [poor]);
    await rpc(chain.url, "anvil_setBalance", [poor, "0xde0b6b3a7640000"]);
    await expectHarmless(answer, timestampOf(answer) + 10n);
    await pay(token.address, poor, amountIn);
    await expectHarmless(answer, timestampOf(answer) + 20n);
    await approveExactly(token.address, poor, amountIn);
    const { receipt, received } = await mine(answer, timestampOf(answer) + 30n);
    expect({ status: receipt.status, received }).toEqual({
      status: "0x1",
      received: BigInt(answer.amountOut),
    });

    // Balance and allowance are used up: sent again, it fails and takes nothing.
    await expectHarmless(answer, timestampOf(answer) + 40n);
    await pay(token.address, poor, amountIn);
    await expectHarmless(answer, timestampOf(answer) + 50n);
  });

  test("gets an answer for the native currency too", async () => {
    const poor = freshAddress();
    const answer = await answered({
      fromAddress: poor,
      receiver: poor,
      tokenIn: NATIVE,
      tokenOut: usdc,
      amountIn: 7n * ether,
    });
    await rpc(chain.url, "anvil_impersonateAccount", [poor]);
    await rpc(chain.url, "anvil_setBalance", [poor, `0x${(8n * ether).toString(16)}`]);
    expect((await mine(answer)).received).toBe(BigInt(answer.amountOut));
  });

  test("gets an answer for more than any balance", async () => {
    const { status, body } = await ask({
      fromAddress: freshAddress(),
      tokenIn: dai,
      tokenOut: usdc,
      amountIn: 2n ** 255n,
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "INSUFFICIENT_LIQUIDITY" });
  });
});

async function pay(token: Address, to: Address, amount: bigint): Promise<void> {
  const data = `0xa9059cbb${to.slice(2).padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
  expect((await send(chain.url, { from: sender, to: token, data })).status).toBe("0x1");
}

async function approveExactly(token: Address, owner: Address, amount: bigint): Promise<void> {
  const data = `0x095ea7b3${routerAddress.slice(2).padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
  expect((await send(chain.url, { from: owner, to: token, data })).status).toBe("0x1");
}

describe("minimum and deadline", () => {
  const query = { tokenIn: weth, tokenOut: usdc, amountIn: 20n * ether };

  test("slippage 0 promises every unit and keeps it", async () => {
    const answer = await expectExact({ ...query, slippage: 0 });
    expect(answer.minAmountOut).toBe(answer.amountOut);
  });

  test("slippage 10000 promises a single unit", async () => {
    expect((await expectExact({ ...query, slippage: 10_000 })).minAmountOut).toBe("1");
  });

  test("an explicit minimum takes precedence over slippage", async () => {
    const amountOut = BigInt((await answered(query)).amountOut);
    const answer = await expectExact({ ...query, slippage: 10_000, minAmountOut: amountOut });
    expect(answer.minAmountOut).toBe(amountOut.toString());
  });

  test("an unreachable minimum is refused with the available amount", async () => {
    const amountOut = BigInt((await answered(query)).amountOut);
    const { status, body } = await ask({ ...query, minAmountOut: amountOut + 1n });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "SIMULATION_REVERTED" });
    expect(body.message).toMatch(/^Could not quote shortcuts for route WETH -> USDC on network 1/);
    // The Executor checks the minimum before it delivers if the route passes a venue that runs arbitrary code.
    expect(body.description).toMatch(
      new RegExp(
        `^The simulated transaction fails: (InsufficientOutput\\(|BelowMinimum\\(\\d+, )${amountOut}, ${amountOut + 1n}\\)$`,
      ),
    );
  });

  test("a deadline in the past is refused, and one in the answer's own second is met", async () => {
    const { deadline } = orderOf(await answered(query));
    const past = await ask({ ...query, deadline: deadline - accountSeconds - 100n });
    expect([400, 422]).toContain(past.status);
    expect(`${past.body.message} ${past.body.description}`).toMatch(/deadline|Expired/i);
    const answer = await answered({ ...query, deadline: deadline + 5n });
    expect(orderOf(answer).deadline).toBe(deadline + 5n);
    expect((await mine(answer, deadline - 10n)).received).toBe(BigInt(answer.amountOut));
  });

  test("a transaction still pays the answered amount up to its deadline; after it, it fails and takes nothing", async () => {
    const late = await answered(query);
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const { receipt, received } = await mine(late, orderOf(late).deadline);
    expect({ status: receipt.status, received }).toEqual({ status: "0x1", received: BigInt(late.amountOut) });
    await revertTo(chain.url, snapshot);
    await expectHarmless(late, orderOf(late).deadline + 1n);
    const native = await answered({ ...query, tokenIn: NATIVE });
    await expectHarmless(native, orderOf(native).deadline + 1n);
  });

  test("a transaction fails and takes nothing when the price falls below the minimum", async () => {
    const answer = await answered({ ...query, slippage: 1 });
    for (const tokenIn of [weth, NATIVE])
      await expectExact({ ...query, tokenIn, amountIn: 400n * ether, receiver: friend });
    await expectHarmless(answer, BigInt(await nextTimestamp()));
  });
});

async function nextTimestamp(): Promise<number> {
  const { timestamp } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  return Number(timestamp) + 12;
}
