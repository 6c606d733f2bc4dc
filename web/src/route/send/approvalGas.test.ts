import { expect, test } from "vitest";
import { approvalGasOf } from "./approvalGas.js";

const spend = { token: "0xa0", amount: 10n };
const known = { limits: [30n, 50n], allowed: 9n, allowedToPermit2: 9n, isSigned: false };
const gasOf = (...args: Parameters<typeof approvalGasOf>) => {
  const { expected, worst } = approvalGasOf(...args);
  return { expected: [expected.gas, expected.count], worst: [worst.gas, worst.count] };
};

test("an approval has a limit and a reset, if the token requires one; an allowance needs neither", () => {
  expect(gasOf(known, spend, "send")).toEqual({ expected: [80n, 2n], worst: [120n, 2n] });
  expect(gasOf({ ...known, allowed: 10n }, spend, "permit2")).toEqual({
    expected: [0n, 0n],
    worst: [0n, 0n],
  });
});

test("a signature is expected where the token has a permit or Permit2 may move it, and at worst refused", () => {
  const refused = { expected: [0n, 0n], worst: [120n, 2n] };
  expect(gasOf({ ...known, isSigned: true }, spend, "sign")).toEqual(refused);
  expect(gasOf({ ...known, allowedToPermit2: 10n }, spend, "sign")).toEqual(refused);
  expect(gasOf(known, spend, "sign")).toEqual({ expected: [80n, 2n], worst: [120n, 2n] });
  expect(approvalGasOf({ ...known, isSigned: true }, spend, "sign").expected.signatureGas).toBeGreaterThan(
    0n,
  );
});

test("an approval of Permit2 is followed by one of the amount, if the wallet then cannot sign", () => {
  expect(gasOf(known, spend, "permit2")).toEqual({ expected: [80n, 2n], worst: [240n, 4n] });
});
