import { devAccounts, devToken, devV4 } from "@sluice/devnet";
import { encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { approve, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

const maker = devAccounts[0]?.address as Address;
const weth = devToken("WETH").address as Address;
const ether = 10n ** 18n;
/** More than fit into a look-up that takes pools as they were created. */
const EMPTY = 70;

const abi = parseAbi([
  "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }",
  "function initialize(Key key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity(Key key, Change params, bytes hookData) payable returns (int256 delta)",
]);

const world = useService();
const make = makeStrangeTokens(() => world.chain.url, maker);
let token: Address;

const keyOf = (fee: number, tickSpacing: number) => ({
  ...{ currency0: zeroAddress, currency1: token, fee, tickSpacing, hooks: zeroAddress },
});

async function act(to: Address, data: Hex, wei = 0n): Promise<void> {
  const { status } = await send(world.chain.url, {
    ...{ from: maker, to, data, gas: quantity(8_000_000n), value: quantity(wei) },
  });
  expect(BigInt(status)).toBe(1n);
}

function open(fee: number, tickSpacing: number): Promise<void> {
  const args = [keyOf(fee, tickSpacing), 1n << 96n] as const;
  return act(devV4.manager, encodeFunctionData({ abi, functionName: "initialize", args }));
}

beforeAll(async () => {
  token = await make.token();
  for (let index = 0; index < EMPTY; index++) await open(100 + index, 1 + (index % 50));
  await open(3_000, 60);
  await approve(world.chain.url, token, maker, devV4.positions);
  // Some thousand of each at a price of one for one.
  const change = { tickLower: -60_000, tickUpper: 60_000, liquidityDelta: 1_000n * ether, salt: zeroHash };
  const args = [keyOf(3_000, 60), change, "0x"] as const;
  const data = encodeFunctionData({ abi, functionName: "modifyLiquidity", args });
  await act(devV4.positions, data, 1_100n * ether);
});

type Answer = {
  amountOut: string;
  explain: { gap: { netBps: number } | null; unreadVenues: number };
};

async function buy(): Promise<Answer> {
  await caughtUp(world.service, world.chain);
  const trade = { tokenIn: NATIVE, tokenOut: token, amountIn: ether.toString(), explain: "true" };
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/quote?${new URLSearchParams(trade)}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

describe("a deep pool behind empty ones that somebody created first", () => {
  test("is found", async () => {
    const { amountOut, explain } = await buy();
    expect(Number(amountOut) / 1e18).toBeCloseTo(0.996, 3);
    expect(explain.unreadVenues).toBe(0);
  });

  test("is found beside a pair with a worse price, and the proof holds", async () => {
    // By less than both fees: a cycle through both would pay, and the bound would count it.
    await make.fill(token, 996n * ether, weth, 1_000n * ether);
    const { amountOut, explain } = await buy();
    expect(Number(amountOut) / 1e18).toBeCloseTo(0.996, 3);
    expect(explain.gap?.netBps).toBeLessThan(1);
    expect(explain.unreadVenues).toBe(0);
  });
});
