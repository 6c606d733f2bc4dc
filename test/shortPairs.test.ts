import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { routerAddress } from "../src/program/index.js";
import { approve, balanceOf, type RouteTx, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { makeStrangeTokens, pairOf } from "./helpers/strangeTokens.js";

/** Pairs of tokens whose balances shrink or are rounded hold a little less than they count. */

/** Another account than that of other files, whose contracts had the addresses of the first one's before a revert. */
const [maker, receiver] = [devAccounts[6], devAccounts[1]].map((account) => account?.address) as [
  Address,
  Address,
];
const weth = devToken("WETH").address as Address;
const ether = 10n ** 18n;

const world = useService();
const make = makeStrangeTokens(() => world.chain.url, maker);
let token: Address;

beforeAll(async () => {
  const { url } = world.chain;
  token = await make.token();
  // One for one: a unit less of the input is nearly always a unit less of the output.
  await make.fill(token, 1_000n * ether, weth, 1_000n * ether);
  const pair = await pairOf(url, token, weth);
  await rpc(url, "anvil_dealERC20", [pair, token, quantity((await balanceOf(url, token, pair)) - 1n)]);
  await approve(url, token, maker, routerAddress);
});

async function ask(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  await caughtUp(world.service, world.chain);
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/${path}`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const parties = { fromAddress: maker, spender: maker, receiver, routingStrategy: "router" };
const route = (tokenIn: Address, tokenOut: Address) =>
  ask(`route?${new URLSearchParams({ ...parties, tokenIn, tokenOut, amountIn: `${ether}` })}`);

/** Two calls, each of which sells half of the token. */
const inHalves = () => {
  const sell = { protocol: "enso", action: "route" };
  const args = { tokenIn: token, tokenOut: weth, amountIn: `${ether / 2n}` };
  const query = new URLSearchParams({ ...parties, chainId: "1" });
  const body = JSON.stringify([
    { ...sell, args },
    { ...sell, args },
  ]);
  return ask(`bundle?${query}`, { method: "POST", headers: { "content-type": "application/json" }, body });
};

describe("a pair that lacks one unit of a token", () => {
  test("buys it for what is quoted, to the unit", async () => {
    const { status, body } = await route(token, NATIVE);
    expect(status, JSON.stringify(body)).toBe(200);
    const before = await balanceOf(world.chain.url, NATIVE, receiver);
    const { status: mined } = await send(world.chain.url, { ...(body.tx as RouteTx), gas: "0x600000" });
    expect(BigInt(mined)).toBe(1n);
    expect((await balanceOf(world.chain.url, NATIVE, receiver)) - before).toBe(
      BigInt(body.amountOut as string),
    );
  });

  test("sells none of it, and buys none in parts, which cannot be paid in advance", async () => {
    const { url } = world.chain;
    const pair = await pairOf(url, token, weth);
    await rpc(url, "anvil_dealERC20", [pair, token, quantity((await balanceOf(url, token, pair)) - 1n)]);
    await approve(url, token, maker, routerAddress);
    for (const { status, body } of [await route(NATIVE, token), await inHalves()]) {
      expect(status, JSON.stringify(body)).toBe(422);
      expect(["NO_ROUTE", "INSUFFICIENT_LIQUIDITY"], JSON.stringify(body)).toContain(body.code);
    }
  });
});
