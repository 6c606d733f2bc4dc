import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeRouteCall, encodeRouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { decodeProgram, encodeProgram, routerAddress } from "../src/program/index.js";
import { approve, balanceOf, mineAt, send } from "./helpers/execute.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { type AnyService, caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";
import { blockTimeOf } from "./helpers/validity.js";

const [sender, mover, receiver] = devAccounts.map(({ address }) => address) as [Address, Address, Address];
const world = useService();
let strict: AnyService;
let snapshot: Hex;

beforeAll(async () => {
  const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: await makeFolderIn(world.dataFolder) };
  strict = await startServiceHere({ ...env, SLUICE_EXECUTION_PER_FILL_MINIMUMS: "true" });
});

afterAll(() => strict?.stop());

beforeEach(async () => {
  snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
});

afterEach(async () => {
  await revertTo(world.chain.url, snapshot);
  await bothCaughtUp();
});

const bothCaughtUp = () => Promise.all([world.service, strict].map((each) => caughtUp(each, world.chain)));

async function route(
  service: AnyService,
  tokenOut: Address,
  more: Record<string, string>,
): Promise<RouteAnswer> {
  const parties = { fromAddress: sender, spender: sender, receiver, routingStrategy: "router" };
  const query = new URLSearchParams({ ...parties, tokenIn: NATIVE, tokenOut, ...more });
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${query}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as RouteAnswer;
}

const callOf = ({ tx }: RouteAnswer) =>
  decodeRouteCall(tx.data) as NonNullable<ReturnType<typeof decodeRouteCall>>;
const checksOf = (answer: RouteAnswer) =>
  decodeProgram(callOf(answer).program).steps.filter(({ op }) => op === "check").length;

test("amounts and minimums stay the same, and arrive to the unit", async () => {
  const checks: number[] = [];
  for (const [symbol, ether] of [
    ["GRT", 1n],
    ["ENS", 1n],
    ["USDC", 300n],
    ["LUSD", 5n],
  ] as const) {
    const token = devToken(symbol).address as Address;
    const amount = { amountIn: (ether * 10n ** 18n).toString(), slippage: "0" };
    const [plain, checked] = [await route(world.service, token, amount), await route(strict, token, amount)];
    expect([checked.amountOut, checked.route]).toEqual([plain.amountOut, plain.route]);
    checks.push(checksOf(checked) - checksOf(plain));
    const before = await balanceOf(world.chain.url, token, receiver);
    const receipt = await mineAt(world.chain.url, checked.tx, BigInt(checked.gas), blockTimeOf(checked));
    expect([symbol, receipt.status]).toEqual([symbol, "0x1"]);
    const after = await balanceOf(world.chain.url, token, receiver);
    expect(after - before).toBe(BigInt(checked.amountOut));
    await bothCaughtUp();
  }
  expect(Math.max(...checks)).toBeGreaterThan(0);
});

test("a moved price fails at its fill, and costs less gas", async () => {
  const { url } = world.chain;
  const link = devToken("LINK").address as Address;
  const query = { amountIn: (10n ** 17n).toString(), slippage: "50" };
  const grt = devToken("GRT").address as Address;
  const answers = [await route(world.service, grt, query), await route(strict, grt, query)] as const;
  // Another account first buys the token in the middle through the same pool.
  const big = await route(world.service, link, {
    amountIn: (800n * 10n ** 18n).toString(),
    fromAddress: mover,
    spender: mover,
  });
  await mineAt(url, big.tx, BigInt(big.gas), blockTimeOf(answers[0]));
  const used: bigint[] = [];
  for (const [index, answer] of answers.entries()) {
    const receipt = await mineAt(url, answer.tx, 5_000_000n, blockTimeOf(answer) + BigInt(index) + 1n);
    expect(receipt.status).toBe("0x0");
    used.push(BigInt(receipt.gasUsed));
  }
  const [plain, checked] = used as [bigint, bigint];
  process.stdout.write(`a route that fails: ${plain} gas, ${checked} with a minimum of each fill\n`);
  expect(checked * 10n).toBeLessThan(plain * 9n);
});

/** Returns the gas of the transaction as answered, and of the same transaction without its checks. */
async function gasOfChecks(answer: RouteAnswer): Promise<bigint> {
  const call = callOf(answer);
  const { steps } = decodeProgram(call.program);
  const program = encodeProgram({ steps: steps.filter(({ op }) => op !== "check") });
  const unchecked = encodeRouteCall(sender, { ...call, program }, { kind: "router" });
  const used: bigint[] = [];
  for (const data of [answer.tx.data, unchecked.data]) {
    const before = await rpc<Hex>(world.chain.url, "evm_snapshot");
    const { status, gasUsed } = await mineAt(
      world.chain.url,
      { ...answer.tx, data },
      5_000_000n,
      blockTimeOf(answer),
    );
    await revertTo(world.chain.url, before);
    expect(status).toBe("0x1");
    used.push(BigInt(gasUsed));
  }
  return (used[0] as bigint) - (used[1] as bigint);
}

test("the last delivery is checked beforehand, at little gas", async () => {
  const weth = devToken("WETH").address as Address;
  const wrapped = await route(world.service, weth, { amountIn: "1000000000000000000" });
  expect(checksOf(wrapped)).toBe(1);
  await approve(world.chain.url, weth, sender, routerAddress);
  await mineAt(world.chain.url, wrapped.tx, 5_000_000n, blockTimeOf(wrapped) + 20n);
  await send(world.chain.url, { from: sender, to: weth, value: "0xde0b6b3a7640000", gas: "0x186a0" });
  await bothCaughtUp();
  const unwrapped = await route(world.service, NATIVE, { tokenIn: weth, amountIn: "1000000000000000000" });
  expect(checksOf(unwrapped)).toBe(1);
  const erc20 = await gasOfChecks(await route(world.service, weth, { amountIn: "1000000000000000000" }));
  const native = await gasOfChecks(unwrapped);
  process.stdout.write(`a check before delivery: ${native} gas of native, ${erc20} of an ERC-20\n`);
  expect(native < 3_000n && erc20 < 5_000n).toBe(true);
});
