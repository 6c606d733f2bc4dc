import { expect, test } from "vitest";
import { makeLatency } from "./latency.js";

test("the median follows a node that becomes slow within some answers, and the usual time of many", () => {
  const latency = makeLatency(() => 0);
  for (let count = 0; count < 4; count++) latency.note("eth_call", 10);
  expect(latency.medianMs("eth_call")).toBe(undefined);
  for (let count = 0; count < 60; count++) latency.note("eth_call", 10);
  expect([latency.medianMs("eth_call"), latency.usualMs("eth_call")]).toEqual([10, 10]);
  latency.note("eth_call", 500);
  expect([latency.medianMs("eth_call"), latency.usualMs("eth_call")]).toEqual([10, 10]);
  for (let count = 0; count < 5; count++) latency.note("eth_call", 500);
  expect([latency.medianMs("eth_call"), latency.usualMs("eth_call")]).toEqual([500, 500]);
  expect(latency.medianMs("eth_getLogs")).toBe(undefined);
});

test("old answers are forgotten", () => {
  let nowMs = 0;
  const latency = makeLatency(() => nowMs);
  for (let count = 0; count < 20; count++) latency.note("eth_call", 900);
  nowMs = 31_000;
  expect([latency.medianMs("eth_call"), latency.usualMs("eth_call")]).toEqual([undefined, undefined]);
});
