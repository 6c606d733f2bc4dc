import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Untradable } from "../../market/index.js";
import type { App } from "../app.js";
import { operatorDocs, statusEndpoint } from "./operator.js";

test("the status waits for no node, and counts the venues that are refused by deployment and reason, the most first", async () => {
  const hook: Untradable = { protocol: "uniswap-v4", reason: "hook" };
  const empty: Untradable = { protocol: "curve-dex", reason: "empty" };
  const untradable = new Map([
    ["uniswap-v4:a", hook],
    ["curve-dex:b", empty],
    ["uniswap-v4:c", hook],
  ]);
  const head = { number: 7n, hash: `0x${"1".repeat(64)}`, timestamp: 9n };
  const services = {
    follower: {
      current: () => ({ head, pools: new Map(), untradable }),
      confirmedAtMs: () => 0,
      toCome: () => 0,
    },
    discovery: { progress: () => [] },
    universe: { tokens: new Map() },
    simulator: {
      // A node that never answers, and what it said before.
      deployed: () => new Promise(() => {}),
      lastDeployed: () => ({ deployed: { permanent: true, executors: [] }, blockNumber: 5n }),
    },
    rpc: { endpoints: () => [] },
    nowMs: () => 0,
  };
  const service = {
    network: { id: 1 },
    name: "Ethereum",
    services: () => services,
    trouble: () => undefined,
    clockSkewSeconds: () => 3_600,
  };
  const figures = { workers: 0, searching: 0, waiting: 0, searches: 0, refused: 0 };
  const app = { networks: new Map([[1, service]]), engine: { figures: () => figures }, operatorKey: "" };
  const server = Fastify();
  statusEndpoint(server, app as unknown as App);
  const status = (await server.inject("/status")).json();
  expect(status.networks[0].refused).toEqual([
    { ...hook, venues: 2 },
    { ...empty, venues: 1 },
  ]);
  expect(status.networks[0].clockSkewSeconds).toBe(3_600);
  expect(status.networks[0]).toMatchObject({ contractsDeployed: false, executors: [], contractsBlock: 5 });
  const described = operatorDocs.find(({ path }) => path === "/status")?.response;
  expect(described?.safeParse(status).success).toBe(true);
});
