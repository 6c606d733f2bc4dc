import { expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { feeModel } from "./feeModel.js";
import { ethereumFees, type FeeRules } from "./fees.js";

const parent = { ...ethereumFees, baseFee: { kind: "parent" } } as const;

test.each<[string, FeeRules]>([
  ["EIP-1559", ethereumFees],
  ["base fee as in the parent", parent],
  ["base fee as in the parent, charges the gas limit", { ...parent, chargesGasLimit: true }],
  ["OP Stack", { ...parent, dataFee: { kind: "op-stack", oracle: NATIVE } }],
  ["Arbitrum", { ...ethereumFees, dataFee: { kind: "arbitrum" } }],
])("feeModel returns %s", (model, rules) => {
  expect(feeModel(rules)).toBe(model);
});
