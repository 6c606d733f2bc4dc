import {
  type Devnet,
  devAccounts,
  devContracts,
  devToken,
  devTokens,
  devV4,
  devV4HookPools,
  driveTraffic,
  revertTo,
  rpc,
  startDevnet,
} from "@sluice/devnet";
import { decodeFunctionResult, encodeFunctionData, type Hex, maxUint256, parseAbi } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockByHash, createRpc, type Head, newestHead, type Rpc, readAt } from "../src/chain/index.js";
import { type FaultyProxy, startFaultyProxy } from "../src/chain/testing/faultyProxy.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import type { Logger } from "../src/lib/logger.js";
import { isDeep, runs } from "../src/lib/testing/runs.js";
import { EVERY_BLOCKS } from "../src/market/blocks/replay.js";
import {
  followMarket,
  loadVenues,
  type Market,
  type MarketFollower,
  makeMarket,
} from "../src/market/index.js";
import { localNetwork } from "../src/networks/testing/local.js";
import { makePoolByFactory } from "../src/protocols/balancer-v2/testing/pools.js";
import { deepFreeze } from "../src/protocols/conformance/market.js";
import type { Maker } from "../src/protocols/conformance/place.js";
import { adapters } from "../src/protocols/index.js";
import type { Venue } from "../src/protocols/venue.js";
import { makeDiscovery } from "../src/venues/index.js";
import { approve, send } from "./helpers/execute.js";
import { newestMarket } from "./helpers/minePlan.js";
import { makeDataFolder } from "./helpers/service.js";

const tokens = devTokens.map((token) => token.address as Address);
const actor = devAccounts[2]?.address as Address;
const waitMs = 30_000;
/** A gap or a re-organisation of more blocks leaves no market to continue from. */
const { reorgBlocks } = localNetwork;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
let node: Rpc;
let lines: { level: string; message: string }[];
/** Follows the whole market throughout. Reading it takes seconds, so the tests share it. */
let follower: MarketFollower;
/** All venues that exist before the tests change anything. */
let atStart: readonly Venue[];
/** A pair and a pool of the same tokens that exist before the market is followed and are not tradable yet. */
let empty: { pair: Address; pool: Address };

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({ dataFolder: folder.path, port: 0 });
  proxy = await startFaultyProxy(chain.url);
  node = createRpc({ chainId: 1, urls: [proxy.url] });
  lines = [];
  await approve(chain.url, devToken("WETH").address as Address, actor, devContracts.v2Router02);
  empty = await makeEmptyVenues();
  follower = await follow();
  atStart = follower.venues();
  const hooked = atStart.filter(({ facts }) => (facts as { readonly hooks?: Address }).hooks !== undefined);
  // All but the pool whose hooks set the fee of every swap.
  expect(hooked).toHaveLength(devV4HookPools.length - 1);
});

beforeEach(async () => {
  await caughtUp(follower);
  lines = [];
});

afterEach(() => proxy.behave(() => ({ do: "pass" })));

afterAll(async () => {
  await follower?.stop();
  node?.close();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

const write = (level: string) => (_: object, message: string) => void lines.push({ level, message });
const log: Logger = { info: write("info"), warn: write("warn"), error: write("error") };

function follow(rpc = node, deployments = localNetwork.deployments): Promise<MarketFollower> {
  const network = { ...localNetwork, deployments };
  const discovery = makeDiscovery({
    rpc,
    network,
    adapters,
    limits: { most: 5_000, minDepthWei: 1e19 },
    log,
  });
  return followMarket({ rpc, network, adapters, tokens, pollMs: 20, log, discovery });
}

/** Follows some deployments through a separate node, beside the shared follower. */
async function followApart(
  deployments: typeof localNetwork.deployments,
  use: (follower: MarketFollower, proxy: FaultyProxy) => Promise<void>,
): Promise<void> {
  const proxy = await startFaultyProxy(chain.url);
  const node = createRpc({ chainId: 1, urls: [proxy.url] });
  try {
    const follower = await follow(node, deployments);
    await use(follower, proxy).finally(() => follower.stop());
  } finally {
    node.close();
    await proxy.stop();
  }
}

async function newest(): Promise<Head> {
  const direct = createRpc({ chainId: 1, urls: [chain.url] });
  try {
    return await newestHead(direct);
  } finally {
    direct.close();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the follower's market once it is at the chain's newest block. */
async function caughtUp(follower: MarketFollower): Promise<Market> {
  await until(async () => follower.current().head.hash === (await newest()).hash);
  return follower.current();
}

/**
 * Reads the whole market again at the same block. `known` are its venues; without them, the venues are discovered
 * again.
 */
async function loadedAfresh(head: Head, known?: readonly Venue[]): Promise<Market> {
  const direct = createRpc({ chainId: 1, urls: [chain.url] });
  try {
    const venues =
      known ??
      [...(await newestMarket(direct, localNetwork, tokens)).pools.values()].map(({ venue }) => venue);
    const at = { multicall3: localNetwork.multicall3, blockHash: head.hash, concurrency: 16 };
    const fresh = (await blockByHash(direct, head.hash)) as Head;
    const { pools } = await readAt(direct, at, loadVenues(adapters, venues));
    return makeMarket(localNetwork, fresh, pools);
  } finally {
    direct.close();
  }
}

function states(market: Market) {
  return Object.fromEntries([...market.pools].sort().map(([id, { venue, state }]) => [id, { venue, state }]));
}

async function expectSameAsAfresh(market: Market, known?: readonly Venue[]): Promise<void> {
  const afresh = await loadedAfresh(market.head, known);
  expect(market.head).toEqual(afresh.head);
  expect(market.pools.size).toBeGreaterThan(40);
  expect(states(market)).toEqual(states(afresh));
}

/**
 * Compares with a fresh market if no venue was created since the start: discovery takes five times as long as reading.
 */
const expectStatesAfresh = (market: Market) => expectSameAsAfresh(market, atStart);

/** Returns how often the follower read venues from the chain instead of applying logs. */

const routerAbi = parseAbi([
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function addLiquidity(address tokenA, address tokenB, uint256 a, uint256 b, uint256 minA, uint256 minB, address to, uint256 deadline)",
  "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 minA, uint256 minB, address to, uint256 deadline)",
  "function createPair(address tokenA, address tokenB) returns (address)",
  "function getPair(address tokenA, address tokenB) view returns (address)",
  "function createPool(address tokenA, address tokenB, uint24 fee) returns (address)",
  "function initialize(uint160 sqrtPriceX96)",
  "function initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96)",
  "function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)",
  "function balanceOf(address owner) view returns (uint256)",
  "function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))",
]);

async function act(to: Address, functionName: string, args: readonly unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: routerAbi, functionName, args } as never);
  const receipt = await send(chain.url, { from: actor, to, data, gas: "0x600000" });
  if (BigInt(receipt.status) !== 1n) throw new Error(`${functionName} failed`);
}

async function look(to: Address, functionName: string, args: readonly unknown[]): Promise<Hex> {
  const data = encodeFunctionData({ abi: routerAbi, functionName, args } as never);
  return rpc<Hex>(chain.url, "eth_call", [{ to, data }, "latest"]);
}

/** Returns the actor with the methods that create pools. */
function maker(): Maker {
  return {
    rpc: node,
    trader: actor,
    async send(transaction) {
      const receipt = await send(chain.url, { from: actor, gas: "0x600000", ...transaction } as never);
      if (BigInt(receipt.status) !== 1n) throw new Error("a transaction failed");
    },
    async view(to, abi, functionName, args = []) {
      const data = encodeFunctionData({ abi, functionName, args });
      const answer = await rpc<Hex>(chain.url, "eth_call", [{ to, data }, "latest"]);
      return decodeFunctionResult({ abi, functionName, data: answer });
    },
  };
}

const addressIn = (wordOfData: Hex): Address => `0x${wordOfData.slice(-40)}`;

/** Swaps `amountIn` raw units of WETH for USDC in the V2 pair, in a separate block. */
async function swap(amountIn: bigint): Promise<void> {
  const path = [devToken("WETH").address, devToken("USDC").address];
  await act(devContracts.v2Router02, "swapExactTokensForTokens", [amountIn, 0n, path, actor, maxUint256]);
}

describe("following", () => {
  test("equals a fresh market after blocks of traffic, shows complete markets only, and changes no older one", async () => {
    const told: { market: Market; copy: unknown }[] = [];
    const unsubscribe = follower.subscribe((market) => {
      for (const entry of market.pools.values()) deepFreeze(entry.state);
      told.push({ market, copy: structuredClone(states(market)) });
    });
    let driving = true;
    const seen = new Set<Market>();
    const reading = (async () => {
      while (driving) {
        seen.add(follower.current());
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    await driveTraffic(chain, { seed: 7, blocks: runs({ normal: 16, deep: 50 }) });
    seen.add(await caughtUp(follower));
    driving = false;
    await reading;
    unsubscribe();
    expect(seen.size).toBeGreaterThan(2);
    const [first, ...later] = [...seen].slice(-runs({ normal: 2, deep: 5 })) as [Market, ...Market[]];
    await expectSameAsAfresh(first);
    for (const market of later) await expectStatesAfresh(market);
    expect(told.length).toBeGreaterThan(2);
    for (const { market, copy } of told) expect(states(market)).toEqual(copy);
    expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
  });

  test("reads logs, not venues, for blocks of ordinary traffic, if the logs suffice", async () => {
    const deployments = localNetwork.deployments.filter(
      // Pairs with a changed supply need further reads.
      ({ standard }) => adapters.get(standard)?.refresh === "logs" && !adapters.get(standard)?.liquidity,
    );
    await followApart(deployments, async (follower, proxy) => {
      await caughtUp(follower);
      await driveTraffic(chain, { seed: 3, blocks: 1 });
      await caughtUp(follower);
      const before = proxy.asked.length;
      await driveTraffic(chain, { seed: 4, blocks: runs({ normal: 5, deep: 10 }) });
      await caughtUp(follower);
      // Only random venues are read, at one block in so many.
      for (const { method, params } of proxy.asked.slice(before)) {
        if (method !== "eth_call") continue;
        const { blockHash } = params[1] as { blockHash: Hex };
        const block = await rpc<{ number: Hex }>(chain.url, "eth_getBlockByHash", [blockHash, false]);
        expect(BigInt(block.number) % EVERY_BLOCKS).toBe(0n);
      }
    });
  });

  test("equals a fresh market after a gap of more blocks than it keeps, and after every kind of failure", async () => {
    proxy.behave(() => ({ do: "reset" }));
    await driveTraffic(chain, { seed: 11, blocks: runs({ normal: 4, deep: reorgBlocks + 6 }) });
    await rpc(chain.url, "anvil_mine", [quantity(reorgBlocks + 1)]);
    proxy.behave(() => ({ do: "pass" }));
    const afterGap = await caughtUp(follower);
    if (isDeep()) await expectStatesAfresh(afterGap);
    const faults = ["reset", "truncate", "hang"] as const;
    let turn = 0;
    proxy.behave(({ method }) => {
      turn++;
      if (method === "eth_chainId") return { do: "pass" };
      if (turn % 5 === 0) return { do: faults[(turn / 5) % 2] as "reset" | "truncate" };
      return turn % 7 === 0 ? { do: "status", status: 503 } : { do: "pass" };
    });
    await driveTraffic(chain, { seed: 12, blocks: runs({ normal: 8, deep: 15 }) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await driveTraffic(chain, { seed: 13, blocks: runs({ normal: 2, deep: 5 }) });
    proxy.behave(() => ({ do: "pass" }));
    await expectStatesAfresh(await caughtUp(follower));
  });

  test("asks for no logs on the way to a block that the node does not have", async () => {
    const market = await caughtUp(follower);
    const before = proxy.asked.length;
    const far = { number: "0xffffff", hash: `0x${"ab".repeat(32)}` };
    proxy.behave(({ method, params }) =>
      method === "eth_getBlockByNumber" && params[0] === "latest"
        ? { do: "rewrite", answer: (real) => ({ ...real, result: { ...(real.result as object), ...far } }) }
        : { do: "pass" },
    );
    await until(() => asked("eth_getBlockByHash") > 1);
    expect(asked("eth_getLogs")).toBe(0);
    expect(follower.current()).toBe(market);
    proxy.behave(() => ({ do: "pass" }));
    await until(() => follower.confirmedAtMs() > Date.now() - 1000);
    expect(follower.current()).toBe(market);

    function asked(method: string): number {
      return proxy.asked.slice(before).filter((ask) => ask.method === method).length;
    }
  });

  test("serves the last complete market while blocks cannot be read, and says since when", async () => {
    const market = await caughtUp(follower);
    proxy.behave(({ method }) =>
      ["eth_getLogs", "eth_getBlockReceipts"].includes(method)
        ? {
            do: "rewrite",
            answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32000, message: "no" } }),
          }
        : { do: "pass" },
    );
    await swap(10n ** 18n);
    await until(() => lines.some(({ message }) => message === "Could not read a block"));
    const sinceMs = follower.confirmedAtMs();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(follower.current()).toBe(market);
    // The node's head is still confirmed, but it is not the head that was read.
    expect(follower.confirmedAtMs()).toBe(sinceMs);
    proxy.behave(() => ({ do: "pass" }));
    await expectStatesAfresh(await caughtUp(follower));
    await until(() => follower.confirmedAtMs() > sinceMs + 200);
  });
});

describe("re-organisations", () => {
  test("equals a fresh market after a re-organisation of depth 5", async () => {
    await driveTraffic(chain, { seed: 5, blocks: runs({ normal: 7, deep: 12 }) });
    const abandoned = await caughtUp(follower);
    const copy = structuredClone(states(abandoned));
    await rpc(chain.url, "anvil_reorg", [5, []]);
    const market = await caughtUp(follower);
    expect(market.head.hash).not.toBe(abandoned.head.hash);
    await expectStatesAfresh(market);
    expect(states(market)).not.toEqual(copy);
    expect(states(abandoned)).toEqual(copy);
    expect(lines.map(({ message }) => message)).toContain("Followed a re-organisation");
    if (!isDeep()) return;
    await driveTraffic(chain, { seed: 6, blocks: 5 });
    await expectStatesAfresh(await caughtUp(follower));
  });

  test("equals a fresh market on a longer branch, a shorter branch, and back at the fork", async () => {
    const atFork = await caughtUp(follower);
    for (const blocks of [8, 2]) {
      const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
      await driveTraffic(chain, { seed: 40 + blocks, blocks: runs({ normal: 3, deep: 5 }) });
      await caughtUp(follower);
      await revertTo(chain.url, snapshot);
      for (let index = 0; index < blocks; index++) await swap(BigInt(10 + index) * 10n ** 18n);
      await expectStatesAfresh(await caughtUp(follower));
    }
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const before = await caughtUp(follower);
    await swap(10n ** 18n);
    expect(states(await caughtUp(follower))).not.toEqual(states(before));
    await revertTo(chain.url, snapshot);
    expect(await caughtUp(follower)).toBe(before);
    expect(states(before)).not.toEqual(states(atFork));
  });

  test("equals a fresh market when the common ancestor is no longer kept", async () => {
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const batches = runs({ normal: 1, deep: 7 });
    if (batches < 7) await rpc(chain.url, "anvil_mine", [quantity(reorgBlocks + 6)]);
    await caughtUp(follower);
    for (let batch = 0; batch < batches; batch++) {
      await driveTraffic(chain, { seed: 60 + batch, blocks: runs({ normal: 5, deep: 10 }) });
      await caughtUp(follower);
    }
    await revertTo(chain.url, snapshot);
    await driveTraffic(chain, { seed: 70, blocks: 2 });
    await expectStatesAfresh(await caughtUp(follower));
  });
});

const [gusd, lusd] = [devToken("GUSD").address as Address, devToken("LUSD").address as Address];

async function makeEmptyVenues(): Promise<typeof empty> {
  await act(devContracts.v2Factory, "createPair", [gusd, lusd]);
  const pair = addressIn(await look(devContracts.v2Factory, "getPair", [gusd, lusd]));
  for (const token of [gusd, lusd, pair]) await approve(chain.url, token, actor, devContracts.v2Router02);
  await act(devContracts.v3Factory, "createPool", [gusd, lusd, 3000]);
  const pool = addressIn(await look(devContracts.v3Factory, "getPool", [gusd, lusd, 3000n]));
  for (const token of [gusd, lusd]) await approve(chain.url, token, actor, devContracts.v3PositionManager);
  return { pair, pool };
}

describe("venues that appear and disappear", () => {
  test("a pair created and funded while the chain is followed is in the market of that block", async () => {
    const [tokenA, tokenB] = [devToken("GUSD").address, devToken("YFI").address] as [Address, Address];
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    for (const token of [tokenA, tokenB]) await approve(chain.url, token, actor, devContracts.v2Router02);
    expect(addressIn(await look(devContracts.v2Factory, "getPair", [tokenA, tokenB]))).toMatch(/^0x0{40}$/);
    const amounts = [10_000n, 10n ** 17n, 0n, 0n];
    await act(devContracts.v2Router02, "addLiquidity", [tokenA, tokenB, ...amounts, actor, maxUint256]);
    const pair = addressIn(await look(devContracts.v2Factory, "getPair", [tokenA, tokenB]));
    const market = await caughtUp(follower);
    expect(market.pools.get(`uniswap-v2:${pair}`)?.state).toMatchObject({ reserve0: expect.any(BigInt) });
    await expectSameAsAfresh(market);
    await revertTo(chain.url, snapshot);
    await expectStatesAfresh(await caughtUp(follower));
  });

  test("a pool that a factory registers with a vault while the chain is followed is known from that block on", async () => {
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const pair = [gusd, devToken("YFI").address as Address].sort();
    const half = 5n * 10n ** 17n;
    const made = await makePoolByFactory(maker(), {
      tokens: pair,
      weights: [half, half],
      start: pair.map((token) => (token === gusd ? 10_000n : 10n ** 17n)),
      swapFee: 10n ** 15n,
    });
    const market = await caughtUp(follower);
    const found = [...market.pools.values()].filter(({ venue }) => venue.tokens.includes(made));
    expect(found.map(({ venue }) => venue.tokens)).toEqual([[...pair, made]]);
    await expectSameAsAfresh(market);
    await revertTo(chain.url, snapshot);
    await expectStatesAfresh(await caughtUp(follower));
  });

  test("a pool of the native currency created while the chain is followed is known from that block on", async () => {
    const before = follower.venues().length;
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const key = [`0x${"0".repeat(40)}`, gusd, 777, 7, `0x${"0".repeat(40)}`] as const;
    await act(devV4.manager, "initialize", [key, 2n ** 96n]);
    await caughtUp(follower);
    const made = follower.venues().slice(before);
    expect(made.map(({ feePpm, tokens }) => ({ feePpm, tokens }))).toEqual([
      { feePpm: 777, tokens: [NATIVE, gusd] },
    ]);
    await revertTo(chain.url, snapshot);
    await expectStatesAfresh(await caughtUp(follower));
  });

  test("a pair is tradable from funding until it is emptied, a pool once it is initialised and funded", async () => {
    const { pair, pool } = empty;
    const [idOfPair, idOfPool] = [`uniswap-v2:${pair}`, `uniswap-v3:${pool}`];
    const { pools } = await caughtUp(follower);
    expect([pools.has(idOfPair), pools.has(idOfPool)]).toEqual([false, false]);

    const given = [100_000n, 10n ** 21n, 0n, 0n, actor, maxUint256];
    await act(devContracts.v2Router02, "addLiquidity", [gusd, lusd, ...given]);
    await act(pool, "initialize", [(10n ** 16n * 2n ** 96n) / 10n ** 8n]);
    const halfway = await caughtUp(follower);
    expect(halfway.pools.has(idOfPair)).toBe(true);
    await expectSameAsAfresh(halfway);

    const [token0, token1] = gusd < lusd ? [gusd, lusd] : [lusd, gusd];
    const range = { token0, token1, fee: 3000, tickLower: -887_220, tickUpper: 887_220 };
    const amounts = { amount0Desired: 10n ** 5n, amount1Desired: 10n ** 21n, amount0Min: 0n, amount1Min: 0n };
    await act(devContracts.v3PositionManager, "mint", [
      { ...range, ...amounts, recipient: actor, deadline: maxUint256 },
    ]);
    const all = BigInt(await look(pair, "balanceOf", [actor]));
    await act(devContracts.v2Router02, "removeLiquidity", [gusd, lusd, all, 0n, 0n, actor, maxUint256]);
    const funded = await caughtUp(follower);
    expect(funded.pools.has(idOfPool)).toBe(true);
    await expectSameAsAfresh(funded);
  });
});

describe("subscribe and stop", () => {
  test("calls every listener with every new market until it unsubscribes, whatever another one throws", async () => {
    const heard: Market[] = [];
    const unsubscribeThrower = follower.subscribe(() => {
      throw new Error("a listener of the test");
    });
    const unsubscribe = follower.subscribe((market) => heard.push(market));
    await swap(10n ** 17n);
    const first = await caughtUp(follower);
    expect(heard.at(-1)).toBe(first);
    unsubscribe();
    const count = heard.length;
    await swap(10n ** 17n);
    await caughtUp(follower);
    await swap(10n ** 17n);
    await expectSameAsAfresh(await caughtUp(follower));
    expect(heard.length).toBe(count);
    unsubscribeThrower();
    expect(lines.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
  });

  test("sends no request after it is stopped, even with one pending", async () => {
    const deployments = localNetwork.deployments.filter(({ standard }) => standard === "uniswap-v2");
    await followApart(deployments, async (follower, proxy) => {
      await caughtUp(follower);
      let hanging = 0;
      proxy.behave(({ method }) => {
        if (method !== "eth_getLogs") return { do: "pass" };
        hanging++;
        return { do: "hang" };
      });
      await swap(10n ** 17n);
      await until(() => hanging > 0);
      await follower.stop();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const asked = proxy.asked.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(proxy.asked.length).toBe(asked);
      await follower.stop();
    });
  });

  test("fails to start on a node that is silent", async () => {
    proxy.behave(() => ({ do: "reset" }));
    await expect(follow()).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});
