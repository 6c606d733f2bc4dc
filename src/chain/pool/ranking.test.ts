import { describe, expect, test } from "vitest";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import { makeLatency } from "../nodes/latency.js";
import { POLL, ranked } from "./ranking.js";

type Told = { poll?: number; call?: number; waitMs?: number; silentMs?: number; laggedAtMs?: number };

function endpoint(
  place: number,
  { poll, call, waitMs = 0, silentMs = 0, laggedAtMs = Number.NEGATIVE_INFINITY }: Told,
): NodeEndpoint {
  const latency = makeLatency(() => 0);
  for (let times = 0; times < 8; times++) {
    if (poll !== undefined) latency.note(POLL, poll);
    if (call !== undefined) latency.note("eth_call", call);
  }
  return {
    place,
    latency,
    expectedWaitMs: () => waitMs,
    silentMs: () => silentMs,
    laggedAtMs: () => laggedAtMs,
  } as unknown as NodeEndpoint;
}

function order(...told: readonly Told[]): number[] {
  const endpoints = told.map((each, place) => endpoint(place, each));
  const asked = { method: "eth_call", urgency: "quote", nowMs: 10_000 } as const;
  return ranked(endpoints, asked).map(({ place }) => place);
}

describe("ranked", () => {
  test("keeps the listed order while differences are small, and among nodes that nothing is known about", () => {
    expect(order({}, {}, {})).toEqual([0, 1, 2]);
    expect(order({ poll: 50 }, { poll: 40 }, { poll: 30 })).toEqual([0, 1, 2]);
  });

  test("puts a much faster node first", () => {
    expect(order({ poll: 100 }, { poll: 40 }, { poll: 90 })).toEqual([1, 0, 2]);
  });

  test("compares by the method itself once all have answered it", () => {
    expect(order({ poll: 100, call: 10 }, { poll: 10, call: 300 }, { poll: 10, call: 11 })).toEqual([
      0, 2, 1,
    ]);
    expect(order({ poll: 200, call: 10 }, { poll: 10 })).toEqual([1, 0]);
  });

  test("puts a node last that just lacked a block, and one at its limit behind one that is free", () => {
    expect(order({ poll: 5, laggedAtMs: 9_000 }, { poll: 50 }, { poll: 50 })).toEqual([1, 2, 0]);
    expect(order({ poll: 5, laggedAtMs: 7_000 }, { poll: 50 })).toEqual([0, 1]);
    expect(order({ poll: 50, waitMs: 400 }, { poll: 50 })).toEqual([1, 0]);
    expect(order({ poll: 50, silentMs: 400 }, { poll: 50 })).toEqual([1, 0]);
    expect(order({ poll: 50, silentMs: 90 }, { poll: 50 })).toEqual([0, 1]);
  });
});
