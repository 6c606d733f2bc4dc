import { type Devnet, devAccounts, devToken, devTokens, rpc, unitsForUsd } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createRpc, type Rpc, readAt } from "../src/chain/index.js";
import { type FaultyProxy, startFaultyProxy } from "../src/chain/testing/faultyProxy.js";
import { type Guests, type Invited, makeGuests } from "../src/guests/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { silent } from "../src/lib/logger.js";
import { followMarket, loadVenues, type Market, type MarketFollower, viewOf } from "../src/market/index.js";
import { mainnet } from "../src/networks/mainnet.js";
import { adapters } from "../src/protocols/index.js";
import { type Discovery, makeDiscovery } from "../src/venues/index.js";
import { eventually } from "./helpers/http.js";
import { makeDataFolder, startChain } from "./helpers/service.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

const maker = devAccounts[0]?.address as Address;
const weth = devToken("WETH").address;
const ether = 10n ** 18n;
const tokens = devTokens.map(({ address }) => address as Address);
const listed = new Map([...tokens, NATIVE].map((token) => [token, undefined]));
const network = { ...mainnet, deployments: mainnet.deployments.filter(({ slug }) => /-v[23]$/.test(slug)) };

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
/** The node that guests are read from, with its requests counted. */
let counted: Rpc;
let plain: Rpc;
let discovery: Discovery;
let follower: MarketFollower;
const make = makeStrangeTokens(() => chain.url, maker);

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  proxy = await startFaultyProxy(chain.url);
  counted = createRpc({ chainId: 1, urls: [proxy.url] });
  // The chain id is requested only once.
  await counted.request("eth_chainId", []);
  plain = createRpc({ chainId: 1, urls: [chain.url] });
  const limits = { most: 5_000, minDepthWei: 1e19 };
  discovery = makeDiscovery({ rpc: plain, network, adapters, limits, log: silent });
  follower = await followMarket({
    rpc: plain,
    network,
    adapters,
    tokens,
    pollMs: 20,
    log: silent,
    discovery,
  });
});

afterEach(() => proxy.behave(() => ({ do: "pass" })));

afterAll(async () => {
  await follower?.stop();
  counted?.close();
  plain?.close();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Returns the market of the chain's newest block. */
async function newest(): Promise<Market> {
  const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  await eventually("the follower is level", () => follower.current().head.hash === hash);
  return follower.current();
}

/** Makes guests with a long timeout, since a busy machine may be slow. */
function guests(nowMs: () => number = () => 0, patienceMs = 60_000): Guests {
  return makeGuests({ rpc: counted, network, discovery, adapters, nowMs, patienceMs });
}

function invite(to: Guests, host: Market, ...named: readonly Address[]): Promise<Invited> {
  return to.invite(host, { tokens: named, listed, unvouched: false, admits: () => true });
}

/** Runs `work` and counts its requests to the node by method. */
async function asking<T>(work: () => Promise<T>): Promise<{ result: T; asked: Record<string, number> }> {
  const before = proxy.asked.length;
  const result = await work();
  const asked: Record<string, number> = {};
  for (const { method } of proxy.asked.slice(before)) asked[method] = (asked[method] ?? 0) + 1;
  return { result, asked };
}

const added = ({ guests: list }: Pick<Invited, "guests">) => [...(list?.pools.values() ?? [])];

async function withPair(depth = 10n): Promise<Address> {
  const token = await make.token();
  await make.fill(token, 1_000n * ether, weth, depth * ether);
  return token;
}

/** A development node is asked for its newest block, since it may have answered from the one it is mining. */
const mixing = { eth_blockNumber: 1 };

describe("requests to the node", () => {
  test("are two for a new token, one in each later block, and none within a block", async () => {
    const [one, two] = [await withPair(), await withPair()];
    const host = await newest();
    const all = guests();
    const cold = await asking(() => invite(all, host, one, two));
    expect(cold.asked).toEqual({ eth_call: 2, web3_clientVersion: 1, ...mixing });
    expect(added(cold.result)).toHaveLength(2);
    const again = await asking(() => Promise.all([1, 2, 3].map(() => invite(all, host, two, one, one))));
    expect(again.asked).toEqual({});
    for (const { guests: list } of again.result) expect(list).toBe(cold.result.guests);
    await make.swap(ether, [weth, one]);
    const next = await newest();
    const warm = await asking(() => invite(all, next, one, two));
    expect(warm.asked).toEqual({ eth_call: 1, ...mixing });
    const venues = added(warm.result).map(({ venue }) => venue);
    const at = { multicall3: network.multicall3, blockHash: next.head.hash };
    const { pools } = await readAt(plain, at, loadVenues(adapters, venues));
    expect(added(warm.result)).toEqual(pools);
    expect(added(warm.result)).not.toEqual(added(cold.result));
  });

  test("are shared by identical concurrent requests", async () => {
    const token = await withPair();
    const host = await newest();
    const all = guests();
    const { asked, result } = await asking(() =>
      Promise.all(Array.from({ length: 20 }, () => invite(all, host, token, weth))),
    );
    expect(asked).toEqual({ eth_call: 2, web3_clientVersion: 1, ...mixing });
    expect(new Set(result.map(({ guests: list }) => list)).size).toBe(1);
  });

  test("are none for tokens whose venues are followed", async () => {
    const host = await newest();
    const { asked, result } = await asking(() => invite(guests(), host, ...listed.keys()));
    expect(asked).toEqual({});
    expect(result.guests).toBeUndefined();
  });

  test("are repeated after minutes, and at once when unknown venues appear", async () => {
    const token = await withPair();
    let nowMs = 0;
    const all = guests(() => nowMs);
    const host = await newest();
    await invite(all, host, token);
    nowMs = 299_000;
    expect((await asking(() => invite(all, host, token))).asked).toEqual({});
    nowMs = 301_000;
    expect((await asking(() => invite(all, host, token))).asked).toEqual({ eth_call: 1 });
    await make.fill(token, ether, devToken("DAI").address, ether);
    const next = await newest();
    const { asked, result } = await asking(() => invite(all, next, token));
    expect(asked).toEqual({ eth_call: 2, ...mixing });
    expect(added(result)).toHaveLength(2);
  });

  test("take one more to find that there is nothing, again after seconds", async () => {
    let nowMs = 0;
    const all = guests(() => nowMs);
    const host = await newest();
    const nobody: Address = `0x${"9".repeat(40)}`;
    const { asked, result } = await asking(() => invite(all, host, nobody));
    expect(asked).toEqual({ eth_call: 1, eth_getCode: 1 });
    expect(result.unknown).toEqual(new Map([[nobody, `There is no contract at ${nobody}`]]));
    nowMs = 14_000;
    expect((await asking(() => invite(all, host, nobody))).asked).toEqual({});
    nowMs = 16_000;
    expect((await asking(() => invite(all, host, nobody))).asked).toEqual({ eth_call: 1, eth_getCode: 1 });
  });
});

describe("the venues that are added", () => {
  test("are the eight deepest venues, at the end of the market, unless they are not admitted", async () => {
    const token = await make.token();
    const others = devTokens.filter(({ symbol }) => !["PEPE", "SHIB", "GUSD"].includes(symbol)).slice(0, 11);
    const depths = new Map<string, number>();
    for (const [index, other] of others.entries()) {
      const usd = 1_000 * (1 + ((index * 5) % 11));
      depths.set(other.address, usd);
      await make.fill(token, ether, other.address, unitsForUsd(other, usd));
    }
    const host = await newest();
    const all = guests();
    const invited = await invite(all, host, token);
    const pools = added(invited);
    const view = viewOf(host, host, invited.guests);
    expect([...view.market.pools.values()]).toEqual([...host.pools.values(), ...pools]);
    const found = pools.map(({ venue }) => depths.get(venue.tokens.find((other) => other !== token) ?? ""));
    expect(found).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((thousands) => 1_000 * thousands));
    const [first] = pools;
    const strict = await all.invite(host, {
      unvouched: false,
      tokens: [token],
      listed,
      admits: ({ venue }) => venue.id !== first?.venue.id,
    });
    expect(added(strict)).toEqual(pools.slice(1));
  });

  test("include venues of listed tokens with hardly any followed", async () => {
    const whole = await newest();
    const uni = devToken("UNI").address as Address;
    const pools = [...whole.pools].filter(([, { venue }]) => !venue.tokens.includes(uni));
    const host = { ...whole, pools: new Map(pools) };
    const invited = await invite(guests(), host, uni);
    const found = added(invited);
    expect(found.length).toBeGreaterThan(1);
    for (const pool of found) expect(whole.pools.get(pool.venue.id)).toEqual(pool);
    expect(invited.guests?.tokens.get(uni)?.isListed).toBe(true);
  });
});

describe("bounds", () => {
  test("a request may name only a few unlisted tokens", async () => {
    const strangers = Array.from({ length: 17 }, (_, index): Address => `0x${`${index + 10}`.repeat(20)}`);
    await expect(invite(guests(), await newest(), ...strangers)).rejects.toMatchObject({
      code: "INVALID_PARAMETER",
      message: "the request names 17 unlisted tokens; allowed are at most 16",
    });
  });

  test("a silent node fails the request, but none for listed tokens; only a limited number wait", async () => {
    const host = await newest();
    const all = guests(() => 0, 500);
    const stranger = (index: number): Address => `0x${(0xabc000 + index).toString(16).padStart(40, "0")}`;
    proxy.behave(() => ({ do: "hang" }));
    const uni = devToken("UNI").address as Address;
    const bare = {
      ...host,
      pools: new Map([...host.pools].filter(([, { venue }]) => !venue.tokens.includes(uni))),
    };
    const results = await Promise.allSettled([
      invite(all, bare, uni),
      ...Array.from({ length: 80 }, (_, index) => invite(all, host, stranger(index))),
    ]);
    expect(results[0]).toMatchObject({ status: "fulfilled", value: { guests: undefined } });
    const codes = results
      .slice(1)
      .map((result) => (result.status === "rejected" ? result.reason.code : "none"));
    expect(codes.slice(0, 71)).toEqual(Array(71).fill("QUOTE_TIMEOUT"));
    expect(codes.slice(71)).toEqual(Array(9).fill("OVERLOADED"));
    // A failure is not cached.
    proxy.behave(() => ({ do: "pass" }));
    await eventually("there is room again", async () => {
      const look = all.look([weth], host.head);
      return look.then(
        (seen) => seen.get(weth)?.token?.symbol === "WETH",
        () => false,
      );
    });
  });
});
