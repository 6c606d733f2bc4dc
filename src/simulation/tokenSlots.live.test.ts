import { devAccounts, devToken, devTokens } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rpc, RpcError } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt, word } from "../lib/hex.js";
import { startTestChain, type TestChain } from "../protocols/conformance/chain.js";
import { allowanceGetter, balanceGetter, type Getter } from "./getters.js";
import { makeSlotCache } from "./tokenSlotCache.js";
import { findSlotRule, type SlotRule } from "./tokenSlots.js";

const stranger: Address = "0x00000000000000000000000000000000000a11ce";
const another: Address = "0x0000000000000000000000000000000000000b0b";
const spender: Address = "0x00000000000000000000000000000000005bedde";

let chain: TestChain;
let asked: string[];
let rpc: Rpc;

beforeAll(async () => {
  chain = await startTestChain();
  asked = [];
  rpc = intercept((method, params) => {
    asked.push(method);
    return chain.rpc.request(method, params);
  });
});

afterAll(() => chain?.stop());

/** Returns the chain's node with some answers replaced. */
function intercept(request: (method: string, params: readonly unknown[]) => Promise<unknown>): Rpc {
  return { ...chain.rpc, request: request as Rpc["request"] };
}

function refuse(method: string): Promise<never> {
  return Promise.reject(new RpcError(-32601, "the method does not exist", { method, host: "test" }));
}

/** Returns the answer of `getter` with another number at the rule's slot. */
async function answerWith(getter: Getter, keys: readonly Address[], rule: SlotRule, value: bigint) {
  const overrides = { [rule.contract]: { stateDiff: { [rule.slotOf(keys)]: `0x${word(value)}` } } };
  const call = { to: getter.token, data: getter.encode(keys) };
  return uintAt(await chain.rpc.request<Hex>("eth_call", [call, "latest", overrides]), 0);
}

const getters = devTokens.flatMap(({ symbol, address }) => [
  { name: `${symbol} balances`, getter: balanceGetter(address), keys: [stranger], others: [another] },
  {
    name: `${symbol} allowances`,
    getter: allowanceGetter(address),
    keys: [stranger, spender],
    others: [spender, another],
  },
]);

describe("findSlotRule", () => {
  test.each(getters)("$name: the rule holds for every holder", async ({ getter, keys, others }) => {
    const rule = await findSlotRule(rpc, getter, keys);
    if (rule === undefined) throw new Error("no rule");
    expect(rule.general).toBe(true);
    for (const holder of [keys, others]) {
      expect(await answerWith(getter, holder, rule, 123_456_789n)).toBe(123_456_789n);
    }
  });

  test.each(getters)("$name: also on a node that lists no slots", async ({ getter, keys, others }) => {
    const plain = intercept((method, params) =>
      method === "eth_createAccessList" ? refuse(method) : chain.rpc.request(method, params),
    );
    const rule = await findSlotRule(plain, getter, keys);
    if (rule === undefined) throw new Error("no rule");
    expect(await answerWith(getter, others, rule, 77n)).toBe(77n);
  });

  test("a holder who has something already is no obstacle", async () => {
    const holder = devAccounts[0]?.address as Address;
    const getter = balanceGetter(devToken("USDC").address as Address);
    const rule = await findSlotRule(rpc, getter, [holder]);
    expect(rule && (await answerWith(getter, [holder], rule, 5n))).toBe(5n);
  });

  test("finds nothing where nothing is kept", async () => {
    expect(await findSlotRule(rpc, balanceGetter(stranger), [another])).toBeUndefined();
  });

  test("a number that is a constant of the contract has no slot", async () => {
    // decimals() of a token with a compiled-in constant: the call reads no storage.
    const getter: Getter = { token: devToken("MKR").address as Address, encode: () => "0x313ce567" };
    expect(await findSlotRule(rpc, getter, [another])).toBeUndefined();
  });
});

describe("makeSlotCache", () => {
  const token = devToken("WETH").address as Address;

  test("knows every other holder without asking again", async () => {
    const cache = makeSlotCache(rpc);
    const first = await cache.find("balance", balanceGetter(token), [stranger]);
    asked.length = 0;
    const second = await cache.find("balance", balanceGetter(token), [another]);
    expect(asked).toEqual([]);
    expect(second).toBe(first);
  });

  test("looks once for requests that come together, and keeps balances and allowances apart", async () => {
    const cache = makeSlotCache(rpc);
    asked.length = 0;
    const keys = [stranger, spender];
    const [left, right] = await Promise.all([
      cache.find("allowance", allowanceGetter(token), keys),
      cache.find("allowance", allowanceGetter(token), keys),
    ]);
    expect(left).toBe(right);
    expect(asked.filter((method) => method === "eth_createAccessList")).toHaveLength(1);
    const balance = await cache.find("balance", balanceGetter(token), [stranger]);
    expect(balance?.slotOf([stranger])).not.toBe(left?.slotOf(keys));
  });

  test("returns the rule's own slot of each holder, however often it is asked", async () => {
    const cache = makeSlotCache(rpc);
    const balance = (await cache.find("balance", balanceGetter(token), [stranger])) as SlotRule;
    const allowance = (await cache.find("allowance", allowanceGetter(token), [
      stranger,
      spender,
    ])) as SlotRule;
    const other: SlotRule = { ...balance, slotOf: () => "0x01" };
    for (const rule of [balance, other, balance, balance, allowance, allowance]) {
      for (const keys of [[stranger], [another], [stranger, spender]])
        expect(cache.slotOf(rule, keys)).toBe(rule.slotOf(keys));
    }
  });

  test.each([1, 2])("asks again after the node failed in its request number %s", async (failing) => {
    let turn = 0;
    const down = new SluiceError("RPC_UNAVAILABLE", "away for a moment");
    const flaky = intercept((method, params) =>
      ++turn === failing ? Promise.reject(down) : chain.rpc.request(method, params),
    );
    const cache = makeSlotCache(flaky);
    await expect(cache.find("balance", balanceGetter(token), [stranger])).rejects.toBe(down);
    expect((await cache.find("balance", balanceGetter(token), [stranger]))?.general).toBe(true);
  });
});
