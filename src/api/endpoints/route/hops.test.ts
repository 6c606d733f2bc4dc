import { expect, test } from "vitest";
import type { Fill } from "../../../routing/index.js";
import { hopsOf } from "./answer.js";

test("a hop is marked as inexact if it is at the time that its amounts were computed for", () => {
  const pool = {
    venue: { protocol: "p", address: "0x03" },
    state: {},
    adapter: {
      tolerancePpb: (_venue: unknown, _state: unknown, seconds: number) => (seconds > 64 ? 5 : undefined),
      meta: { action: () => "swap" },
    },
  };
  const inputs = [{ token: "0x01", amount: 1n }];
  const fill = { pool, inputs, outputs: [{ token: "0x02", amount: 1n }] } as unknown as Fill;
  const marked = [12, 64, 65].map((seconds) => hopsOf(1, [fill], seconds)[0]?.exact);
  expect(marked).toEqual([undefined, undefined, false]);
});
