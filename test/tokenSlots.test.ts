import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../src/chain/index.js";
import { type Anvil, startAnvil } from "../src/chain/testing/anvil.js";
import type { Address } from "../src/lib/address.js";
import { type Hex, uintAt, word } from "../src/lib/hex.js";
import { balanceGetter } from "../src/simulation/getters.js";
import { perHolderRequests } from "../src/simulation/learnSlots.js";
import { storageOf } from "../src/simulation/slotForm.js";
import { makeSlotCache, type SlotCache } from "../src/simulation/tokenSlotCache.js";
import { maxRequests } from "../src/simulation/tokenSlots.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";

const deployer: Address = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const holders = Array.from(
  { length: 6 },
  (_, index): Address => `0x${word(BigInt(index) + 0xa11cen).slice(24)}`,
);
const [alice, bob, carol] = holders as [Address, Address, Address];

let anvil: Anvil;
let node: Rpc;
let asked: string[] = [];
let cache: SlotCache;
let nowMs = 0;
type Kept = "Labyrinth" | "Gapped" | "Proxy" | "Equal";
type Formed = "History" | "WideHistory" | "Fragments" | "Shrunk" | "Stamped";
let contracts: Record<Kept | Formed, Compiled>;

beforeAll(async () => {
  // More gas than a block has, so that a list of slots can be as long as the node allows.
  anvil = await startAnvil(["--gas-limit", "60000000"]);
  node = createRpc({ chainId: 1, urls: [anvil.url] });
  contracts = compileSolidity("SlotTokens.sol") as typeof contracts;
});

afterAll(() => anvil?.stop());

beforeEach(() => {
  nowMs = 0;
  asked = [];
  const counted: Rpc = {
    ...node,
    request: (method, ...rest) => {
      asked.push(method);
      return node.request(method, ...rest);
    },
  };
  cache = makeSlotCache(counted, () => nowMs);
});

const deploy = (name: keyof typeof contracts, ...args: unknown[]) =>
  deployContract(anvil.url, deployer, contracts[name], args);

/** Returns a token that reads this many slots. Among hundreds, nobody can guess `hidden`. */
const labyrinth = (fixedReads: number, ownReads: number, hidden: boolean) =>
  deploy("Labyrinth", fixedReads, ownReads, hidden);

/**
 * Returns the number of requests needed to find the slot of `holder`'s balance, and whether an amount placed there is
 * reported.
 */
async function look(token: Address, holder: Address): Promise<{ requests: number; told: boolean }> {
  asked = [];
  const getter = balanceGetter(token);
  const rule = await cache.find("balance", getter, [holder]);
  const requests = asked.length;
  if (rule === undefined) return { requests, told: false };
  const overrides = { [rule.contract]: { stateDiff: { [rule.slotOf([holder])]: `0x${word(77n)}` } } };
  const call = { to: token, data: getter.encode([holder]) };
  const answer = await node.request<Hex>("eth_call", [call, "latest", overrides]);
  return { requests, told: uintAt(answer, 0) === 77n };
}

describe("a token that reads 3,000 slots", () => {
  test("shared by all holders: the holder's own slot is found at once, and for all holders", async () => {
    const token = await labyrinth(3000, 0, false);
    // The code, two lists, and the one slot that differs.
    expect(await look(token, alice)).toEqual({ requests: 4, told: true });
    expect(await look(token, bob)).toEqual({ requests: 0, told: true });
  });

  test("with an unknown layout: costs a few requests for each holder", async () => {
    const token = await labyrinth(3000, 0, true);
    expect(await look(token, alice)).toMatchObject({ told: true });
    for (const holder of [bob, carol]) {
      const { requests, told } = await look(token, holder);
      expect(told).toBe(true);
      expect(requests).toBeLessThanOrEqual(perHolderRequests + 1);
      expect(await look(token, holder)).toEqual({ requests: 0, told: true });
    }
  });

  test("all of the holder's own: is given up, once for all holders and all tokens with that code", async () => {
    const [token, twin] = [await labyrinth(0, 3000, true), await labyrinth(0, 3000, true)];
    const { requests, told } = await look(token, alice);
    expect(told).toBe(false);
    expect(requests).toBeLessThanOrEqual(maxRequests + 2);
    for (const holder of holders) expect(await look(token, holder)).toEqual({ requests: 0, told: false });
    // Its code, and the one list that shows that the code is the same.
    expect(await look(twin, bob)).toEqual({ requests: 2, told: false });
  });
});

describe("the remembered layout of a code", () => {
  test("is verified with one request before it is used", async () => {
    const [token, twin] = [await deploy("Gapped"), await deploy("Gapped")];
    expect(await look(token, alice)).toEqual({ requests: 3, told: true });
    expect(await look(twin, bob)).toEqual({ requests: 3, told: true });
    expect(await look(twin, alice)).toEqual({ requests: 0, told: true });
  });

  test("is not shared by proxies with the same code but different implementations", async () => {
    const gapped = await deploy("Proxy", await deploy("Gapped"));
    const plain = await deploy("Proxy", await labyrinth(0, 0, false));
    const hostile = await deploy("Proxy", await labyrinth(0, 3000, true));
    expect((await look(hostile, alice)).told).toBe(false);
    expect((await look(gapped, alice)).told).toBe(true);
    expect((await look(plain, alice)).told).toBe(true);
  });

  test("expires after an hour, since a proxy may change its implementation", async () => {
    const token = await deploy("Proxy", await deploy("Gapped"));
    expect((await look(token, alice)).told).toBe(true);
    const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    const other = await labyrinth(0, 0, false);
    await anvil.send("anvil_setStorageAt", [token, slot, `0x${other.slice(2).padStart(64, "0")}`]);
    nowMs += 3_599_999;
    expect(await look(token, alice)).toEqual({ requests: 0, told: false });
    nowMs += 1;
    expect((await look(token, alice)).told).toBe(true);
  });

  test("is empty if there is no code yet", async () => {
    const nowhere: Address = "0x00000000000000000000000000000000000e7e0e";
    expect((await look(nowhere, alice)).told).toBe(false);
    const code = await anvil.send<Hex>("eth_getCode", [await deploy("Gapped"), "latest"]);
    await anvil.send("anvil_setCode", [nowhere, code]);
    expect((await look(nowhere, alice)).told).toBe(true);
  });
});

describe("a balance in another form", () => {
  test.each<[Formed, ...bigint[]]>([
    ["History"],
    ["WideHistory"],
    ["Fragments", 10n ** 27n],
    ["Fragments", 10n ** 15n],
    ["Shrunk"],
    ["Stamped"],
  ])("%s of %s: is found once, and for all holders", async (name, ...args) => {
    const token = await deploy(name, ...args);
    for (const holder of [alice, bob]) {
      asked = [];
      const getter = balanceGetter(token);
      const rule = await cache.find("balance", getter, [holder]);
      if (rule === undefined) throw new Error("no rule");
      if (holder === bob) expect(asked).toEqual([]);
      for (const amount of [1n, 77n, 123_456_789_012n]) {
        const stateDiff = storageOf(rule.form, rule.slotOf([holder]), amount);
        const call = { to: token, data: getter.encode([holder]) };
        const overrides = { [rule.contract]: { stateDiff } };
        const told = uintAt(await node.request<Hex>("eth_call", [call, "latest", overrides]), 0) as bigint;
        expect(told).toBeGreaterThanOrEqual(amount);
        expect(told - amount).toBeLessThanOrEqual(1n + amount / 100_000n);
      }
    }
  });

  test("another token with the same code has its own proportion", async () => {
    const [token, twin] = [await deploy("Fragments", 10n ** 27n), await deploy("Fragments", 10n ** 15n)];
    const formOf = async (of: Address) => (await cache.find("balance", balanceGetter(of), [alice]))?.form;
    const [form, other] = [await formOf(token), await formOf(twin)];
    expect(other?.answered).not.toBe(form?.answered);
  });

  test("is none where a number is everybody's", async () => {
    expect(await look(await deploy("Equal"), alice)).toMatchObject({ told: false });
  });
});
