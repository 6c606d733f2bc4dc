import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { encodeProgram, type Step } from "../../program/index.js";
import { verifyRoute } from "../route.js";
import { nowSeconds } from "../testing/honest.js";
import { all, attacker, dai, honestSteps, owner, pools, routeOf, usdc, weth } from "../testing/routes.js";
import { create2, saltOf } from "./kinds.js";
import { type Factory, knownOn } from "./known.js";

const known = { nowSeconds, contracts: "known" } as const;
const [first, second] = honestSteps as [Step, Step];

/** Verifies a route of these steps, with any contracts and with known ones alone. */
function verify(steps: readonly Step[], more: Parameters<typeof routeOf>[1] = {}) {
  const { asked, answer } = routeOf(steps, more);
  return {
    any: verifyRoute(asked, answer, { nowSeconds }),
    known: verifyRoute(asked, answer, known),
    allowing: (...allow: string[]) => verifyRoute(asked, answer, { ...known, allow }),
  };
}

const unknown = (address: string) => `its program calls ${address}, which is no known contract`;
const delivery: Step = { op: "sweep", token: dai, to: "receiver" };
const swapOf = (pool: Address, token: Address): Step => ({
  ...{ op: "v2Swap", pool, zeroForOne: false, prefunded: false, feePpm: 3000 },
  ...{ amount: { token, ...all }, to: "executor" },
});

describe("verifyRoute with known contracts", () => {
  test("accepts pools that CREATE2 gives for the tokens of the program", () => {
    expect(verify(honestSteps).known).toMatchObject({ holds: true });
  });

  test("refuses a program that pays a stranger on the way, which the minimum alone lets pass", () => {
    const payment: Step = { op: "pay", amount: { token: weth, sharePpm: 4000 }, to: attacker };
    const steps: Step[] = [
      { ...first, to: "executor" } as Step,
      payment,
      swapOf(pools.pairOfDaiAndWeth, weth),
      delivery,
    ];
    const { any, known } = verify(steps);
    expect(any.holds).toBe(true);
    expect(known).toEqual({
      holds: false,
      faults: [`its step 1 (pay) pays ${attacker}, whom nobody asked to pay`],
    });
  });

  test.each<[string, Step]>([
    ["sweeps", { op: "sweep", token: weth, to: attacker }],
    ["has a pool pay", { ...first, to: attacker } as Step],
    ["feeds a pool that the next step does not trade", { ...first, to: pools.pairOfUsdcAndWeth } as Step],
  ])("refuses a program that %s to somebody else", (_, step) => {
    const { any, known } = verify([step, second]);
    expect(any.holds).toBe(true);
    expect(known.holds).toBe(false);
    expect(known.holds ? "" : known.faults.join()).toContain("whom nobody asked to pay");
  });

  test("refuses a contract that may pay the receiver's own claim out as the output", () => {
    // The stranger keeps the USDC and triggers a payment that the receiver was owed anyway, such as a claim of DAI.
    const claims: Step = {
      op: "vault",
      vault: attacker,
      mode: "deposit",
      amount: { token: usdc, ...all },
      to: "receiver",
    };
    const { any, known, allowing } = verify([claims]);
    expect(any.holds).toBe(true);
    expect(known).toEqual({ holds: false, faults: [unknown(attacker)], unknownContracts: [attacker] });
    expect(allowing(attacker.toUpperCase().replace("X", "x")).holds).toBe(true);
    expect(allowing(owner).holds).toBe(false);
  });

  test("refuses a token on the way that nobody knows, though its pool is a known factory's", () => {
    const pair: Address = "0x10c2e32b38e1a9a83a8af1a4e8a3c4cb9a1a4bf1";
    const steps = [{ ...first, to: "executor" } as Step, swapOf(pools.pairOfDaiAndWeth, weth)];
    const through: Step = swapOf(pools.pairOfDaiAndWeth, attacker);
    const { known } = verify([...steps, through, delivery]);
    expect(known).toMatchObject({ unknownContracts: [attacker] });
    expect(verify([swapOf(pair, weth), delivery]).known).toMatchObject({ unknownContracts: [pair] });
  });

  test("does not count hooks that the manager never calls for swaps", () => {
    const hooks = `0x${"a77a".repeat(9)}3000` as const;
    const manager = "0x000000000004444c5dc75cb358380d2e3de08a90";
    const key = { tokenOut: dai, fee: 3000, tickSpacing: 60, hooks };
    const amount = { token: usdc, ...all };
    const step: Step = { op: "v4HookSwap", manager, ...key, amount, to: "receiver" };
    expect(verify([step]).known).toMatchObject({ holds: true });
  });

  test("reads from the pool's key what PancakeSwap Infinity calls hooks for", () => {
    // Neither address says anything: the first is idle in Uniswap V4, the second is not.
    const idle = `0x${"a77a".repeat(9)}3000` as const;
    const busy = `0x${"a77a".repeat(9)}30cc` as const;
    const manager = "0x000000000004444c5dc75cb358380d2e3de08a90";
    const known = (hooks: Address, hookBits: number) => {
      const key = {
        vault: manager,
        manager,
        bins: false,
        tokenOut: dai,
        fee: 3000,
        step: 60,
        hookBits,
      } as const;
      const amount = { token: usdc, ...all };
      return verify([{ op: "infinityHookSwap", ...key, hooks, amount, to: "receiver" }]).known;
    };
    expect(known(idle, 0xf33f)).toMatchObject({ holds: true });
    expect(known(busy, 0xf33f)).toMatchObject({ holds: true });
    for (const bit of [6, 7, 10, 11])
      expect(known(idle, 1 << bit)).toMatchObject({ unknownContracts: [idle] });
  });

  test.each<[string, Step, readonly string[]]>([
    [
      "a hook",
      {
        ...{
          op: "v4HookSwap",
          manager: "0x000000000004444c5dc75cb358380d2e3de08a90",
          tokenOut: dai,
          fee: 3000,
        },
        ...{ tickSpacing: 60, hooks: attacker, amount: { token: usdc, ...all }, to: "receiver" },
      },
      [attacker],
    ],
    [
      "a pool of the vault",
      {
        ...{
          op: "balancer",
          vault: "0xba12222222228d8ba445958a75a0704d566bf2c8",
          tokenOut: dai,
          to: "receiver",
        },
        ...{ poolId: `0x${"a77a".repeat(10)}${"0".repeat(24)}`, amount: { token: usdc, ...all } },
      },
      [attacker],
    ],
    [
      "a manager",
      {
        ...{ op: "v4Swap", manager: attacker, tokenOut: dai, fee: 3000, tickSpacing: 60 },
        ...{ amount: { token: usdc, ...all }, to: "receiver" },
      },
      [attacker],
    ],
  ])("refuses %s that nobody knows, by the address that the step names", (_, step, unknownContracts) => {
    expect(verify([step]).any.holds).toBe(true);
    expect(verify([step]).known).toMatchObject({ holds: false, unknownContracts });
  });

  test("believes nothing that the answer says of a pool", () => {
    const route = [{ primary: attacker, tokenIn: [usdc], tokenOut: [dai], protocol: "uniswap-v2" }];
    expect(verify([swapOf(attacker, usdc), delivery], { route }).known).toMatchObject({
      unknownContracts: [attacker],
    });
  });

  test.each([
    ["v2Swap", "byAmount"],
    ["v3Swap", "byCallback"],
  ] as const)("refuses a genuine pool of a token that only the answer names, by %s", (op, trades) => {
    const { factories } = knownOn(1);
    const { kind, pools: making } = factories.find(
      (each) => each.kind.salts?.trades === trades && each.pools,
    ) as Factory;
    const { creator, initCodeHash } = making as NonNullable<Factory["pools"]>;
    const pair = [usdc, attacker].sort() as [Address, Address];
    const pool = create2(creator, saltOf(kind, pair, kind.salts?.terms[0]), initCodeHash);
    const step = { ...swapOf(pool, usdc), to: "receiver" } as Extract<Step, { op: "v2Swap" }>;
    const { feePpm: _, prefunded: __, ...rest } = step;
    const steps: Step[] = op === "v2Swap" ? [step] : [{ ...rest, op, callback: "uniswapV3" }];
    const route = [{ primary: pool, tokenIn: [usdc], tokenOut: [attacker], protocol: "uniswap-v2" }];
    expect(verify(steps, { route }).known).toMatchObject({ unknownContracts: [pool] });
  });

  test("knows a pool that is called in no other way than its tokens allow", () => {
    const steps: Step[] = [
      {
        ...{ op: "v2Remove", pool: pools.pairOfUsdcAndWeth, to: "executor" },
        amount: { token: pools.pairOfUsdcAndWeth, ...all },
      },
      swapOf(pools.pairOfDaiAndWeth, weth),
      delivery,
    ];
    expect(verify(steps).known.holds).toBe(true);
  });

  test("knows nothing but the request's tokens on a chain without data", () => {
    const { asked, answer } = routeOf(honestSteps);
    const verified = verifyRoute({ ...asked, chainId: 999_999 }, answer, known);
    expect(verified).toMatchObject({ unknownContracts: [pools.usdcAndWeth, pools.pairOfDaiAndWeth, weth] });
  });
});

describe("the gas limit of a verified route", () => {
  const limited = (gas: string, options: object = {}) => {
    const { asked, answer } = routeOf(honestSteps, { gas });
    return verifyRoute(asked, answer, { nowSeconds, ...options });
  };

  test("is at most what the steps may take, with room for the transaction and its tokens", () => {
    expect(limited("4300000").holds).toBe(true);
    // 15.9 million units, which a hostile contract burns at the owner's expense.
    expect(limited("15900000")).toEqual({
      holds: false,
      faults: [expect.stringMatching(/^its gas limit is 15900000; its steps take at most 4\d{6}$/)],
    });
    const endless = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    expect(limited(endless).holds).toBe(false);
    expect(limited(endless, known).holds).toBe(false);
  });

  test("has room for hundreds of ticks in pools that nobody can have made to burn gas", () => {
    expect(limited("15900000", known)).toMatchObject({ holds: true });
  });

  test("is at most the caller's own limit", () => {
    expect(limited("900000", { maxGas: 900_000n }).holds).toBe(true);
    expect(limited("900000", { maxGas: "899999" })).toEqual({
      holds: false,
      faults: ["its gas limit is 900000; the most allowed is 899999"],
    });
    expect(limited("900000", { maxGas: "lots" })).toEqual({ holds: false, faults: ['maxGas is "lots"'] });
  });

  test("leaves room for what bytes cost on a network whose gas includes that", () => {
    const { asked, answer } = routeOf(honestSteps, { gas: "9000000" });
    expect(verifyRoute(asked, answer, { nowSeconds }).holds).toBe(false);
    expect(verifyRoute({ ...asked, chainId: 42161 }, answer, { nowSeconds })).toMatchObject({ holds: true });
  });
});

test("a program that no Executor would run is refused", () => {
  const { asked, answer } = routeOf(honestSteps);
  const program = encodeProgram({ steps: honestSteps }).slice(2);
  const data = answer.tx.data.replace(program, `02${program.slice(2)}`);
  expect(data).not.toBe(answer.tx.data);
  expect(verifyRoute(asked, { ...answer, tx: { ...answer.tx, data } }, { nowSeconds })).toEqual({
    holds: false,
    faults: ["its program is not one that an Executor would run"],
  });
});
