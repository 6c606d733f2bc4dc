import { expect, test } from "vitest";
import { chainIn, hashTo, placeOf } from "./place.js";

test.each([
  ["", 0],
  ["#/route", 0],
  ["#/route?chain=10&in=0x1", 10],
  ["#/wallet/0xabc?chain=534352", 534_352],
  ["#/explore?text=usd&chain=8453", 8453],
  ["#/explore/protocols?chain=10", 10],
  ["#/explore/42161/0xabc?chain=10", 42_161],
  ["#/status?chain=-1", 0],
  ["#/status?chain=1e3", 0],
  ["#/status?chain=9999999999999999999", 0],
])("the chain in %s is %i", (hash, chainId) => {
  expect(chainIn(placeOf(hash))).toBe(chainId);
});

test("links keep the chain", () => {
  expect(hashTo("status", 0)).toBe("#/status");
  expect(chainIn(placeOf(hashTo("wallet/0xabc", 10)))).toBe(10);
  expect(placeOf(hashTo("wallet/0xabc", 10)).rest).toEqual(["0xabc"]);
});
