import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterEach, expect, test } from "vitest";
import { decodeWalletCalls } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { maxBigint } from "../src/lib/math.js";
import { routerAddress } from "../src/program/index.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const owner = devAccounts[6]?.address as Address;
const world = useService();
const setOwnersCode = (code: string) => rpc(world.chain.url, "anvil_setCode", [owner, code]);

afterEach(() => setOwnersCode("0x"));

/**
 * Returns how many seconds the wallet's transaction stays valid, from now or from the newest block if that is later.
 */
async function validSeconds(): Promise<bigint> {
  // A new block, since results are cached for each block.
  await rpc(world.chain.url, "evm_mine");
  await caughtUp(world.service, world.chain);
  const parties = { fromAddress: owner, spender: owner, receiver: owner, routingStrategy: "ensowallet" };
  const trade = { tokenIn: NATIVE, tokenOut: devToken("USDC").address, amountIn: "1000000000000000000" };
  const query = new URLSearchParams({ ...parties, ...trade });
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
  const answer = (await response.json()) as RouteAnswer;
  expect([response.status, answer]).toMatchObject([200, {}]);
  const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
    `0x${answer.createdAt.toString(16)}`,
    false,
  ]);
  const deadline = decodeWalletCalls(answer.tx.data)?.route.call.order.deadline as bigint;
  return deadline - maxBigint(BigInt(timestamp), BigInt(Math.floor(Date.now() / 1000)));
}

test.each([
  ["an ordinary account", "0x", 1800n],
  ["an ordinary account that delegates to a contract", `0xef0100${routerAddress.slice(2)}`, 1800n],
  ["a contract", "0x5f5ff3", 604_800n],
])("a wallet's transaction, whose owner is %s", async (_, code, seconds) => {
  await setOwnersCode(code);
  const valid = await validSeconds();
  // Its block comes after the newest one, and the answer took some time.
  expect(valid).toBeGreaterThan(seconds - 60n);
  expect(valid).toBeLessThan(seconds + 60n);
});
