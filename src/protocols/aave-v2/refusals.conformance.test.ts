import { devAaveV2, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { grantShares, sendAs, verdictsOf } from "../conformance/lending.js";
import { discoverAll } from "../conformance/market.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";
import { aaveV2, type ReserveState } from "./index.js";

const abi = parseAbi([
  "function freezeReserve(address asset)",
  "function unfreezeReserve(address asset)",
  "function setPoolPause(bool paused)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
]);
const { pool, configurator } = devAaveV2;
const usdc = devToken("USDC");
const amount = unitsForUsd(usdc, 1000);

let chain: TestChain;
let venue: Venue<ShareFacts>;

beforeAll(async () => {
  chain = await startTestChain();
  const deployment = { slug: "aave-v2", standard: "aave-v2", contracts: { pool } };
  const venues = await discoverAll(chain, aaveV2, deployment);
  venue = venues.find(({ tokens }) => tokens[0] === usdc.address) as Venue<ShareFacts>;
  await grantShares(chain, venue.tokens[1] as Address, 52n, 1n << 120n);
});

afterAll(() => chain?.stop());

const verdicts = (ofDeposit = amount, ofWithdrawal = amount) =>
  verdictsOf(chain, aaveV2, venue, [ofDeposit, ofWithdrawal]);
const configure = (data: Hex) => sendAs(chain, devProvider, configurator, data);

describe("quote", () => {
  test("refuses what a frozen reserve refuses: deposits", async () => {
    await configure(encodeFunctionData({ abi, functionName: "freezeReserve", args: [usdc.address] }));
    expect(await verdicts()).toEqual(["the reserve is frozen", undefined]);
    await configure(encodeFunctionData({ abi, functionName: "unfreezeReserve", args: [usdc.address] }));
    expect(await verdicts()).toEqual([undefined, undefined]);
  });

  test("refuses everything while the pool is paused", async () => {
    await configure(encodeFunctionData({ abi, functionName: "setPoolPause", args: [true] }));
    expect(await verdicts()).toEqual(["the pool is paused", "the pool is paused"]);
    await configure(encodeFunctionData({ abi, functionName: "setPoolPause", args: [false] }));
  });

  test("refuses to withdraw more than the available liquidity", async () => {
    const left = unitsForUsd(usdc, 500);
    const state = (await chain.read(aaveV2.load(venue))) as ReserveState;
    const args = [usdc.address, state.available - left, 2n, 0, devProvider] as const;
    await sendAs(chain, devProvider, pool, encodeFunctionData({ abi, functionName: "borrow", args }));
    expect(await verdicts()).toEqual([undefined, "too much of the reserve is lent out"]);
    // A withdrawal may pay a unit more than it takes.
    expect(await verdicts(amount, left - 1n)).toEqual([undefined, undefined]);
  });
});
