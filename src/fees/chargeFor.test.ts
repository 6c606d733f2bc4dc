import { expect, test } from "vitest";
import { type ChargedTx, chargeFor, type DataFees } from "./index.js";

const tx: ChargedTx = {
  from: "0x00000000000000000000000000000000000000a1",
  to: "0x00000000000000000000000000000000000000b2",
  data: "0x1234",
  valueWei: 0n,
  gas: 100_000n,
};

const gasPriceWei = 3n;
const free: DataFees = { weiPerByte: 0, feeWei: () => 0n, addedGas: () => 0n };

test("chargeFor leaves the gas alone where only execution costs", () => {
  expect(chargeFor({ gasPriceWei }, tx)).toEqual({ gas: 100_000n });
  expect(chargeFor({ data: free, gasPriceWei }, tx)).toEqual({ gas: 100_000n });
});

test("chargeFor adds the gas of bytes first, and charges for the limit that includes it", () => {
  const data: DataFees = { ...free, addedGas: () => 7_000n, feeWei: ({ gas }) => gas * 2n };
  expect(chargeFor({ data, gasPriceWei: 0n }, tx)).toEqual({ gas: 107_000n, dataFeeWei: 214_000n });
});

test("chargeFor tells what the gas of bytes costs where they are charged in gas", () => {
  const data: DataFees = { ...free, addedGas: () => 7_000n };
  expect(chargeFor({ data, gasPriceWei }, tx)).toEqual({ gas: 107_000n, dataFeeWei: 21_000n });
});
