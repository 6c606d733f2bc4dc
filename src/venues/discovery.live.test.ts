import { type Devnet, devLido, devTokens, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, newestHead, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Logger } from "../lib/logger.js";
import { localNetwork as network } from "../networks/testing/local.js";
import type { Adapter, Venue } from "../protocols/index.js";
import { adapters } from "../protocols/index.js";
import { pairsOf } from "../protocols/kit/pairs.js";
import { makeDiscovery } from "./discovery.js";

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

const byId = (venues: readonly Venue[]) => Object.fromEntries(venues.map((venue) => [venue.id, venue]));

describe("makeFinder", () => {
  const listing = network.deployments.filter(({ standard }) => adapters.get(standard)?.source !== undefined);

  test.each(listing)(
    "lists of $slug what it tells when asked token by token, and all of that",
    async (deployment) => {
      const head = await newestHead(rpc);
      const only = { ...network, deployments: [deployment] };
      const limits = { most: 5_000, minDepthWei: 1e19 };
      const discovery = makeDiscovery({ rpc, network: only, adapters, limits, log: silent });
      await discovery.discover(head, signal);
      expect(discovery.progress()).toMatchObject([{ complete: true, trouble: undefined }]);
      const followed = await discovery.worthFollowing(tokens, head, signal);

      const { multicall3, wrappedNative } = network;
      const input = { deployment, tokens, pairs: pairsOf(tokens, tokens), wrappedNative };
      const adapter = adapters.get(deployment.standard) as Adapter;
      const discovered = await readAt(rpc, { multicall3, blockHash: head.hash }, adapter.discover(input));
      expect(discovered.length).toBeGreaterThan(2);
      expect(byId(followed)).toEqual(byId(discovered));
    },
  );
});
