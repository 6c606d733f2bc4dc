import { expect, test } from "vitest";
import { untradableOf } from "../../market/index.js";
import { noExclusions } from "../../quote/index.js";
import type { NetworkService } from "../../service/index.js";
import { buildOperatorServer } from "../server.js";
import { appWith } from "../testing/edge.js";
import { statusEndpoint } from "./status.js";

test("GET /status waits for no node, and counts refused venues, followed or not, by deployment and reason, most first, and followed ones that are inexact", async () => {
  const hook = untradableOf({ protocol: "uniswap-v4" }, "hookDelta");
  const empty = untradableOf({ protocol: "curve-dex" }, "empty");
  const untradable = new Map([
    ["uniswap-v4:a", hook],
    ["curve-dex:b", empty],
    ["uniswap-v4:c", hook],
  ]);
  const exact = { venue: { protocol: "uniswap-v2" }, adapter: {} };
  const moving = { venue: { protocol: "erc4626" }, adapter: { tolerancePpb: () => 7 } };
  const rested = { venue: { protocol: "erc4626" }, adapter: { tolerancePpb: () => undefined } };
  const pools = new Map(Object.entries({ exact, moving, other: moving, rested }));
  const never = [{ deployment: "uniswap-v4", reason: "hookDelta", venues: 40 }];
  const head = { number: 7n, hash: `0x${"1".repeat(64)}`, timestamp: 9n };
  const services = {
    follower: {
      current: () => ({ head, pools, untradable }),
      confirmedAtMs: () => 0,
      toCome: () => 0,
    },
    discovery: { progress: () => [], catalogue: { refused: () => never } },
    universe: { tokens: new Map() },
    simulator: {
      // A node that never answers, and what it said before.
      deployed: () => new Promise(() => {}),
      lastDeployed: () => ({ deployed: { permanent: true, executors: [] }, blockNumber: 5n }),
      capabilities: () => new Promise(() => {}),
      lastCapabilities: () => undefined,
    },
    setAside: () => [],
    memoryBytes: () => 10.26 * 2 ** 20,
    ...{ exclusions: noExclusions, limits: { staleSeconds: 36 }, rpc: { isPaused: () => false } },
    nowMs: () => 0,
  };
  const service = {
    network: { id: 1 },
    name: "Ethereum",
    services: () => services,
    trouble: () => undefined,
    nodes: () => [],
    isAlone: () => false,
    clockSkewSeconds: () => 3_600,
    leftOut: () => [{ slug: "fork-v2", standard: "uniswap-v2", reason: "no answer" }],
  };
  const networks = new Map([[1, service as unknown as NetworkService]]);
  const server = buildOperatorServer(appWith({ networks }));
  const status = (await server.inject("/status")).json();
  await server.close();
  expect(status.networks[0].refused).toEqual([
    { ...hook, venues: 42 },
    { ...empty, venues: 1 },
  ]);
  expect(status.networks[0].inexact).toEqual([{ protocol: "erc4626", venues: 2 }]);
  expect(status.networks[0].memoryMiB).toBe(10.3);
  expect(status.networks[0].clockSkewSeconds).toBe(3_600);
  expect(status.networks[0].leftOut).toEqual([{ protocol: "fork-v2", reason: "no answer" }]);
  expect(status.networks[0]).toMatchObject({ contractsDeployed: false, executors: [], contractsBlock: 5 });
  expect(statusEndpoint.response.safeParse(status).success).toBe(true);
});
