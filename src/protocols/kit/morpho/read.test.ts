import { expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { answering } from "../reading/testing/answering.js";
import { readVenue } from "./read.js";

const [vault, asset, morpho] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const deployment = { slug: "metamorpho", standard: "metamorpho", contracts: {} } as const;

const factsOf = (decimals: bigint, assetDecimals: bigint) =>
  answering(readVenue(deployment, vault, vault), [
    [[vault, "asset()"], asset],
    [[vault, "decimals()"], decimals],
    [[vault, "MORPHO()"], morpho],
    [[asset, "decimals()"], assetDecimals],
  ])?.facts;

test("readVenue supports up to 36 decimals of the vault and of its asset", () => {
  expect(factsOf(18n, 6n)).toEqual({ decimals: 18, assetDecimals: 6 });
  expect(factsOf(36n, 36n)).toEqual({ decimals: 36, assetDecimals: 36 });
  expect(factsOf(37n, 6n)).toBeUndefined();
  expect(factsOf(18n, 37n)).toBeUndefined();
});
