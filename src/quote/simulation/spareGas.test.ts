import { expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Market, Pool } from "../../market/index.js";
import { encodeProgram } from "../../program/index.js";
import { uniswapV3 } from "../../protocols/uniswap-v3/index.js";
import { spareGasOf, spareGasOfProgram } from "./spareGas.js";

const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
const token: Address = `0x${"22".repeat(20)}`;

/** A venue whose fills keep this much gas. */
function pool(index: number, gas: number): Pool {
  const address: Address = `0x${String(index).repeat(40)}`;
  const venue = { id: String(index), address, tokens: [NATIVE, token] };
  const quote = () => ({ amountOut: 1n, state: undefined, gas: 1 });
  return {
    venue,
    state: undefined,
    adapter: { ...uniswapV3, quote, gasOfOneMore: () => gas },
  } as unknown as Pool;
}

const fillOf = (through: Pool) => ({
  kind: "fill" as const,
  ...{ pool: through, gas: 1, bytes: 1, outputs: [{ token, amount: 1n }] },
  inputs: [{ token: NATIVE, amount: 1n, sharePpm: 1_000_000 }],
});

test("keeps what one venue needs, and of several less than the sum and more than the largest", () => {
  expect(spareGasOf([fillOf(pool(1, 40_000))], context)).toBe(40_000n);
  expect(spareGasOf([fillOf(pool(1, 40_000)), fillOf(pool(3, 30_000))], context)).toBe(50_000n);
  expect(spareGasOf([], context)).toBe(0n);
});

test("finds the venues of a signed program by its steps", () => {
  const pools = [pool(1, 40_000), pool(3, 30_000), pool(4, 90_000)];
  const market = { pools: new Map(pools.map((each) => [each.venue.id, each])) } as unknown as Market;
  const amount = { token, sharePpm: 1_000_000 };
  const step = (through: Pool) =>
    ({
      op: "v3Swap",
      pool: through.venue.address,
      zeroForOne: true,
      callback: "uniswapV3",
      amount,
      to: "receiver",
    }) as const;
  const program = encodeProgram({ steps: pools.slice(0, 2).map(step) });
  expect(spareGasOfProgram(program, market)).toBe(50_000n);
  expect(spareGasOfProgram("0x", market)).toBe(0n);
});
