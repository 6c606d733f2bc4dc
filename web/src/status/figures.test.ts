import { expect, test } from "vitest";
import { medianMs, momentOf, readSamples } from "./figures.js";

const text = `# HELP x y
sluice_answers_total{path="/api/v1/shortcuts/route",code="OK"} 7
sluice_answers_total{path="/a",code="NO_ROUTE"} 2
sluice_http_request_duration_seconds_bucket{le="0.1",method="GET",path="/api/v1/shortcuts/route",status="200"} 4
sluice_http_request_duration_seconds_bucket{le="0.2",method="GET",path="/api/v1/shortcuts/route",status="200"} 8
sluice_http_request_duration_seconds_bucket{le="+Inf",method="GET",path="/api/v1/shortcuts/route",status="200"} 8
sluice_http_request_duration_seconds_bucket{le="0.1",method="GET",path="/api/v1/tokens",status="200"} 99
broken line
`;

test("reads requests, failures and route durations from the text format", () => {
  const moment = momentOf(readSamples(text), 5);
  expect(moment).toMatchObject({ atMs: 5, requests: 9, failures: 2 });
  expect([...moment.buckets]).toEqual([
    [0.1, 4],
    [0.2, 8],
  ]);
});

test("the median covers only what came between two moments", () => {
  const before = momentOf([], 0);
  const after = momentOf(readSamples(text), 5);
  expect(medianMs(before, after)).toBeCloseTo(100);
  expect(medianMs(after, after)).toBe(undefined);
});
