import { devToken, devV4 } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity } from "../../../lib/hex.js";
import { type Call, type Reading, together } from "../../../lib/reading.js";
import { executorAddress } from "../../../program/index.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { gasOf, plainly } from "../../conformance/lens.js";
import { makeProofs } from "../../kit/adapter/proofs.js";
import { isUnusable, type UnusableReason, unusable } from "../../kit/adapter/unusable.js";
import { DYNAMIC_FEE } from "../../kit/singleton/state.js";
import { load } from "../load.js";
import { makePool, type Permission, placeHooks } from "../testing/pools.js";

const abi = parseAbi([
  "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "function poke(Key key, uint24 feePpm)",
  "function upgradeTo(address implementation)",
]);

const tokens = [devToken("DAI").address, devToken("UNI").address] as const;
const swaps = ["beforeSwap", "afterSwap"] as const;
const { manager } = devV4;

/** Wraps a reading and collects its trials. */
function* countingTrials<T>(reading: Reading<T>, trials: Call[]): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    trials.push(...step.value.filter(({ to }) => to === executorAddress));
    step = reading.next(yield step.value);
  }
  return step.value;
}

describe("hooks of Uniswap V4", () => {
  let chain: TestChain;
  let now: bigint;

  beforeAll(async () => {
    chain = await startTestChain();
    ({ timestamp: now } = await chain.context());
  });
  afterAll(() => chain?.stop());

  /** Loads a pool with hooks. Returns the reason of a refusal, or undefined if it can be traded. */
  async function refusalOf(
    hooks: Address,
    { fee = 3_000, liquidity = 10n ** 22n } = {},
  ): Promise<UnusableReason | undefined> {
    const venue = await makePool(chain, { tokens, fee, hooks, liquidity });
    const loaded = await chain.read(load(venue));
    return isUnusable(loaded) ? loaded.unusable : undefined;
  }

  test("are harmless if they only watch", async () => {
    const harmless = [
      placeHooks(chain, "quietHook", swaps),
      placeHooks(chain, "quietHook", ["beforeSwap"]),
      placeHooks(chain, "quietHook", ["afterSwap"]),
      placeHooks(chain, "countingHook", ["afterSwap"]),
      // It reads the time, so it is tried at several times.
      placeHooks(chain, "observingHook", ["beforeSwap"]),
    ];
    for (const hooks of await Promise.all(harmless)) expect(await refusalOf(hooks)).toBeUndefined();
  });

  test.each<[string, Permission[], bigint[], UnusableReason]>([
    ["revertingHook", ["afterSwap"], [], "hookDiffers"],
    ["pickyHook", ["beforeSwap"], [], "hookDiffers"],
    ["movingHook", ["beforeSwap"], [], "hookDiffers"],
    // A trial has the caller of a trade.
    ["partialHook", ["beforeSwap"], [BigInt(executorAddress)], "hookDiffers"],
    ["originHook", ["beforeSwap"], [], "hookContext"],
    ["evenBlockHook", ["beforeSwap"], [], "hookContext"],
    ["proxyHook", ["beforeSwap"], [], "hookProxy"],
  ])("are refused by name: %s %s", async (name, allowed, args, reason) => {
    const hooks = await placeHooks(chain, name as Parameters<typeof placeHooks>[1], allowed, { args });
    // The amount with which it moves the pool.
    await chain.rpc.request("anvil_dealERC20", [hooks, tokens[0], quantity(10n ** 20n)]);
    await chain.rpc.request("anvil_dealERC20", [hooks, tokens[1], quantity(10n ** 20n)]);
    expect(await refusalOf(hooks)).toBe(reason);
  });

  test("are refused if they refuse swaps within a month, and accepted if they did so for another caller", async () => {
    const days = async (count: number) => {
      const args = [now + BigInt(count) * 86_400n];
      return placeHooks(chain, "lateHook", ["beforeSwap"], { args, index: count });
    };
    expect(await refusalOf(await days(29))).toBe("hookDiffers");
    expect(await refusalOf(await days(45))).toBeUndefined();
    const args = [BigInt(manager)];
    expect(await refusalOf(await placeHooks(chain, "partialHook", ["beforeSwap"], { args, index: 1 }))).toBe(
      undefined,
    );
  });

  test("are refused behind any kind of proxy, however harmless what it leads to", async () => {
    const quiet = await placeHooks(chain, "quietHook", swaps, { index: 7 });
    const upgradable = await placeHooks(chain, "proxyHook", ["beforeSwap"], { index: 1 });
    const data = encodeFunctionData({ abi, functionName: "upgradeTo", args: [quiet] });
    await chain.send({ to: upgradable, data });
    expect(await refusalOf(upgradable)).toBe("hookProxy");
    const clone: Address = "0x00000000000000000000000000000000c1070080";
    const code = `0x363d3d373d3d3d363d73${quiet.slice(2)}5af43d82803e903d91602b57fd5bf3`;
    await chain.rpc.request("anvil_setCode", [clone, code]);
    expect(await refusalOf(clone)).toBe("hookProxy");
    const delegated: Address = "0x00000000000000000000000000000000c1080080";
    await chain.rpc.request("anvil_setCode", [delegated, `0xef0100${quiet.slice(2)}`]);
    expect(await refusalOf(delegated)).toBe("hookProxy");
  });

  test("published by OpenZeppelin are refused if they set fees or amounts", async () => {
    const args = [BigInt(manager)];
    const override = await placeHooks(chain, "overrideFeeHook", ["afterInitialize", "beforeSwap"], { args });
    expect(await refusalOf(override, { fee: DYNAMIC_FEE })).toBe("hookFee");
    const sum = await placeHooks(
      chain,
      "constantSumHook",
      [
        "beforeInitialize",
        "beforeAddLiquidity",
        "beforeRemoveLiquidity",
        "beforeSwap",
        "beforeSwapReturnsDelta",
      ],
      { args },
    );
    expect(await refusalOf(sum, { liquidity: 0n })).toBe("hookDelta");
  });

  test("that set a dynamic fee between swaps need no trial, and the pool has the fee of its block", async () => {
    const hooks = await placeHooks(chain, "pokedFeeHook", ["afterInitialize"], { args: [BigInt(manager)] });
    const venue = await makePool(chain, { tokens, fee: DYNAMIC_FEE, hooks });
    const trials: Call[] = [];
    const feeNow = async () => {
      const state = await chain.read(countingTrials(load(venue), trials));
      return isUnusable(state) ? state.unusable : state.ownFeePpm;
    };
    const [currency0, currency1] = venue.tokens as [Address, Address];
    const key = { currency0, currency1, fee: DYNAMIC_FEE, tickSpacing: 60, hooks };
    const fees: unknown[] = [await feeNow()];
    for (const feePpm of [3_000, 123, 1_000_000]) {
      const data = encodeFunctionData({ abi, functionName: "poke", args: [key, feePpm] });
      await chain.send({ to: hooks, data });
      fees.push(await feeNow());
    }
    expect(fees).toEqual([0, 3_000, 123, 1_000_000]);
    expect(trials).toEqual([]);
  });

  test("are tried once for each code, and again for each pool only if that fails", async () => {
    const pools = async (name: Parameters<typeof placeHooks>[1], allowed: Permission[], from: number) => {
      const venues = [];
      for (let index = from; index < from + 4; index++) {
        const hooks = await placeHooks(chain, name, allowed, { index });
        venues.push(await makePool(chain, { tokens, hooks }));
      }
      return venues;
    };
    const proofs = makeProofs();
    const trialsOf = async (venues: Awaited<ReturnType<typeof pools>>) => {
      const trials: Call[] = [];
      const reading = together(venues.map((venue) => load(venue, proofs)));
      const states = await chain.read(countingTrials(reading, trials));
      return { trials: trials.length, usable: states.filter((state) => !isUnusable(state)).length };
    };
    // One call in each direction.
    const counting = await pools("countingHook", ["afterSwap"], 20);
    expect(await trialsOf(counting)).toEqual({ trials: 2, usable: 4 });
    expect(await trialsOf(counting)).toEqual({ trials: 0, usable: 4 });
    expect(await trialsOf(await pools("countingHook", ["afterSwap"], 30))).toEqual({ trials: 0, usable: 4 });
    const picky = await pools("pickyHook", ["beforeSwap"], 20);
    expect(await trialsOf(picky)).toEqual({ trials: 8, usable: 0 });
    expect(await trialsOf(picky)).toEqual({ trials: 0, usable: 0 });
  });

  test("stay untried where a node allows no trial or the pool is too shallow for one", async () => {
    const hooks = await placeHooks(chain, "quietHook", ["beforeSwap"], { index: 40 });
    const venue = await makePool(chain, { tokens, hooks });
    expect(await chain.read(plainly(load(venue)))).toEqual(unusable("hookUntried"));
    expect(await chain.read(load(venue))).toHaveProperty("liquidity");
    const other = await placeHooks(chain, "quietHook", ["beforeSwap"], { index: 41 });
    expect(await refusalOf(other, { liquidity: 0n })).toBe("hookUntried");
    expect(await refusalOf(other, { fee: 500, liquidity: 2n })).toBe("hookUntried");
    const nobody: Address = "0x0000000000000000000000000000000000990080";
    expect(await refusalOf(nobody)).toBe("silent");
  });

  test("take less gas and fewer bytes to try than the call says", async () => {
    const hooks = await placeHooks(chain, "countingHook", ["afterSwap"], { index: 50 });
    const venue = await makePool(chain, { tokens, hooks });
    const trials: Call[] = [];
    await chain.read(countingTrials(load(venue), trials));
    for (const trial of trials) {
      const { used, told, answerBytes } = await gasOf(chain, trial);
      process.stdout.write(`${used} gas, ${told} told, ${answerBytes} bytes\n`);
      expect(told).toBeGreaterThan(used);
      expect((trial.data as Hex).length / 2 + answerBytes).toBeLessThan(5_000);
    }
    expect(trials).toHaveLength(2);
  });
});
