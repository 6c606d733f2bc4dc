import { devAccounts, rpc } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { type AskedBundle, verifyBundle } from "../src/verify/index.js";
import type { Actor } from "./helpers/actors.js";
import {
  type Answer,
  call,
  dai,
  ether,
  output,
  own,
  receiver,
  somebody,
  toUsdc,
  usdc,
  useBundles,
  vault,
  wbtc,
  weth,
} from "./helpers/bundleWorld.js";
import { balanceOf, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";

/** Bundles with routes that state what arrives, executed on the chain and compared with their answers, to the wei. */

const { actors, ask, execute, executeAs, post, refusalOf, world } = useBundles();

type Spent = { call: number; token: Address; amountIn: string; maxAmountIn: string };
const spentOf = (answer: Answer) => (answer as Answer & { spent?: Spent[] }).spent ?? [];
const buy = (tokenIn: Address, tokenOut: Address, amountOut: bigint, more: Record<string, string> = {}) =>
  own("route", { tokenIn, tokenOut, amountOut: String(amountOut), ...more });
const thousand = 1_000_000_000n;

describe("a route of a bundle that states amountOut", () => {
  test.each([
    ["ether", NATIVE, usdc, 3n * thousand],
    ["a token", usdc, weth, ether],
    ["what is one to one", NATIVE, weth, ether],
  ] as const)(
    "pays it exactly, and spends what the answer states of %s",
    async (_, tokenIn, tokenOut, wanted) => {
      await executeAs(actors, [buy(tokenIn, tokenOut, wanted, { slippage: "100" })], (answer, given) => {
        const [spent] = spentOf(answer) as [Spent];
        expect(spent).toMatchObject({ call: 0, token: tokenIn });
        expect([...given]).toEqual([[tokenIn, BigInt(spent.amountIn)]]);
        expect(BigInt(spent.amountIn)).toBeLessThanOrEqual(BigInt(spent.maxAmountIn));
        expect(answer.amountsOut).toEqual({ [tokenOut]: String(wanted) });
        expect(answer.minAmountsOut).toEqual({ [tokenOut]: String(wanted) });
      });
    },
    120_000,
  );

  test("pays the receiver of the call, and takes no more than its own most", async () => {
    const free = await ask([buy(weth, usdc, thousand, { receiver: somebody })], actors[0] as Actor);
    const [{ maxAmountIn }] = spentOf(free) as [Spent];
    const most = BigInt(maxAmountIn) - 10n ** 15n;
    const calls = [buy(weth, usdc, thousand, { receiver: somebody, maxAmountIn: String(most) })];
    await execute(calls, (answer, given) => {
      const [spent] = spentOf(answer) as [Spent];
      expect(BigInt(spent.maxAmountIn)).toBe(most);
      expect(given.get(weth)).toBe(BigInt(spent.amountIn));
    });
  }, 60_000);

  test("takes what it needs of an earlier output, and the rest arrives", async () => {
    const calls = [
      own("route", { tokenIn: NATIVE, tokenOut: dai, amountIn: ether.toString() }),
      buy(dai, usdc, thousand, { receiver: somebody }),
    ];
    await executeAs(actors, calls, (answer, given) => {
      const [spent] = spentOf(answer) as [Spent];
      expect([...given]).toEqual([[NATIVE, ether]]);
      expect(spent).toMatchObject({ call: 1, token: dai });
      expect(Object.keys(answer.amountsOut).sort()).toEqual([dai, usdc].sort());
      expect(BigInt(answer.amountsOut[dai] ?? 0)).toBeGreaterThan(1_000n * ether);
    });
  }, 120_000);

  test("lets the rest go on into another call", async () => {
    const calls = [
      own("route", { tokenIn: NATIVE, tokenOut: dai, amountIn: ether.toString() }),
      buy(dai, usdc, thousand),
      own("balance", { token: dai }),
      call("erc4626", "deposit", {
        ...{ tokenIn: dai, tokenOut: vault, amountIn: output(2), primaryAddress: vault },
      }),
    ];
    await execute(calls, (answer) => {
      expect(Object.keys(answer.amountsOut).sort()).toEqual([usdc, vault].sort());
      expect(answer.amountsOut[usdc]).toBe(String(thousand));
    });
  }, 60_000);

  test("leaves the receiver the surplus of what cannot be sold back", async () => {
    const query = new URLSearchParams({ protocolSlug: "curve-dex", pageSize: "1000" });
    const { data } = (await (await fetch(`${world.service.url}/api/v1/tokens?${query}`)).json()) as {
      data: { address: Address; redeemable?: boolean }[];
    };
    const share = data.find(({ redeemable }) => redeemable === false)?.address as Address;
    await execute([buy(usdc, share, 100n * ether, { slippage: "100" })], (answer, given) => {
      const [spent] = spentOf(answer) as [Spent];
      expect(spent.amountIn).toBe(spent.maxAmountIn);
      expect(given.get(usdc)).toBe(BigInt(spent.maxAmountIn));
      expect(BigInt(answer.amountsOut[share] ?? 0)).toBeGreaterThan(100n * ether);
      expect(answer.minAmountsOut[share]).toBe(String(100n * ether));
    });
  }, 60_000);

  test("shares its input with others, each for what it needs", async () => {
    const calls = [
      buy(weth, usdc, thousand),
      buy(weth, dai, 1_000n * ether, { receiver: somebody }),
      buy(weth, wbtc, 1_000_000n),
      own("route", { tokenIn: weth, tokenOut: NATIVE, amountIn: String(ether) }),
    ];
    await execute(calls, (answer, given) => {
      const spent = spentOf(answer);
      expect(spent.map((each) => each.call)).toEqual([0, 1, 2]);
      const all = spent.reduce((sum, { amountIn }) => sum + BigInt(amountIn), ether);
      expect([...given]).toEqual([[weth, all]]);
    });
  }, 60_000);

  test("pays it after the price has moved, for more than expected and no more than the most", async () => {
    const actor = actors[0] as Actor;
    const mover = devAccounts[8]?.address as Address;
    await rpc(world.chain.url, "anvil_setBalance", [mover, `0x${(10n ** 24n).toString(16)}`]);
    const calls = [buy(NATIVE, usdc, 20n * thousand, { slippage: "300" })];
    const hex = (text: string | bigint) => `0x${BigInt(text).toString(16)}`;
    const mine = ({ tx, gas }: Answer) =>
      send(world.chain.url, { ...tx, value: hex(tx.value), gas: hex(2n * BigInt(gas)) });
    const answer = await ask(calls, actor);
    const need = async () => BigInt(spentOf(await ask(calls, actor))[0]?.amountIn ?? 0);
    const before = await need();
    const moved = async () => Number((await need()) - before) / Number(before);
    for (let part = before / 4n; (await moved()) < 0.01; part += part / 2n) {
      const query = new URLSearchParams({
        ...{ chainId: "1", fromAddress: mover, spender: mover, receiver: mover, routingStrategy: "router" },
        ...{ tokenIn: NATIVE, tokenOut: usdc, amountIn: String(part), slippage: "9000" },
      });
      const pushed = (await (
        await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`)
      ).json()) as Answer;
      await mine(pushed);
      await caughtUp(world.service, world.chain);
    }
    expect(await moved()).toBeLessThan(0.025);
    const [payer, { url }] = [answer.tx.from as Address, world.chain];
    const held = async () =>
      [await balanceOf(url, NATIVE, payer), await balanceOf(url, usdc, receiver)] as const;
    const [ethBefore, usdcBefore] = await held();
    const receipt = await mine(answer);
    const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    const [ethAfter, usdcAfter] = await held();
    const [spent] = spentOf(answer) as [Spent];
    expect(usdcAfter - usdcBefore).toBe(20n * thousand);
    expect(ethBefore - ethAfter - gas).toBeGreaterThan(BigInt(spent.amountIn));
    expect(ethBefore - ethAfter - gas).toBeLessThanOrEqual(BigInt(spent.maxAmountIn));
  }, 120_000);
});

describe("a bundle refuses by name", () => {
  test.each([
    [
      "both amounts",
      [buy(weth, usdc, 1n, { amountIn: "1" })],
      "amountIn is there beside amountOut; state one of them",
    ],
    [
      "neither amount",
      [own("route", { tokenIn: weth, tokenOut: usdc })],
      "amountIn is missing; it is required, or amountOut",
    ],
    [
      "a minimum beside it",
      [buy(weth, usdc, 1n, { minAmountOut: "1" })],
      "minAmountOut is there beside amountOut",
    ],
    [
      "a most without it",
      [own("route", { tokenIn: weth, tokenOut: usdc, amountIn: "1", maxAmountIn: "2" })],
      "maxAmountIn is there without amountOut",
    ],
    [
      "a call that spends it",
      [
        buy(NATIVE, dai, ether),
        call("erc4626", "deposit", {
          ...{ tokenIn: dai, tokenOut: vault, amountIn: output(0), primaryAddress: vault },
        }),
      ],
      "refers to call 0, whose amountOut leaves the bundle at once; state amountIn there",
    ],
    [
      "it in a split",
      [own("split", { tokenIn: weth, tokenOut: [usdc, dai], amountIn: "1", amountOut: "1" })],
      "amountOut is not an argument here; state it in a route",
    ],
    [
      "it while other calls need the same token",
      [toUsdc, buy(NATIVE, usdc, thousand)],
      "put this call first, or state amountIn",
    ],
  ])("%s", async (_, calls, text) => {
    const { status, code, message } = await refusalOf(calls);
    expect([status, code]).toEqual([400, "INVALID_PARAMETER"]);
    expect(String(message)).toContain(text);
  });

  test("a most that does not suffice, with what it needs", async () => {
    const { status, code, message } = await refusalOf([buy(weth, usdc, thousand, { maxAmountIn: "5" })]);
    expect([status, code]).toEqual([422, "MAX_AMOUNT_IN_TOO_LOW"]);
    expect(String(message)).toMatch(/It needs an amountIn of \d+, and maxAmountIn is 5/);
  });

  test("more than there is, with the largest amount", async () => {
    const { code, message } = await refusalOf([buy(weth, usdc, 10n ** 30n)]);
    expect(code).toBe("INSUFFICIENT_LIQUIDITY");
    expect(String(message)).toMatch(/amountOut \(1000000000000000000000000000000\) .* \(at most \d+\)/);
  });
});

describe("the verifier holds an answer to amountOut", () => {
  test.each([
    [
      "more is asked for",
      { amountOut: String(thousand + 1n) },
      {},
      /is content with 1000000000 of .*, not 1000000001/,
    ],
    ["less may be taken", { maxAmountIn: "5" }, {}, /takes up to \d+; maxAmountIn is 5/],
    ["the slippage is smaller", { slippage: "1" }, {}, /takes up to \d+; \d+ and the slippage are \d+/],
    [
      "the answer states less than it takes",
      {},
      { maxAmountIn: "7" },
      /it pays \d+ of .*; the calls state 7/,
    ],
    ["the answer states nothing", {}, { call: 9 }, /spent must state amountIn and maxAmountIn of call 0/],
    ["the output is another", { tokenOut: dai }, {}, new RegExp(dai)],
  ])("refuses it if %s", async (_, asked, told, fault) => {
    const actor = actors[0] as Actor;
    const calls = [buy(weth, usdc, thousand, { slippage: "50" })];
    const parameters = { receiver, ...actor.parameters };
    const response = await post(calls, parameters);
    const answer = (await response.json()) as Answer;
    const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
    const verify = (more: Record<string, string>, changed: object) =>
      verifyBundle(
        {
          ...{ chainId: 1, ...parameters },
          calls: calls.map((each) => ({ ...each, args: { ...each.args, ...more } })),
        } as unknown as AskedBundle,
        { ...answer, spent: spentOf(answer).map((each) => ({ ...each, ...changed })) },
        { nowSeconds },
      );
    expect(verify({}, {}).holds).toBe(true);
    const verified = verify(asked as Record<string, string>, told);
    expect(verified.holds ? "" : verified.faults.join("; ")).toMatch(fault);
  });
});
