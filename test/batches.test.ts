import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex } from "viem";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeApproval } from "../src/execution/decodeApproval.js";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { ownerWalletFactoryAddress, routerAddress } from "../src/program/index.js";
import { approveData } from "../src/tokens/index.js";
import { type CheckedCall, verifyBundle, verifyRoute } from "../src/verify/index.js";
import { balanceOf, mineAt, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { allowanceOf, ask, mineRoute, type Question, type RouteAnswer } from "./helpers/permits.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

/** Answers with the calls of a batch, executed at once by an account with delegated code (EIP-7702), and one by one. */

const world = useService();
const [owner, maker, receiver] = [0, 5, 6].map((at) => devAccounts[at]?.address) as [
  Address,
  Address,
  Address,
];
const [weth, usdc, usdt, dai] = (["WETH", "USDC", "USDT", "DAI"] as const).map(
  (symbol) => devToken(symbol).address,
) as [Address, Address, Address, Address];
const million = 1_000_000_000_000n;
const nowSeconds = 2 ** 40;

type BatchAnswer = RouteAnswer & { calls: CheckedCall[] };
let batcher: Compiled;
let code: Hex;
let snapshot: Hex;

beforeAll(async () => {
  batcher = compileSolidity("BatchAccount.sol").BatchAccount as Compiled;
  code = `0xef0100${(await deployContract(world.chain.url, maker, batcher)).slice(2)}`;
}, 120_000);

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});
afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
});

const routeQuestion = (tokenIn: Address, amountIn: bigint, more: Question = {}): Question => ({
  ...{ fromAddress: owner, spender: owner, receiver, routingStrategy: "router", batch: "true" },
  ...{ tokenIn, amountIn: String(amountIn), tokenOut: tokenIn === dai ? weth : dai, slippage: "10" },
  ...more,
});

/** Requests a route with its batch, which the verifier must accept. */
async function routeOf(question: Question): Promise<BatchAnswer> {
  const answer = await ask<BatchAnswer>(world, "shortcuts/route", question);
  const verified = verifyRoute({ chainId: 1, ...question } as never, answer, { nowSeconds });
  expect(verified).toMatchObject({ holds: true, calls: answer.calls });
  return answer;
}

/** Returns the spender and the amount of every call but the last, which must be the transaction. */
function approvalsIn({ calls, tx }: Pick<BatchAnswer, "calls" | "tx">) {
  const [last, ...before] = calls.toReversed();
  expect(last).toEqual({ to: tx.to, data: tx.data, value: `0x${BigInt(tx.value).toString(16)}` });
  return before.toReversed().map(({ to, data, value }) => {
    expect(value).toBe("0x0");
    return { token: to, ...decodeApproval(data) };
  });
}

async function allow(token: Address, spender: Address, amount: bigint): Promise<void> {
  const data = approveData(spender, amount);
  expect((await send(world.chain.url, { from: owner, to: token, data })).status).toBe("0x1");
}

/** Makes the owner run the code that sends batches. */
async function delegate(): Promise<void> {
  await rpc(world.chain.url, "anvil_setCode", [owner, code]);
  await rpc(world.chain.url, "evm_mine");
}

/** Mines the calls in one transaction from the owner to itself. */
async function mineBatch(answer: BatchAnswer): Promise<void> {
  const calls = answer.calls.map((call) => ({ ...call, value: BigInt(call.value) }));
  const data = encodeFunctionData({ abi: batcher.abi, functionName: "execute", args: [calls] });
  await mineRoute(world, answer, (_, gas, timestamp) =>
    mineAt(world.chain.url, { from: owner, to: owner, data, value: "0" }, gas + 500_000n, timestamp),
  );
}

/** Mines the calls in a transaction each, in their order, and expects what the answer promises as a minimum. */
async function mineOneByOne({ calls, minAmountOut }: BatchAnswer, tokenOut: Address): Promise<void> {
  const { url } = world.chain;
  const before = await balanceOf(url, tokenOut, receiver);
  for (const call of calls) expect((await send(url, { from: owner, ...call })).status).toBe("0x1");
  expect((await balanceOf(url, tokenOut, receiver)) - before).toBeGreaterThanOrEqual(BigInt(minAmountOut));
}

describe("a batch of a route", () => {
  const amountIn = 1_000_000_000n;

  test("approves exactly what the route takes, and is mined at once or one by one", async () => {
    await allow(usdc, routerAddress, 0n);
    const answer = await routeOf(routeQuestion(usdc, amountIn));
    expect(approvalsIn(answer)).toEqual([{ token: usdc, spender: routerAddress, amount: amountIn }]);
    const before = await rpc<Hex>(world.chain.url, "evm_snapshot");
    await mineOneByOne(answer, dai);
    expect(await allowanceOf(world, usdc, owner, routerAddress)).toBe(0n);
    await revertTo(world.chain.url, before);

    await delegate();
    await mineBatch(await routeOf(routeQuestion(usdc, amountIn)));
    expect(await allowanceOf(world, usdc, owner, routerAddress)).toBe(0n);
  });

  test("resets an allowance that is too small, if the token requires that", async () => {
    await allow(usdt, routerAddress, 7n);
    const answer = await routeOf(routeQuestion(usdt, amountIn));
    expect(approvalsIn(answer)).toEqual([
      { token: usdt, spender: routerAddress, amount: 0n },
      { token: usdt, spender: routerAddress, amount: amountIn },
    ]);
    const before = await rpc<Hex>(world.chain.url, "evm_snapshot");
    await mineOneByOne(answer, dai);
    await revertTo(world.chain.url, before);

    await delegate();
    await mineBatch(await routeOf(routeQuestion(usdt, amountIn)));
    expect(await allowanceOf(world, usdt, owner, routerAddress)).toBe(0n);
  });

  test("raises an allowance that is too small without a reset, if the token permits that", async () => {
    await allow(usdc, routerAddress, amountIn - 1n);
    const answer = await routeOf(routeQuestion(usdc, amountIn));
    expect(approvalsIn(answer)).toEqual([{ token: usdc, spender: routerAddress, amount: amountIn }]);
  });

  test("is the transaction alone if the allowance suffices, and for the native currency", async () => {
    await allow(usdc, routerAddress, amountIn);
    const sold = await routeOf(routeQuestion(usdc, amountIn));
    expect(approvalsIn(sold)).toEqual([]);
    const native = await routeOf(routeQuestion(NATIVE, 10n ** 18n));
    expect(approvalsIn(native)).toEqual([]);
    expect(native.calls).toMatchObject([{ value: "0xde0b6b3a7640000" }]);
    await delegate();
    await mineBatch(await routeOf(routeQuestion(NATIVE, 10n ** 18n)));
  });

  test("approves the owner's smart wallet for what it pulls", async () => {
    const wallet = walletOf(owner);
    await allow(usdc, wallet, 0n);
    const question = routeQuestion(usdc, amountIn, { routingStrategy: "ensowallet" });
    const answer = await routeOf(question);
    expect(approvalsIn(answer)).toEqual([{ token: usdc, spender: wallet, amount: amountIn }]);
    expect(answer.calls.at(-1)?.to).toBe(ownerWalletFactoryAddress);
    await mineOneByOne(answer, dai);
    await caughtUp(world.service, world.chain);
    const held = await routeOf({ ...question, tokenInAmountToApprove: "0" });
    expect(approvalsIn(held)).toEqual([]);
  });

  test("is absent unless it was requested, and refused for an account that DELEGATECALLs", async () => {
    const { batch: _, ...plain } = routeQuestion(usdc, amountIn);
    expect(await ask<object>(world, "shortcuts/route", plain)).not.toHaveProperty("calls");
    const url = `${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams({
      ...(routeQuestion(usdc, amountIn, { routingStrategy: "delegate" }) as Record<string, string>),
    })}`;
    expect(await failureIn(await fetch(url))).toMatchObject({
      ...{ status: 400, code: "INVALID_PARAMETER" },
      message: [expect.stringContaining("batch is true, and routingStrategy is delegate")],
    });
  });
});

test("a batch of a bundle approves every token that it starts from", async () => {
  await allow(usdt, routerAddress, 7n);
  await allow(usdc, routerAddress, 0n);
  const sell = (tokenIn: Address) => ({
    ...{ protocol: "enso", action: "route" },
    args: { tokenIn, tokenOut: dai, amountIn: String(million / 1000n), slippage: "10" },
  });
  const calls = [sell(usdc), sell(usdt)];
  const query = { fromAddress: owner, receiver, batch: "true" };
  await caughtUp(world.service, world.chain);
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/bundle?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(calls),
  });
  const answer = (await response.json()) as BatchAnswer & { minAmountsOut: Record<string, string> };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  const amount = million / 1000n;
  const approvals = approvalsIn(answer);
  expect(approvals).toHaveLength(3);
  expect(approvals).toEqual(
    expect.arrayContaining([
      { token: usdc, spender: routerAddress, amount },
      { token: usdt, spender: routerAddress, amount: 0n },
      { token: usdt, spender: routerAddress, amount },
    ]),
  );
  const asked = { chainId: 1, ...query, calls } as never;
  const verified = verifyBundle(asked, answer, { nowSeconds });
  expect(verified).toMatchObject({ holds: true, calls: answer.calls });
  await mineOneByOne({ ...answer, minAmountOut: answer.minAmountsOut[dai] as string }, dai);
  const harmed = { ...answer, calls: [{ ...answer.calls[0], to: weth }, ...answer.calls.slice(1)] };
  expect(verifyBundle(asked, harmed, { nowSeconds })).toMatchObject({ holds: false });
});
