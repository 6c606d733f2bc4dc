import { describe, expect, test } from "vitest";
import type { Untradable } from "../../market/index.js";
import { mainnet } from "../../networks/mainnet.js";
import { noExclusions } from "../../quote/index.js";
import type { NetworkService } from "../../service/index.js";
import { sendError } from "../edge/errors.js";
import { buildOperatorServer } from "../server.js";
import { appWith } from "../testing/edge.js";
import { healthEndpoints, statusEndpoint } from "./operator.js";

describe("GET /ready", () => {
  /** A network whose node confirmed a block five seconds ago, with `changes`. */
  const serviceWith = ({ paused = false, staleSeconds = 36, started = true, trouble = "" }) => ({
    name: "Ethereum",
    trouble: () => (trouble === "" ? undefined : trouble),
    services: () =>
      started
        ? {
            network: mainnet,
            follower: {
              current: () => ({ head: { number: 7n, timestamp: 9n } }),
              confirmedAtMs: () => 5_000,
            },
            exclusions: noExclusions,
            limits: { staleSeconds },
            nowMs: () => 10_000,
            rpc: { isPaused: () => paused },
          }
        : undefined,
  });

  async function ready(changes: Parameters<typeof serviceWith>[0], stopping = false) {
    const networks = new Map([[1, serviceWith(changes)]]);
    const server = Fastify();
    server.setErrorHandler(sendError);
    healthEndpoints(server, { networks, stopping: () => stopping } as unknown as App);
    const response = await server.inject("/ready");
    return [response.statusCode, response.json().message ?? response.json().status];
  }

  test("is 200 once every network can be answered for", async () => {
    expect(await ready({})).toEqual([200, "ready"]);
  });

  test.each([
    [
      "its nodes have asked for a pause",
      { paused: true },
      "Ethereum: its nodes take no requests for a while",
    ],
    ["its newest block is stale", { staleSeconds: 4, paused: true }, "Ethereum: not confirmed yet"],
    ["it has not started", { started: false }, "Ethereum: not confirmed yet"],
    ["it is in trouble", { trouble: "wrong chain", paused: true }, "Ethereum: wrong chain"],
  ])("is 503 for a network when %s", async (_, changes, message) => {
    expect(await ready(changes)).toEqual([503, message]);
  });

  test("is 503 while the service stops", async () => {
    expect(await ready({}, true)).toEqual([503, "The service is stopping"]);
  });
});

test("GET /status waits for no node, and counts refused venues by deployment and reason, most first", async () => {
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
  const networks = new Map([[1, service as unknown as NetworkService]]);
  const server = buildOperatorServer(appWith({ networks }));
  const status = (await server.inject("/status")).json();
  await server.close();
  expect(status.networks[0].refused).toEqual([
    { ...hook, venues: 2 },
    { ...empty, venues: 1 },
  ]);
  expect(status.networks[0].clockSkewSeconds).toBe(3_600);
  expect(status.networks[0]).toMatchObject({ contractsDeployed: false, executors: [], contractsBlock: 5 });
  expect(statusEndpoint.response.safeParse(status).success).toBe(true);
});
