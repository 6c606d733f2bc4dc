import { devPairs, devToken } from "@sluice/devnet";
import { getAddress } from "viem";
import { describe, expect, test } from "vitest";
import { send } from "../../../../test/helpers/execute.js";
import { walletOf } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import { permit2Address, routerAddress } from "../../../program/index.js";
import { hostile } from "./testing/hostileTokens.js";
import { account, most, useWalletWorld } from "./testing/walletWorld.js";

const usdc = devToken("USDC").address;
const dai = devToken("DAI").address;
const pair = devPairs[0]?.address as Address;

const world = useWalletWorld();
const { json, refusal } = world;

describe("GET /v1/wallet/approvals", () => {
  type Item = { token: Address; spender: Address; amount: string; allowance: string };
  const ask = (query: Record<string, string>, at = world.service) =>
    json<Item[]>("wallet/approvals", query, at);
  const item = (token: Address, spender: Address, amount: bigint): Item => {
    return { token, spender, amount: String(amount), allowance: String(amount) };
  };

  test("lists exactly what the owner's wallet and the Router may move, including shares of pools", async () => {
    const owner = account(8);
    const wallet = walletOf(owner);
    // The one hostile token that always answers an allowance cannot be told from an honest one.
    const lies = [hostile.frozen, hostile.boundless].flatMap(({ address }) =>
      [wallet, routerAddress].map((spender) =>
        item(address, spender, address === hostile.frozen.address ? 1n : most),
      ),
    );
    const honest = async (query: Record<string, string>) => {
      const items = await ask({ fromAddress: getAddress(owner), ...query });
      const told = lies.filter(({ spender }) => items.some((other) => other.spender === spender));
      expect(items).toEqual(expect.arrayContaining(told));
      return items.filter(({ token }) => !token.startsWith("0x00000000000000000000000000000000000bad"));
    };
    expect(await honest({})).toEqual([]);
    const given = [
      item(usdc, wallet, 5n),
      item(usdc, routerAddress, most),
      item(dai, routerAddress, 7n),
      item(pair, routerAddress, 9n),
      item(devToken("MKR").address, wallet, 3n),
    ];
    const padded = (value: bigint | Address) => BigInt(value).toString(16).padStart(64, "0");
    for (const { token, spender, amount } of [...given, item(dai, account(9), 11n)]) {
      const data = `0x095ea7b3${padded(spender)}${padded(BigInt(amount))}`;
      expect((await send(world.chain.url, { from: owner, to: token, data })).status).toBe("0x1");
    }
    const byToken = [...given].sort((a, b) => (a.token === b.token ? 0 : a.token < b.token ? -1 : 1));
    expect(await honest({})).toEqual(byToken);
    const plainly = (query: Record<string, string>) => ask({ fromAddress: owner, ...query }, world.plain);
    const to = (spender: Address) => byToken.filter((entry) => entry.spender === spender);
    expect(await plainly({ routingStrategy: "router" })).toEqual(to(routerAddress));
    expect(await plainly({ routingStrategy: "ensowallet" })).toEqual(to(wallet));
    expect(await plainly({ routingStrategy: "delegate", chainId: "1" })).toEqual([]);
    const data = `0x095ea7b3${padded(wallet)}${padded(0n)}`;
    await send(world.chain.url, { from: owner, to: usdc, data });
    expect(await plainly({})).toEqual(
      byToken.filter(({ token, spender }) => token !== usdc || spender !== wallet),
    );
  });

  test("lists those for Permit2 only if they are asked for", async () => {
    const owner = account(7);
    const padded = (value: bigint | Address) => BigInt(value).toString(16).padStart(64, "0");
    const data = `0x095ea7b3${padded(permit2Address)}${padded(5n)}` as const;
    expect((await send(world.chain.url, { from: owner, to: usdc, data })).status).toBe("0x1");
    const plainly = (query: Record<string, string>) => ask({ fromAddress: owner, ...query }, world.plain);
    expect(await plainly({ permit2: "true" })).toEqual([item(usdc, permit2Address, 5n)]);
    expect(await plainly({ permit2: "true", routingStrategy: "router" })).toHaveLength(1);
    expect(await plainly({})).toEqual([]);
  });

  test("names every fault at once", async () => {
    const failure = await refusal("wallet/approvals", {
      chainId: "0",
      fromAddress: "x",
      routingStrategy: "all",
    });
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(failure.message).toHaveLength(3);
  });
});
