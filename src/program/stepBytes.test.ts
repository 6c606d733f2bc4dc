import { expect, test } from "vitest";
import { encodeProgram } from "./encode.js";
import { stepBytes } from "./stepBytes.js";

const [pool, token] = [
  "0x00000000000000000000000000000000000000a1",
  "0x00000000000000000000000000000000000000b2",
] as const;
const amount = { token, sharePpm: 1_000_000 };
/** The version, the number of addresses, and two addresses. */
const AROUND = 2 + 2 * 20;

test.each([
  { op: "v2Swap", pool, zeroForOne: true, prefunded: false, feePpm: 3000, amount, to: "executor" },
  { op: "v3Swap", pool, zeroForOne: true, callback: "uniswapV3", amount, to: "executor" },
  { op: "vault", vault: pool, mode: "deposit", amount, to: "executor" },
  { op: "weth", weth: pool, mode: "wrap", amount: { token: "native", sharePpm: 1_000_000 } },
] as const)("a step of $op takes as many bytes as the encoder writes", (step) => {
  const addresses = step.op === "weth" ? 1 : 2;
  const length = (encodeProgram({ steps: [step] }).length - 2) / 2;
  expect(length - (AROUND - (2 - addresses) * 20)).toBe(stepBytes(step.op));
});
