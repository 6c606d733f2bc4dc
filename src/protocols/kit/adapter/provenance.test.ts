import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Deployment, Vouched } from "./deployment.js";
import { factoriesOf, isFollowable, judgeOf, type RunCode, readsHashes } from "./provenance.js";

const addressOf = (byte: string): Address => `0x${byte.repeat(20)}`;
const [pool, factory, hook, provider] = ["a1", "fa", "b0", "c0"].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
];
const hash: Hex = `0x${"5e".repeat(32)}`;
const unread = () => undefined;

const deploymentOf = (vouched?: Vouched, more: Partial<Deployment> = {}): Deployment => ({
  ...{ slug: "any", standard: "any", contracts: {}, ...(vouched && { vouched }) },
  ...more,
});
const made: RunCode = { role: "pool", address: pool, factory };
const asked: RunCode = { role: "rateProvider", address: provider };

describe("judgeOf", () => {
  test.each<[string, Deployment]>([
    ["its factory", deploymentOf({ factories: [factory] })],
    ["its address", deploymentOf({ contracts: [pool] })],
    ["the hash of its code", deploymentOf({ codeHashes: [hash] })],
    ["the list of instances", deploymentOf(undefined, { instances: [{ address: pool }] })],
  ])("vouches for code by %s", (_, deployment) => {
    expect(judgeOf(deployment)([made], () => hash)).toBeUndefined();
  });

  test("names what nothing vouches for, and the role of the first", () => {
    const judge = judgeOf(deploymentOf({ factories: [factory] }));
    expect(judge([made, asked], unread)).toEqual({ reason: "unknownRateProvider", by: [provider] });
    expect(judge([{ role: "pool", address: pool }, asked], unread)).toEqual({
      reason: "unknownPool",
      by: [pool, provider],
    });
    expect(judge([{ role: "hook", address: hook }], () => hash)).toMatchObject({ reason: "unknownHook" });
    expect(judge([], unread)).toBeUndefined();
  });

  test("takes a factory for nothing but a factory", () => {
    expect(
      judgeOf(deploymentOf({ factories: [pool] }))([{ role: "pool", address: pool }], unread),
    ).toBeDefined();
    expect(judgeOf(deploymentOf({ contracts: [factory] }))([made], unread)).toBeDefined();
  });

  test.each<[string, Hex]>([
    ["contract", pool],
    ["factory", factory],
    ["hash", hash],
  ])("follows what the operator trusts by its %s, but does not vouch for it", (_, trusted) => {
    const unvouched = judgeOf(deploymentOf(undefined, { trusted: [trusted] }))([made], () => hash);
    expect(unvouched).toEqual({ reason: "unknownPool", by: [pool], trusted: true });
    expect(isFollowable({ ...(unvouched && { unvouched }) })).toBe(true);
  });

  test("does not follow a venue of which the operator trusts a part", () => {
    const judge = judgeOf(deploymentOf(undefined, { trusted: [pool] }));
    const unvouched = judge([made, asked], unread);
    expect(unvouched).toEqual({ reason: "unknownRateProvider", by: [pool, provider] });
    expect(isFollowable({ ...(unvouched && { unvouched }) })).toBe(false);
  });
});

test("factoriesOf and readsHashes tell what is worth reading", () => {
  expect(factoriesOf(deploymentOf({ factories: [factory] }, { trusted: [pool, hash, factory] }))).toEqual([
    factory,
    pool,
  ]);
  expect(readsHashes(deploymentOf({ contracts: [pool] }, { trusted: [pool] }))).toBe(false);
  expect(readsHashes(deploymentOf({ codeHashes: [hash] }))).toBe(true);
  expect(readsHashes(deploymentOf(undefined, { trusted: [hash] }))).toBe(true);
});
