import { describe, expect, test } from "vitest";
import { noExclusions } from "../../../quote/index.js";
import type { NetworkService, StartProgress } from "../../../service/index.js";
import { stageOf, whyNotReady } from "./stage.js";

type Changes = {
  readonly progress?: StartProgress;
  readonly trouble?: string;
  readonly state?: string;
  /** Venues still to be read. Undefined: the market has not been read yet. */
  readonly toCome?: number;
  readonly silentMs?: number;
  readonly isPaused?: boolean;
};

/** A network whose node confirmed a block `silentMs` ago, and is stale after 36 seconds. */
function network({ progress, trouble, state, toCome, silentMs = 0, isPaused = false }: Changes) {
  const services = {
    follower: {
      current: () => ({ head: { number: 7n, timestamp: 9n } }),
      confirmedAtMs: () => 0,
      toCome: () => toCome,
    },
    ...{ exclusions: noExclusions, limits: { staleSeconds: 36 }, rpc: { isPaused: () => isPaused } },
    nowMs: () => silentMs,
  };
  return {
    progress: () => progress,
    trouble: () => trouble,
    services: () => (toCome === undefined ? undefined : services),
    ...(state === undefined ? {} : { fleet: () => ({ state }) }),
  } as unknown as NetworkService;
}

const one = { done: 0, total: 1 };

describe("stageOf", () => {
  test.each<[string, Changes]>([
    ["starting", {}],
    ["starting the local chain", { progress: { phase: "chain", ...one } }],
    [
      "starting the local chain (Curve pools)",
      { progress: { phase: "chain", ...one, waitsFor: "Curve pools" } },
    ],
    ["loading stored data", { progress: { phase: "recalling", ...one } }],
    ["reading venues, 340 of 1200", { progress: { phase: "reading", done: 340.7, total: 1200 } }],
    ["joining the fleet (no leader)", { progress: { phase: "joining", ...one, waitsFor: "no leader" } }],
    ["no answer", { progress: { phase: "tokens", ...one }, trouble: "no answer" }],
    ["standing by", { state: "standby" }],
    ["ready", { toCome: 0 }],
    ["ready, with 80 more venues to read", { toCome: 80 }],
    ["no answer", { toCome: 0, trouble: "no answer" }],
    ["waiting for its node to confirm the newest block", { toCome: 0, silentMs: 37_000 }],
    ["its nodes take no requests for a while", { toCome: 0, isPaused: true }],
  ])("says %j", (stage, changes) => {
    expect(stageOf(network(changes))).toBe(stage);
  });
});

describe("whyNotReady", () => {
  test("is the stage of a network that cannot answer, and nothing for others", () => {
    const starting = network({ progress: { phase: "tokens", ...one } });
    expect(whyNotReady(starting)).toBe(stageOf(starting));
    for (const changes of [{ toCome: 0 }, { toCome: 80 }, { state: "standby" }])
      expect(whyNotReady(network(changes))).toBe(undefined);
  });
});
