import { describe, expect, test } from "vitest";
import { walletOf } from "../execution/index.js";
import { routerAddress } from "../program/index.js";
import { spenderOf } from "./spender.js";

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

describe("spenderOf", () => {
  test.each([
    ["router", routerAddress],
    ["delegate", from],
    ["ensowallet", walletOf(from)],
  ] as const)("%s", (strategy, spender) => {
    expect(spenderOf(strategy, from)).toBe(spender);
  });
});
