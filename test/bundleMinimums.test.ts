import { devAccounts, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import type { Actor } from "./helpers/actors.js";
import {
  type Call,
  call,
  dai,
  ether,
  output,
  own,
  pair,
  somebody,
  toUsdc,
  transfer,
  usdc,
  useBundles,
  wbtc,
  weth,
} from "./helpers/bundleWorld.js";
import { balanceOf, mineAt, send } from "./helpers/execute.js";

/** The minimums of a bundle hold on the chain when the market moves between its answer and its block. */

const whale = devAccounts[4]?.address as Address;

const { actors, ask, refusalOf, world } = useBundles("router");

describe("minimums", () => {
  test("that fail refuse the bundle and name the call; those that hold are enforced", async () => {
    const least = (amount: bigint) =>
      own("minamountout", { amountOut: output(0), minAmountOut: amount.toString() });
    const { amountsOut } = await ask([toUsdc], actors[0] as Actor);
    const amount = BigInt(amountsOut[usdc] as string);
    const held = await ask([toUsdc, least(amount)], actors[0] as Actor);
    expect(held.minAmountsOut).toEqual({ [usdc]: amount.toString() });
    const onwards = own("route", { tokenIn: usdc, tokenOut: dai, amountIn: output(0) });
    for (const calls of [
      [toUsdc, least(amount + 1n)],
      [toUsdc, least(amount + 1n), onwards],
    ]) {
      const failure = await refusalOf(calls);
      expect(failure).toMatchObject({ status: 422, code: "SIMULATION_REVERTED" });
      expect(failure.message).toMatch(/^Could not quote shortcuts for route/);
      expect(failure.description).toMatch(/call 0 \(enso route\)/);
    }
    const tooMuch = await refusalOf([toUsdc, least(2n ** 256n - 1n)]);
    expect(tooMuch).toMatchObject({ status: 422, code: "SIMULATION_REVERTED" });
  });

  const swapIn = (amount: string) =>
    call("uniswap-v2", "swap", {
      ...{ tokenIn: usdc, tokenOut: weth, amountIn: amount, primaryAddress: pair, slippage: "100" },
    });
  const aside = own("route", { tokenIn: wbtc, tokenOut: dai, amountIn: "1000000", slippage: "10000" });
  const redeem = call("wrapped-native", "redeem", {
    ...{ tokenIn: weth, tokenOut: NATIVE, amountIn: output(0), primaryAddress: weth },
  });

  test.each<[string, Call[]]>([
    ["in between", [swapIn("1000000000"), redeem, own("slippage", { amountOut: output(1), bps: "10000" })]],
    ["of a transfer", [swapIn("1000000000"), transfer(weth, output(0), somebody), aside]],
    [
      "of a receiver",
      [call("uniswap-v2", "swap", { ...swapIn("1000000000").args, receiver: somebody }), aside],
    ],
    [
      "by default, of what is sent",
      [
        call("uniswap-v2", "swap", { ...swapIn("1000000000").args, slippage: undefined, receiver: somebody }),
        aside,
      ],
    ],
    [
      "by default, of what arrives",
      [call("uniswap-v2", "swap", { ...swapIn("1000000000").args, slippage: undefined })],
    ],
    [
      "taken by a balance",
      [
        swapIn("1000000000"),
        own("balance", { token: weth }),
        own("route", { tokenIn: weth, tokenOut: NATIVE, amountIn: output(1), slippage: "10000" }),
      ],
    ],
    [
      "beside an output of the same token",
      [
        own("route", { tokenIn: dai, tokenOut: weth, amountIn: ether.toString(), slippage: "0" }),
        swapIn("1000000000"),
        own("balance", { token: weth }),
        own("route", { tokenIn: weth, tokenOut: NATIVE, amountIn: output(2), slippage: "10000" }),
      ],
    ],
    [
      "of which an exact amount is taken",
      [
        swapIn("1000000000"),
        transfer(weth, "1000", somebody),
        own("slippage", { amountOut: output(0), bps: "100" }),
      ],
    ],
  ])(
    "%s revert on chain when the market moves by more",
    async (_, calls) => {
      const actor = actors[0] as Actor;
      const { url } = world.chain;
      const answer = await ask(calls, actor);
      const deadline = actor.decode(answer.tx.data)?.order.deadline as bigint;
      const timestamp = deadline - actor.deadlineSeconds;
      for (const [share, status] of [
        [200n, "0x1"],
        [40n, "0x0"],
      ] as const) {
        const snapshot = await rpc<string>(url, "evm_snapshot");
        await movePair(share);
        const receipt = await mineAt(url, answer.tx, BigInt(answer.gas) * 2n, timestamp);
        expect([share, receipt.status]).toEqual([share, status]);
        await revertTo(url, snapshot);
      }
    },
    60_000,
  );

  /** Buys WETH from the pair, so that its price in USDC moves by about 2 / share. */
  async function movePair(share: bigint): Promise<void> {
    const { url } = world.chain;
    const amount = (await balanceOf(url, usdc, pair)) / share;
    const out = ((await balanceOf(url, weth, pair)) * 995n) / (share * 1000n + 1000n);
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [pair, amount] });
    const paid = await send(url, { from: whale, to: usdc, data });
    const swap = `0x022c0d9f${[0n, out, BigInt(whale), 128n, 0n]
      .map((word) => word.toString(16).padStart(64, "0"))
      .join("")}`;
    const swapped = await send(url, { from: whale, to: pair, data: swap });
    expect([paid.status, swapped.status]).toEqual(["0x1", "0x1"]);
  }
});
