import { describe, expect, test } from "vitest";
import { mainnet } from "../../networks/mainnet.js";
import { noExclusions } from "../../quote/index.js";
import type { NetworkService } from "../../service/index.js";
import { buildOperatorServer } from "../server.js";
import { appWith } from "../testing/edge.js";

describe("GET /ready", () => {
  /** A network whose node confirmed a block five seconds ago, with `changes`. */
  const serviceWith = ({
    paused = false,
    staleSeconds = 36,
    started = true,
    trouble = "",
    waitsFor = "",
  }) => ({
    network: mainnet,
    name: "Ethereum",
    progress: () =>
      started ? undefined : { phase: "joining", done: 0, total: 1, waitsFor: waitsFor || undefined },
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
    const networks = new Map([[1, serviceWith(changes) as unknown as NetworkService]]);
    const server = buildOperatorServer(appWith({ networks, stopping: () => stopping }));
    const response = await server.inject("/ready");
    await server.close();
    return [response.statusCode, response.json().message ?? response.json().status];
  }

  test("is 200 once every network can be answered for", async () => {
    expect(await ready({})).toEqual([200, "ready"]);
  });

  test("is 200 while one of several can be, and 503 for the others alone", async () => {
    const dead = {
      ...serviceWith({ started: false, trouble: "no answer" }),
      network: { id: 10 },
      name: "OP",
    };
    const networks = new Map([
      [1, serviceWith({}) as unknown as NetworkService],
      [10, dead as unknown as NetworkService],
    ]);
    const server = buildOperatorServer(appWith({ networks, stopping: () => false }));
    const [all, alive, gone, unknown] = await Promise.all(
      ["", "?chainId=1", "?chainId=10", "?chainId=5"].map((query) => server.inject(`/ready${query}`)),
    );
    await server.close();
    expect(all?.json()).toEqual({
      status: "ready",
      notReady: [{ id: 10, name: "OP", reason: "no answer" }],
    });
    expect(alive?.json()).toEqual({ status: "ready" });
    expect([gone?.statusCode, gone?.json().message]).toEqual([503, "OP: no answer"]);
    expect([unknown?.statusCode, unknown?.json().code]).toEqual([400, "UNSUPPORTED_CHAIN"]);
  });

  test.each([
    [
      "its nodes have asked for a pause",
      { paused: true },
      "Ethereum: its nodes take no requests for a while",
    ],
    [
      "its newest block is stale",
      { staleSeconds: 4, paused: true },
      "Ethereum: waiting for its node to confirm the newest block",
    ],
    ["it has not started", { started: false }, "Ethereum: joining the fleet"],
    [
      "it has not joined its fleet",
      { started: false, waitsFor: "no indexer leads at present" },
      "Ethereum: joining the fleet (no indexer leads at present)",
    ],
    ["it is in trouble", { trouble: "wrong chain", paused: true }, "Ethereum: wrong chain"],
  ])("is 503 for a network when %s", async (_, changes, message) => {
    expect(await ready(changes)).toEqual([503, message]);
  });

  test("is 503 while the service stops", async () => {
    expect(await ready({}, true)).toEqual([503, "The service is stopping"]);
  });
});
