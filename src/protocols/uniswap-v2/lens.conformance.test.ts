import { devContracts } from "@sluice/devnet";
import { keccak256 } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { type Call, together } from "../../lib/reading.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { gasOf, onlyByLens, plainly } from "../conformance/lens.js";
import { discoverAll } from "../conformance/market.js";
import { isUnusable } from "../kit/adapter/unusable.js";
import { uniswapV2 } from "./index.js";
import { PAIRS_PER_CALL, pairCount, readPairs } from "./pairs.js";
import { load } from "./state.js";

const factory: Address = devContracts.v2Factory;
/** The slot of the factory's list of pairs. */
const ALL_PAIRS_SLOT = 3n;

/** Code of contracts that are not pairs. */
const strange: readonly (readonly [string, Hex])[] = [
  ["nothing", "0x"],
  ["reverts", "0x5f5ffd"],
  ["burns all gas", "0xfe"],
  ["answers 31 bytes", "0x601f5ff3"],
  ["answers one word of 1", "0x60015f5260205ff3"],
  ["answers two words of 1", "0x60015f52600160205260405ff3"],
  ["answers two words of more than fits", "0x5f195f525f1960205260405ff3"],
  ["answers more than memory holds", "0x63ffffffff5ff3"],
];
const addressOf = (index: number): Address => `0x${(0x5742a6e0000 + index).toString(16).padStart(40, "0")}`;

describe("the lens of Uniswap V2", () => {
  let chain: TestChain;
  let count: number;

  beforeAll(async () => {
    chain = await startTestChain();
    count = (await chain.read(pairCount(factory))) as number;
  });
  afterAll(() => chain?.stop());

  /** Appends these pairs to the factory's list. */
  async function append(pairs: readonly Address[]): Promise<void> {
    const length = (await chain.read(pairCount(factory))) as number;
    const start = BigInt(keccak256(`0x${word(ALL_PAIRS_SLOT)}`)) + BigInt(length);
    for (const [index, pair] of pairs.entries()) {
      await chain.rpc.request("anvil_setStorageAt", [
        factory,
        `0x${word(start + BigInt(index))}`,
        `0x${word(BigInt(pair))}`,
      ]);
    }
    await chain.rpc.request("anvil_setStorageAt", [
      factory,
      `0x${word(ALL_PAIRS_SLOT)}`,
      `0x${word(BigInt(length + pairs.length))}`,
    ]);
    await chain.rpc.request("anvil_mine", []);
  }

  /** Lists by the lens and by plain calls, which must agree. */
  async function listBoth(from: number, count: number) {
    const byLens = await chain.read(onlyByLens(readPairs(factory, { from, count })));
    expect(byLens).toEqual(await chain.read(plainly(readPairs(factory, { from, count }))));
    return byLens;
  }

  test("lists what plain calls list, and no pair that is not there", async () => {
    const all = await listBoth(0, count);
    expect(all?.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(all?.every(({ reserve0, reserve1 }) => reserve0 > 0n && reserve1 > 0n)).toBe(true);
    expect(await listBoth(3, 4)).toEqual(all?.slice(3, 7));
    expect(await listBoth(count - 2, 1_000)).toEqual(all?.slice(-2));
    expect(await listBoth(count, 10)).toEqual([]);
    expect(await listBoth(count + 5, 10)).toEqual([]);
    expect(await listBoth(2, 0)).toEqual([]);
  });

  test("lists nothing for a contract that is not a factory", async () => {
    const pair = (await listBoth(0, 1))?.[0]?.address as Address;
    for (const other of [addressOf(99), pair]) {
      const reading = () => readPairs(other, { from: 0, count: 10 });
      expect(await chain.read(reading())).toBeUndefined();
      expect(await chain.read(plainly(reading()))).toBeUndefined();
    }
  });

  test("takes about as much gas as it states", async () => {
    const [call] = readPairs(factory, { from: 0, count }).next().value as readonly Call[];
    const { used, told = 0, answerBytes } = await gasOf(chain, call as Call);
    const text = `${count} pairs: ${used} gas, ${told} told, ${answerBytes} bytes`;
    process.stdout.write(`${text}\n`);
    expect(told, text).toBeGreaterThan(used);
    expect(told, text).toBeLessThan(1.5 * used);
  });

  test("loads a pair like plain calls, for about the gas that it states", async () => {
    const deployment = {
      slug: "uniswap-v2",
      standard: "uniswap-v2",
      contracts: { factory },
      parameters: { feePpm: 3000 },
    } as const;
    const venues = await discoverAll(chain, uniswapV2, deployment);
    const states = await chain.read(onlyByLens(together(venues.map(load))));
    expect(states.filter(isUnusable)).toEqual([]);
    expect(states).toEqual(await chain.read(together(venues.map((venue) => plainly(load(venue))))));
    const used: number[] = [];
    for (const venue of venues) {
      const [call] = load(venue).next().value as readonly Call[];
      const measured = await gasOf(chain, call as Call);
      expect(measured.told).toBeGreaterThan(measured.used);
      used.push(measured.used);
    }
    process.stdout.write(`gas of a pair's state: ${Math.min(...used)} to ${Math.max(...used)}\n`);
    for (const [, code] of strange) {
      await chain.rpc.request("anvil_setCode", [addressOf(0), code]);
      const [venue] = venues;
      for (const changed of [{ address: addressOf(0) }, { sources: { factory: addressOf(0) } }]) {
        const other = { ...(venue as NonNullable<typeof venue>), ...changed };
        expect(await chain.read(load(other))).toEqual(await chain.read(plainly(load(other))));
      }
    }
  });

  test("gives zeros for what a strange pair does not say, and the others whole", async () => {
    const before = await listBoth(0, count);
    for (const [index, [, code]] of strange.entries()) {
      await chain.rpc.request("anvil_setCode", [addressOf(index), code]);
    }
    await append([
      ...strange.map((_, index) => addressOf(index)),
      ZERO_ADDRESS,
      before?.[0]?.address as Address,
    ]);
    const after = await listBoth(0, 2 * PAIRS_PER_CALL);
    expect(after?.slice(0, count)).toEqual(before);
    expect(after?.at(-1)).toEqual({ ...before?.[0], index: count + strange.length + 1 });
    const one: Address = `0x${"1".padStart(40, "0")}`;
    const nothing = { token0: ZERO_ADDRESS, token1: ZERO_ADDRESS, reserve0: 0n, reserve1: 0n };
    const said: Record<string, object> = {
      "answers one word of 1": { token0: one, token1: one },
      "answers two words of 1": { token0: one, token1: one, reserve0: 1n, reserve1: 1n },
    };
    expect(after?.slice(count, -1)).toEqual([
      ...strange.map(([name], index) => ({
        index: count + index,
        address: addressOf(index),
        ...nothing,
        ...said[name],
      })),
      { index: count + strange.length, address: ZERO_ADDRESS, ...nothing },
    ]);
  });

  test("lists more pairs than a call holds, in order", async () => {
    const [first] = (await listBoth(0, 1)) ?? [];
    const many = Array.from({ length: 2 * PAIRS_PER_CALL }, () => first?.address as Address);
    await append(many);
    const length = (await chain.read(pairCount(factory))) as number;
    const all = await listBoth(0, length);
    expect(all?.map(({ index }) => index)).toEqual(Array.from({ length }, (_, index) => index));
    expect(await listBoth(100, 3 * PAIRS_PER_CALL)).toEqual(all?.slice(100, 100 + 3 * PAIRS_PER_CALL));
  });
});
