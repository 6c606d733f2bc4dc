import { devToken } from "@sluice/devnet";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BlockGoneError, createRpc, type Head, newestHead, type Rpc } from "../chain/index.js";
import { type FaultyProxy, startFaultyProxy } from "../chain/testing/faultyProxy.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { mainnet } from "../networks/mainnet.js";
import { routerAddress, runtimeCodes } from "../program/index.js";
import { startTestChain, type TestChain } from "../protocols/conformance/chain.js";
import { type BlockReads, makeBlockReads } from "./blockReads.js";
import { allowanceGetter, balanceGetter } from "./getters.js";

const weth = devToken("WETH").address as Address;
const nobody: Address = "0x00000000000000000000000000000000000a11ce";
const delegating: Address = "0x00000000000000000000000000000000000a11cf";
const designator: Hex = `0xef0100${routerAddress.slice(2)}`;

let chain: TestChain;
let proxy: FaultyProxy;
let rpc: Rpc;
let head: Head;
let reads: BlockReads;

beforeAll(async () => {
  chain = await startTestChain();
  await chain.rpc.request("anvil_setCode", [delegating, designator]);
  await chain.rpc.request("evm_mine", []);
  head = await newestHead(chain.rpc);
  proxy = await startFaultyProxy(chain.url);
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});

beforeEach(() => {
  proxy.behave(() => ({ do: "pass" }));
  proxy.asked.length = 0;
  reads = makeBlockReads({ ...rpc }, mainnet.multicall3);
});

afterAll(async () => {
  rpc?.close();
  await proxy?.stop();
  await chain?.stop();
});

const router = runtimeCodes.find(({ address }) => address === routerAddress);

function everything() {
  return Promise.all([
    reads.number(balanceGetter(weth), [chain.trader], head),
    reads.number(allowanceGetter(weth), [chain.trader, routerAddress], head),
    reads.number(balanceGetter(nobody), [chain.trader], head),
    reads.code(routerAddress, head),
    reads.code(nobody, head),
    reads.code(delegating, head),
    reads.isContract(routerAddress, head),
    reads.isContract(nobody, head),
    reads.isContract(delegating, head),
    reads.codeHash(routerAddress, head),
  ]);
}

async function expectAll(): Promise<void> {
  const [balance, allowance, ...others] = await everything();
  expect([balance ?? 0n, allowance ?? 0n].every((amount) => amount > 0n)).toBe(true);
  const codes = [router?.code, undefined, designator];
  expect(others).toEqual([undefined, ...codes, true, false, false, router?.codeHash]);
}

test("what is asked at once travels in one request, and is asked once a block", async () => {
  await expectAll();
  const calls = proxy.asked.filter(({ method }) => method === "eth_call");
  expect(calls).toHaveLength(1);
  const { length } = proxy.asked;
  await expectAll();
  // The code of delegating accounts is read by its own method, because not all nodes show it to a call.
  expect(proxy.asked.slice(length).every(({ method }) => method === "eth_getCode")).toBe(true);
});

test("a node that lays no code over calls is asked for codes one by one", async () => {
  proxy.behave(({ method, params }) =>
    method === "eth_call" && params.length > 2
      ? {
          do: "rewrite",
          answer: ({ id }) => ({
            ...{ jsonrpc: "2.0", id },
            error: { code: -32602, message: "too many arguments, want at most 2" },
          }),
        }
      : { do: "pass" },
  );
  await expectAll();
  expect(proxy.asked.filter(({ method }) => method === "eth_getCode").length).toBeGreaterThan(5);
});

test("a block that is gone is said to be, and a node that was away is asked again", async () => {
  const gone = { ...head, hash: `0x${"12".repeat(32)}` as Hex };
  await expect(reads.code(routerAddress, gone)).rejects.toBeInstanceOf(BlockGoneError);
  let isAway = true;
  const away = new SluiceError("RPC_UNAVAILABLE", "away");
  const request: Rpc["request"] = (...asked) => (isAway ? Promise.reject(away) : rpc.request(...asked));
  reads = makeBlockReads({ ...rpc, request }, mainnet.multicall3);
  await expect(reads.code(routerAddress, head)).rejects.toBe(away);
  isAway = false;
  expect(await reads.code(routerAddress, head)).toBe(router?.code);
});
