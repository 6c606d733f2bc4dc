import { devCurvePools, devToken } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi } from "viem";
import { describe, expect, test } from "vitest";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { executorAddress, routerAddress } from "../src/program/index.js";
import type { Actor } from "./helpers/actors.js";
import {
  aDai,
  type Call,
  call,
  collector,
  dai,
  ether,
  gusd,
  lendingPool,
  less,
  output,
  own,
  pair,
  promised,
  receiver,
  somebody,
  token,
  toUsdc,
  transfer,
  usdc,
  usdt,
  useBundles,
  vault,
  wbtc,
  weth,
} from "./helpers/bundleWorld.js";
import { send } from "./helpers/execute.js";
import { eventually } from "./helpers/http.js";
import { mineAndCheck } from "./helpers/mineAndCheck.js";

/** Bundles executed on the chain and compared with their answers, to the wei. */

const { actors, ask, execute, executeAs, post, refusalOf, stage, world } = useBundles();

describe("a bundle is executed to the wei", () => {
  test("route, then deposit, as clients send it", async () => {
    const calls = [
      own("route", { tokenIn: NATIVE, tokenOut: dai, amountIn: ether.toString() }),
      call("erc4626", "deposit", {
        ...{ tokenIn: dai, tokenOut: vault, amountIn: { useOutputOfCallAt: 0 }, primaryAddress: vault },
      }),
    ];
    await execute(calls, (answer, given) => {
      expect(answer.bundle).toEqual(calls);
      expect([...given]).toEqual([[NATIVE, ether]]);
      expect(Object.keys(answer.amountsOut)).toEqual([vault]);
      expect(BigInt(answer.minAmountsOut[vault] as string)).toBe(less(answer.amountsOut[vault], 300n));
      expect(answer.route.at(-1)).toMatchObject({ action: "deposit", protocol: "erc4626", primary: vault });
      expect([answer.priceImpact, answer.feeAmount]).toEqual([null, {}]);
    });
  }, 60_000);

  test("fee, split, two swaps with slippage, merge", async () => {
    const swap = (tokenIn: Address, tokenOut: Address, from: unknown) =>
      call("uniswap-v2", "swap", {
        ...{ tokenIn, tokenOut, amountIn: from, primaryAddress: pair, slippage: "50" },
      });
    const calls = [
      own("fee", { token: weth, amount: (4n * ether).toString(), bps: "25", receiver: collector }),
      own("split", { tokenIn: weth, tokenOut: [wbtc, weth], amountIn: output(0) }),
      swap(wbtc, usdc, output(1, 0)),
      own("slippage", { amountOut: output(2), bps: "30" }),
      call("uniswap-v3", "swap", {
        ...{ tokenIn: weth, tokenOut: usdt, amountIn: output(1, 1), primaryAddress: pair, slippage: "50" },
      }),
      own("slippage", { amountOut: output(4), bps: "40" }),
      own("merge", { tokenIn: [usdc, usdt], tokenOut: dai, amountIn: [output(2), output(4)] }),
      own("slippage", { amountOut: output(6), bps: "10" }),
    ];
    await executeAs(actors, calls, (answer, given) => {
      expect([...given]).toEqual([[weth, 4n * ether]]);
      expect(answer.feeAmount).toEqual({ [weth]: "10000000000000000" });
      expect(Object.keys(answer.amountsOut)).toEqual([dai]);
      expect(BigInt(answer.minAmountsOut[dai] as string)).toBe(less(answer.amountsOut[dai], 10n));
    });
  }, 60_000);

  test("redeem, swap, transfer to somebody, with approvals that change nothing", async () => {
    const calls = [
      call("erc20", "approve", { token: aDai, spender: lendingPool, amount: "1000000000" }),
      call("aave-v3", "redeem", {
        ...{ tokenIn: aDai, tokenOut: dai, amountIn: (1_000n * ether).toString() },
        ...{ primaryAddress: lendingPool },
      }),
      call("erc20", "approve", { token: dai, spender: pair, amount: "0" }),
      call("uniswap-v2", "swap", {
        ...{ tokenIn: dai, tokenOut: weth, amountIn: output(1), primaryAddress: pair },
      }),
      transfer(weth, output(3), somebody),
    ];
    await execute(calls, (answer) => {
      expect(answer.route.map(({ protocol, action }) => `${protocol} ${action}`)).toEqual([
        "aave-v3 redeem",
        "uniswap-v2 swap",
      ]);
      expect(BigInt(answer.minAmountsOut[weth] as string)).toBe(less(answer.amountsOut[weth], 300n));
    });
  }, 60_000);

  test("native wrapped, two tokens deposited for shares of their pool", async () => {
    const calls = [
      call("wrapped-native", "deposit", {
        ...{ tokenIn: NATIVE, tokenOut: weth, amountIn: ether.toString(), primaryAddress: weth },
      }),
      own("split", { tokenIn: weth, tokenOut: [usdc, weth], amountIn: output(0) }),
      call("uniswap-v2", "deposit", {
        ...{ tokenIn: [usdc, weth], tokenOut: pair, amountIn: [output(1, 0), output(1, 1)] },
        ...{ primaryAddress: pair, receiver },
      }),
    ];
    await execute(calls, (answer) => {
      expect(Object.keys(answer.amountsOut)).toEqual([pair]);
      expect(BigInt(answer.minAmountsOut[pair] as string)).toBe(less(answer.amountsOut[pair], 300n));
    });
    // The same with the tokens in the other order, and with another receiver.
    const [wrap, split] = calls as [Call, Call];
    const turned = call("uniswap-v2", "tokenizedmultideposit", {
      ...{ tokenIn: [weth, usdc], tokenOut: pair, amountIn: [output(1, 1), output(1, 0)] },
      ...{ primaryAddress: pair, slippage: "20" },
    });
    await execute([wrap, split, turned], (answer) => {
      expect(BigInt(answer.minAmountsOut[pair] as string)).toBe(less(answer.amountsOut[pair], 20n));
    });
  }, 60_000);

  test("shares redeemed into both tokens, which are merged", async () => {
    const calls = [
      own("route", { tokenIn: dai, tokenOut: pair, amountIn: (5_000n * ether).toString() }),
      call("uniswap-v2", "redeem", {
        ...{ tokenIn: pair, tokenOut: [weth, usdc], amountIn: output(0), primaryAddress: pair },
      }),
      own("slippage", { amountOut: output(1, 0), bps: "40" }),
      own("merge", { tokenIn: [usdc, weth], tokenOut: NATIVE, amountIn: [output(1, 1), output(1, 0)] }),
    ];
    await execute(calls, (answer) => expect(Object.keys(answer.amountsOut)).toEqual([NATIVE]));
  }, 60_000);

  test("three coins deposited into a Curve pool at once, and the shares redeemed for all of them", async () => {
    const [, pool] = devCurvePools;
    const [share, coins] = [pool?.share.address as Address, pool?.coins as readonly Address[]];
    expect(coins).toEqual([dai, usdc, usdt]);
    // In another order than the pool's, and far from its ratio.
    const paid = { [usdt]: 12_000_000_001n, [dai]: 777n * ether + 3n, [usdc]: 5_000_000n };
    const deposit = call("curve-dex", "multideposit", {
      ...{ tokenIn: Object.keys(paid), amountIn: Object.values(paid).map(String) },
      ...{ tokenOut: share, primaryAddress: pool?.address, slippage: "10" },
    });
    await execute([deposit], (answer, given) => {
      expect(new Map([...given])).toEqual(new Map(Object.entries(paid)));
      expect(Object.keys(answer.amountsOut)).toEqual([share]);
      expect(answer.route).toMatchObject([{ action: "deposit", protocol: "curve-dex", tokenOut: [share] }]);
    });
    const redeem = call("curve-dex", "redeem", {
      ...{ tokenIn: share, amountIn: output(0), tokenOut: [usdc, usdt, dai], primaryAddress: pool?.address },
    });
    const merge = own("merge", {
      ...{ tokenIn: [dai, usdc, usdt], tokenOut: weth },
      amountIn: [output(1, 2), output(1, 0), output(1, 1)],
    });
    await execute([deposit, redeem, merge], (answer) => {
      expect(Object.keys(answer.amountsOut)).toEqual([weth]);
      expect(answer.route[1]).toMatchObject({ action: "redeem", tokenOut: [usdc, usdt, dai] });
    });
    const some = call("curve-dex", "deposit", {
      ...{ tokenIn: [usdt, dai], amountIn: ["1000000", "1000000"] },
      ...{ tokenOut: share, primaryAddress: pool?.address },
    });
    expect(await refusalOf([some])).toMatchObject({ code: "NO_ROUTE" });
  }, 60_000);

  test("all of a token, by `balance`, with and without an estimate", async () => {
    const split = own("split", { tokenIn: NATIVE, tokenOut: [usdc, dai], amountIn: (2n * ether).toString() });
    const toUsdcToo = own("route", { tokenIn: dai, tokenOut: usdc, amountIn: output(0, 1), slippage: "30" });
    const balance = own("balance", { token: usdc });
    const onwards = own("route", { tokenIn: usdc, tokenOut: wbtc, amountIn: output(2) });
    await execute([split, toUsdcToo, balance, onwards], (answer) =>
      expect(Object.keys(answer.amountsOut)).toEqual([wbtc]),
    );
    await execute(
      [
        own("balance", { token: usdc, estimate: "7000000" }),
        own("route", { tokenIn: usdc, tokenOut: weth, amountIn: output(0) }),
      ],
      (_, given) => expect([...given]).toEqual([[usdc, 7_000_000n]]),
    );
    const { code, message } = await refusalOf([
      own("balance", { token: usdc }),
      own("route", { tokenIn: usdc, tokenOut: weth, amountIn: output(0) }),
    ]);
    expect(code).toBe("INVALID_PARAMETER");
    expect(message).toEqual([expect.stringMatching(/^call 0 \(enso balance\): .*no estimate/)]);
  }, 60_000);

  test("exact amounts of earlier outputs, of the payer, and of both", async () => {
    const transfers = (amount: bigint) => [toUsdc, transfer(usdc, amount.toString(), somebody)];
    await execute(transfers(1_000_000_000n), (_, given) => expect([...given]).toEqual([[NATIVE, ether]]));
    // USDC is now an input rather than an output, so the Router measures another token.
    const both = [
      ...transfers(5_000_000_000n),
      own("route", { tokenIn: usdc, tokenOut: dai, amountIn: "100000000" }),
    ];
    await execute(both, (answer, given) => {
      expect(BigInt(answer.amountsOut[usdc] as string)).toBe(5_000_000_000n);
      expect(BigInt(answer.minAmountsOut[usdc] as string)).toBe(5_000_000_000n);
      expect([...given.keys()].sort()).toEqual([usdc, NATIVE].sort());
      expect(given.get(usdc)).toBeGreaterThan(1_000_000_000n);
    });
  }, 60_000);

  test("the same token as input and as output", async () => {
    const calls = [
      own("split", { tokenIn: usdc, tokenOut: [usdc, weth], amountIn: "2000000001" }),
      own("route", { tokenIn: dai, tokenOut: usdc, amountIn: (100n * ether).toString(), slippage: "20" }),
    ];
    await executeAs(actors, calls, (answer, given) => {
      expect(Object.keys(answer.amountsOut).sort()).toEqual([usdc, weth].sort());
      expect(given.get(usdc)).toBe(2_000_000_001n);
      const kept = 1_000_000_000n;
      const routed = BigInt(answer.amountsOut[usdc] as string) - kept;
      // The part that is not routed belongs to the payer. The minimum covers the routed part.
      expect(BigInt(answer.minAmountsOut[usdc] as string)).toBeGreaterThanOrEqual(
        (routed * 9_980n) / 10_000n,
      );
    });
    const there = [toUsdc, own("route", { tokenIn: usdc, tokenOut: NATIVE, amountIn: output(0) })];
    const { code, message } = await refusalOf(there);
    expect([code, message]).toEqual([
      "NO_ROUTE",
      expect.stringContaining("nothing the Router could insist on"),
    ]);
  }, 60_000);

  test("receivers in between: Sluice's own contracts keep nothing, others do", async () => {
    const routed = (more: Record<string, unknown>) => own("route", { ...toUsdc.args, ...more });
    for (const stays of [executorAddress, routerAddress, undefined]) {
      const more = stays === undefined ? {} : { receiver: stays };
      await execute(
        [routed(more), own("route", { tokenIn: usdc, tokenOut: dai, amountIn: output(0) })],
        (answer) => expect(Object.keys(answer.amountsOut)).toEqual([dai]),
      );
    }
    const away = [
      routed({ receiver: somebody }),
      own("route", { tokenIn: weth, tokenOut: dai, amountIn: ether.toString() }),
    ];
    await execute(away, (answer) =>
      expect(Object.keys(answer.amountsOut).sort()).toEqual([dai, usdc].sort()),
    );
    // Everything goes to others, so the Router measures the last output.
    const allAway = [routed({ receiver: somebody }), own("route", { ...away[1]?.args, receiver: collector })];
    await execute(allAway, (answer) =>
      expect(Object.keys(answer.amountsOut).sort()).toEqual([dai, usdc].sort()),
    );
  }, 120_000);

  test("many calls", async () => {
    const calls = Array.from({ length: 32 }, (_, index) =>
      call("wrapped-native", index % 2 === 0 ? "deposit" : "redeem", {
        tokenIn: index % 2 === 0 ? NATIVE : weth,
        tokenOut: index % 2 === 0 ? weth : NATIVE,
        amountIn: index === 0 ? ether.toString() : output(index - 1),
        primaryAddress: weth,
      }),
    ).with(31, own("route", { tokenIn: weth, tokenOut: usdc, amountIn: output(30) }));
    // Call 30 wraps, and call 31 sells the result.
    await execute(calls, (answer) => expect(answer.route.length).toBeGreaterThanOrEqual(32));
  }, 60_000);

  test("a wallet's own tokens, when it is the spender", async () => {
    const actor = actors[2] as Actor;
    const wallet = walletOf(actor.sender);
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: "transfer",
      args: [wallet, 5_000_000_000n],
    });
    await send(world.chain.url, { from: actor.sender, to: usdc, data });
    const calls = [
      own("fee", { token: usdc, amount: "5000000000", bps: "100", receiver: collector }),
      own("route", { tokenIn: usdc, tokenOut: dai, amountIn: output(0) }),
    ];
    const answer = await ask(calls, actor, { spender: wallet });
    const given = await mineAndCheck(stage, answer, {
      ...{ label: "spender is the wallet", actor, receivers: [receiver, collector] },
      amounts: promised(answer),
    });
    expect([...given]).toEqual([[usdc, 5_000_000_000n]]);
  }, 60_000);
});

describe("the answer of a bundle", () => {
  test("omits what the request did not ask for, with the same transaction", async () => {
    const actor = actors[0] as Actor;
    await eventually("two answers for the same block and second", async () => {
      const [whole, brief] = await Promise.all([
        ask([toUsdc], actor),
        ask([toUsdc], actor, { skipQuote: "true" }),
      ]);
      const contexts = [whole, brief].map(
        ({ createdAt, tx }) => `${createdAt} ${actor.decode(tx.data)?.order.deadline}`,
      );
      if (contexts[0] !== contexts[1]) return false;
      const { gas: _, amountsOut: __, minAmountsOut: ___, ...rest } = whole;
      expect(brief).toEqual(rest);
      return true;
    });
  });

  test("states the price impact of its trades", async () => {
    const calls = [
      own("fee", { token: usdc, amount: "100000000000", bps: "5000", receiver: collector }),
      own("route", { tokenIn: usdc, tokenOut: weth, amountIn: output(0) }),
      transfer(dai, "1000000000000000000", somebody),
    ];
    const { priceImpact } = await ask(calls, actors[0] as Actor, { priceImpact: "true" });
    const alone = own("route", { tokenIn: usdc, tokenOut: weth, amountIn: "50000000000" });
    const single = await ask([alone], actors[0] as Actor, { priceImpact: "true" });
    // Fees and transfers are not trades.
    expect(Math.abs((priceImpact as number) - (single.priceImpact as number))).toBeLessThanOrEqual(1);
    expect(single.priceImpact).toBeGreaterThan(0);
  });
});

describe("a bundle that cannot be executed", () => {
  test("only transfers", async () => {
    const failure = await refusalOf([transfer(usdc, "1000000", somebody)]);
    expect(failure).toMatchObject({ status: 422, code: "NO_ROUTE" });
    expect(failure.description).toMatch(/plain transfers/);
  });

  test("spends nothing of the payer's, or too many tokens", async () => {
    const symbols = ["WETH", "USDT", "DAI", "WBTC", "UNI", "LINK", "AAVE", "MKR", "LDO"] as const;
    const calls = symbols.map((symbol) =>
      own("route", { tokenIn: token(symbol), tokenOut: usdc, amountIn: devAmount(symbol) }),
    );
    const failure = await refusalOf(calls);
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(failure.message).toEqual([
      "the bundle takes 9 tokens and leaves 1 to the receiver; allowed are 8 of each",
    ]);
    const fine = await ask(calls.slice(1), actors[0] as Actor);
    expect(Object.keys(fine.amountsOut)).toEqual([usdc]);
  });

  test("names the call that fails", async () => {
    const dust = own("route", { tokenIn: usdc, tokenOut: gusd, amountIn: "1" });
    const failures = [
      await refusalOf([toUsdc, dust]),
      await refusalOf([
        toUsdc,
        call("erc4626", "deposit", {
          ...{ tokenIn: usdc, tokenOut: vault, amountIn: output(0), primaryAddress: vault },
        }),
      ]),
    ];
    for (const { status, description } of failures) {
      expect([status, description]).toEqual([422, expect.stringMatching(/^call 1 \(/)]);
    }
    const borrow = await refusalOf([toUsdc, call("aave-v3", "borrow", {})]);
    expect(borrow).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect([borrow.message].flat()[0]).toMatch(/^call 1 \(aave-v3 borrow\)/);
  });

  test("needs more gas than one transaction may have", async () => {
    const tokens = stage.listed.filter(({ type }) => type === "base").map(({ address }) => address);
    const others = tokens
      .filter((each) => each !== weth && each !== NATIVE)
      .slice(0, runs({ normal: 4, deep: 8 }));
    const calls = Array.from({ length: 32 }, () =>
      own("split", { tokenIn: weth, tokenOut: others, amountIn: ether.toString() }),
    );
    const response = await post(calls, { receiver, ...(actors[0] as Actor).parameters });
    // 503 means that the block was re-organised in the meantime.
    expect([200, 400, 422, 503, 504]).toContain(response.status);
    await response.text();
  }, 60_000);
});

function devAmount(symbol: Parameters<typeof devToken>[0]): string {
  return (10n ** BigInt(devToken(symbol).decimals)).toString();
}
