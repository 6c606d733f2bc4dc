import { devAaveV3, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { grantShares, sendAs, verdictsOf } from "../conformance/lending.js";
import { discoverAll } from "../conformance/market.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { RAY } from "../kit/maths/ray.js";
import type { Venue } from "../venue.js";
import { aaveV3 } from "./index.js";
import type { ReserveState } from "./rounding.js";

const abi = parseAbi([
  "function setReserveFreeze(address asset, bool freeze)",
  "function setReservePause(address asset, bool paused)",
  "function setSupplyCap(address asset, uint256 cap)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
]);
const { pool, configurator } = devAaveV3;
const usdc = devToken("USDC");
const amount = unitsForUsd(usdc, 1000);

let chain: TestChain;
let venue: Venue<ShareFacts>;

beforeAll(async () => {
  chain = await startTestChain();
  const deployment = { slug: "aave-v3", standard: "aave-v3", contracts: { pool } };
  const venues = await discoverAll(chain, aaveV3, deployment);
  venue = venues.find(({ tokens }) => tokens[0] === usdc.address) as Venue<ShareFacts>;
  await grantShares(chain, venue.tokens[1] as Address, 52n, (RAY << 128n) | (1n << 120n));
});

afterAll(() => chain?.stop());

const verdicts = (ofSupply = amount, ofWithdrawal = amount) =>
  verdictsOf(chain, aaveV3, venue, [ofSupply, ofWithdrawal]);
const configure = (data: Hex) => sendAs(chain, devProvider, configurator, data);

describe("quote", () => {
  test("refuses what a frozen reserve refuses: supplies", async () => {
    const freeze = (on: boolean) =>
      encodeFunctionData({ abi, functionName: "setReserveFreeze", args: [usdc.address, on] });
    await configure(freeze(true));
    expect(await verdicts()).toEqual(["the reserve is frozen", undefined]);
    await configure(freeze(false));
    expect(await verdicts()).toEqual([undefined, undefined]);
  });

  test("refuses everything while the reserve is paused", async () => {
    const pause = (on: boolean) =>
      encodeFunctionData({ abi, functionName: "setReservePause", args: [usdc.address, on] });
    await configure(pause(true));
    expect(await verdicts()).toEqual(["the reserve is paused", "the reserve is paused"]);
    await configure(pause(false));
  });

  test("refuses a supply beyond a new cap, to the unit", async () => {
    const cap = (tokens: bigint) =>
      encodeFunctionData({ abi, functionName: "setSupplyCap", args: [usdc.address, tokens] });
    await configure(cap(1n));
    expect(await verdicts()).toEqual(["the supply cap does not allow that much", undefined]);
    await configure(cap(0n));
  });

  test("refuses to withdraw more than the available liquidity", async () => {
    const left = unitsForUsd(usdc, 500);
    const state = (await chain.read(aaveV3.load(venue))) as ReserveState;
    const args = [usdc.address, state.available - left, 2n, 0, devProvider] as const;
    await sendAs(chain, devProvider, pool, encodeFunctionData({ abi, functionName: "borrow", args }));
    expect(await verdicts()).toEqual([undefined, "too much of the reserve is lent out"]);
    // A withdrawal may pay a unit more than it takes.
    expect(await verdicts(amount, left - 1n)).toEqual([undefined, undefined]);
  });
});
