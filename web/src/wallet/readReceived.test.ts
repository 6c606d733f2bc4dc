import { expect, test } from "vitest";
import { paidWei } from "./readReceived.js";

test("a transaction pays its gas, and for its bytes where that is charged beside the gas", () => {
  const receipt = { blockNumber: "0x1", gasUsed: "0x64", effectiveGasPrice: "0xa", from: "0x" };
  expect(paidWei(receipt)).toBe(1000n);
  expect(paidWei({ ...receipt, l1Fee: "0x7" })).toBe(1007n);
  expect(paidWei({ ...receipt, l1Fee: "0x7" }, true)).toBe(1000n);
});
