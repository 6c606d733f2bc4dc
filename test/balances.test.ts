import { devAccounts, devProvider, devToken } from "@sluice/devnet";
import { expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { allowancesOf, balancesOf } from "./helpers/balances.js";
import { approveAll, balanceOf, balanceOnceAt, sendTogether } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** Concurrent reads and sends must equal those made one by one. */

const world = useService();
const [owner, stranger] = devAccounts.map(({ address }) => address) as [Address, Address];
const tokens = (["WETH", "USDC", "USDT"] as const).map((symbol) => devToken(symbol).address as Address);

test("many balances at once equal those read one by one, also at a later time", async () => {
  const { url } = world.chain;
  const lent: Address = "0x018008bfb33d285247a21d44e50697654f754e63";
  const holdings = [owner, stranger, devProvider as Address].flatMap((one) =>
    [NATIVE, lent, ...tokens].map((token) => ({ token, owner: one })),
  );
  const expected = await Promise.all(holdings.map((each) => balanceOf(url, each.token, each.owner)));
  expect(expected.filter((balance) => balance > 0n).length).toBeGreaterThan(4);
  expect(await balancesOf(url, holdings)).toEqual(expected);
  const later = BigInt(Math.floor(Date.now() / 1000)) + 86_400n;
  const grown = await Promise.all(holdings.map((each) => balanceOnceAt(url, each.token, each.owner, later)));
  expect(await balancesOf(url, holdings, later)).toEqual(grown);
});

test("a call that returns no number throws, and so does a failed transaction", async () => {
  const { url } = world.chain;
  const holdings = [{ token: stranger, owner }];
  await expect(balancesOf(url, holdings)).rejects.toThrow("does not return a number");
  const [token] = tokens as [Address];
  const data = `0xa9059cbb${stranger.slice(2).padStart(64, "0")}${"f".repeat(64)}`;
  await expect(sendTogether(url, [{ from: owner, to: token, data, gas: "0x7a120" }])).rejects.toThrow(
    "failed or not mined",
  );
});

test("approving many tokens in one block approves each", async () => {
  const { url } = world.chain;
  const allowances = tokens.map((token) => ({ token, owner: stranger, spender: routerAddress }));
  expect(await allowancesOf(url, allowances)).toEqual([0n, 0n, 0n]);
  await approveAll(url, [NATIVE, ...tokens], [[stranger, routerAddress]]);
  expect(await allowancesOf(url, allowances)).toEqual(tokens.map(() => 2n ** 256n - 1n));
  await caughtUp(world.service, world.chain);
});
