import { type Devnet, devLido, devTokens, devV4HookPools, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, newestHead, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Logger } from "../lib/logger.js";
import { localNetwork as network } from "../networks/testing/local.js";
import type { Adapter, Log, Venue } from "../protocols/index.js";
import { adapters } from "../protocols/index.js";
import { pairsOf } from "../protocols/kit/reading/pairs.js";
import type { CatalogueStore } from "../storage/index.js";
import { makeDiscovery } from "./discovery.js";
import type { TradedPart } from "./weights.js";

const tokens = [...devTokens.map(({ address }) => address), devLido.wsteth] as Address[];
const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const signal = new AbortController().signal;

let chain: Devnet;
let rpc: Rpc;

beforeAll(async () => {
  chain = await startDevnet({ dataFolder: "node_modules/.cache/sluice", port: 0 });
  rpc = createRpc({ chainId: 1, urls: [chain.url] });
});

afterAll(async () => {
  rpc?.close();
  await chain?.stop();
});

const refusals = [
  { deployment: "uniswap-v4", reason: "hookFee", venues: 1 },
  { deployment: "balancer-v3", reason: "unknownPool", venues: 1 },
];

const isHooked = ({ facts }: Venue) => (facts as { readonly hooks?: Address }).hooks !== undefined;
/** By id. Only logs tell the factory of a pool, and that a vault did not name its factory itself. */
const byId = (venues: readonly Venue[]) =>
  Object.fromEntries(
    venues.map(({ facts, ...venue }) => {
      const { factory: _, runs: __, ...others } = facts as { factory?: Address; runs?: Address[] };
      return [venue.id, { ...venue, facts: others }];
    }),
  );

describe("makeFinder", () => {
  test("asks for the logs of all sources together", async () => {
    const counted = createRpc({ chainId: 1, urls: [chain.url] });
    const limits = { most: 5_000, minDepthWei: 1e19 };
    const discovery = makeDiscovery({ rpc: counted, network, adapters, limits, log: silent });
    await discovery.discover(await newestHead(counted), signal);
    const readings = counted.traffic()[0]?.requests.filter(({ method }) => method === "eth_getLogs");
    counted.close();
    expect(discovery.progress().filter(({ complete }) => !complete)).toEqual([]);
    expect(readings).toMatchObject([{ count: expect.any(Number) }]);
    expect(readings?.[0]?.count).toBeLessThan(5);
  });

  const listing = network.deployments.filter(({ standard }) => adapters.get(standard)?.source !== undefined);

  test.each(listing)(
    "lists of $slug what it tells when asked token by token, all of that, and pools with hooks besides",
    async (deployment) => {
      const head = await newestHead(rpc);
      const only = { ...network, deployments: [deployment] };
      const limits = { most: 5_000, minDepthWei: 1e19 };
      const discovery = makeDiscovery({ rpc, network: only, adapters, limits, log: silent });
      await discovery.discover(head, signal);
      expect(discovery.progress()).toMatchObject([{ complete: true, trouble: undefined }]);
      const adapter = adapters.get(deployment.standard) as Adapter;
      const address = adapter.source?.(deployment)?.contract;
      const filter = {
        address,
        fromBlock: "0x0",
        toBlock: "latest",
        topics: [discovery.announcements.topics0],
      };
      const created = discovery.createdIn(await rpc.request<Log[]>("eth_getLogs", [filter]));
      // Vaults are tokens themselves, and no list has them.
      const vaults = created
        .map((entry) => entry.discovered)
        .filter((each) => each.tokens.includes(each.key));
      const known = [...tokens, ...vaults.map(({ key }) => key as Address)];
      const followed = await discovery.worthFollowing(known, head, signal);

      const { multicall3, wrappedNative } = network;
      const input = { deployment, tokens: known, pairs: pairsOf(tokens, tokens), wrappedNative };
      const discovered = await readAt(rpc, { multicall3, blockHash: head.hash }, adapter.discover(input));
      expect(discovered.length).toBeGreaterThan(vaults.length > 0 ? 0 : 2);
      expect(byId(followed.filter((venue) => !isHooked(venue)))).toEqual(byId(discovered));
      // Only logs name pools with hooks. The hooks of one set the fee of every swap, and anybody made another's factory.
      const isManager = deployment.contracts.manager !== undefined;
      const refused = refusals.filter((each) => each.deployment === deployment.slug);
      expect(discovery.catalogue.refused()).toEqual(refused);
      expect(followed.filter(isHooked)).toHaveLength(isManager ? devV4HookPools.length - 1 : 0);
    },
  );

  test("finds nothing on the local chain for whose code nothing vouches", async () => {
    const discovery = makeDiscovery({
      ...{ rpc, network, adapters, log: silent, limits: { most: 5_000, minDepthWei: 1e19 } },
    });
    const head = await newestHead(rpc);
    await discovery.discover(head, signal);
    expect(discovery.catalogue.size()).toBeGreaterThan(115);
    const followed = await discovery.worthFollowing(tokens, head, signal);
    expect(followed.length).toBeGreaterThan(100);
    expect(followed.filter(({ unvouched }) => unvouched !== undefined)).toEqual([]);
    expect(discovery.catalogue.refused()).toEqual(refusals);
  });

  test("stores the venues that logs announced before the source was queried", async () => {
    const deployment = network.deployments.find(({ slug }) => slug === "uniswap-v3") as (typeof listing)[0];
    const stored: string[] = [];
    const store: CatalogueStore = {
      load: async () => [],
      async append(_, { discovered }) {
        stored.push(...discovered.map(({ key }) => key));
        return true;
      },
    };
    const told: string[] = [];
    const discovery = makeDiscovery({
      ...{ rpc, network: { ...network, deployments: [deployment] }, adapters, log: silent, store },
      limits: { most: 5_000, minDepthWei: 1e19 },
      onDiscovered: (entries) => told.push(...entries.map((entry) => entry.discovered.key)),
    });
    const filter = { address: deployment.contracts.factory, fromBlock: "0x0", toBlock: "latest" };
    const logs = await rpc.request<Log[]>("eth_getLogs", [
      { ...filter, topics: [discovery.announcements.topics0] },
    ]);
    const created = discovery.createdIn(logs.slice(-2)).map((entry) => entry.discovered.key);
    expect([created.length, stored]).toEqual([2, []]);
    await discovery.discover(await newestHead(rpc), signal);
    expect(stored).toEqual(expect.arrayContaining(created));
    expect(new Set(stored).size).toBe(discovery.catalogue.size());
    expect(stored.length).toBe(discovery.catalogue.size());
    expect([...told].sort()).toEqual([...stored].sort());
  });

  test("ranks a pool by the part of its liquidity that it was seen to trade with, followed or not", async () => {
    const deployments = network.deployments.filter(({ slug }) => ["uniswap-v3", "uniswap-v4"].includes(slug));
    const limits = { most: 5_000, minDepthWei: 1e19 };
    const discovery = makeDiscovery({
      rpc,
      network: { ...network, deployments },
      adapters,
      limits,
      log: silent,
    });
    const head = await newestHead(rpc);
    await discovery.discover(head, signal);
    const order = async (tradedPart?: TradedPart) =>
      (await discovery.worthFollowing(tokens, head, signal, tradedPart)).map(({ id }) => id);
    const first = await order();
    const v4 = first.filter((id) => id.startsWith("uniswap-v4:"));
    const [deepest] = v4;
    expect(first.indexOf(deepest as string)).toBeLessThan(first.length / 2);
    const asked: string[] = [];
    const pretender: TradedPart = ({ deployment, discovered }) => {
      asked.push(deployment);
      return `${deployment}:${discovered.key}` === deepest ? 0 : 1;
    };
    expect((await order(pretender)).at(-1)).toBe(deepest);
    expect(new Set(asked)).toEqual(new Set(["uniswap-v4"]));
    // It stays known while no market has its state.
    expect((await order(() => undefined)).at(-1)).toBe(deepest);
    expect(await order(() => 1)).toEqual(first);
  });
});
