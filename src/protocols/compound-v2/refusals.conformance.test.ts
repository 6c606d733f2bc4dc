import { devCompoundV2, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { grantShares, sendAs, verdictsOf } from "../conformance/lending.js";
import { discoverAll } from "../conformance/market.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";
import { compoundV2, type MarketState } from "./index.js";

const abi = parseAbi([
  "function _setMintPaused(address market, bool paused) returns (bool)",
  "function _setTransferPaused(bool paused) returns (bool)",
  "function borrow(uint256 amount) returns (uint256)",
]);
const { comptroller, markets } = devCompoundV2;
const usdc = devToken("USDC");
const amount = unitsForUsd(usdc, 1000);
/** A share has eight decimals and is worth some 0.02 dollars. */
const shares = 50_000n * 10n ** 8n;

let chain: TestChain;
let venue: Venue<ShareFacts>;

beforeAll(async () => {
  chain = await startTestChain();
  const nativeMarket = markets.find(({ native }) => native)?.address as `0x${string}`;
  const contracts = { comptroller, nativeMarket };
  const deployment = { slug: "compound-v2", standard: "compound-v2", contracts };
  const venues = await discoverAll(chain, compoundV2, deployment);
  venue = venues.find(({ tokens }) => tokens[0] === usdc.address) as Venue<ShareFacts>;
  await grantShares(chain, venue.address, 15n, 1n << 120n);
});

afterAll(() => chain?.stop());

const verdicts = (ofRedemption = shares) => verdictsOf(chain, compoundV2, venue, [amount, ofRedemption]);
const configure = (data: Hex) => sendAs(chain, devProvider, comptroller, data);

describe("quote", () => {
  test("refuses to mint while that is paused", async () => {
    const pause = (paused: boolean) =>
      encodeFunctionData({ abi, functionName: "_setMintPaused", args: [venue.address, paused] });
    await configure(pause(true));
    expect(await verdicts()).toEqual(["the market takes nothing at present", undefined]);
    await configure(pause(false));
    expect(await verdicts()).toEqual([undefined, undefined]);
  });

  test("refuses everything while shares can neither reach nor leave the Executor", async () => {
    const pause = (paused: boolean) =>
      encodeFunctionData({ abi, functionName: "_setTransferPaused", args: [paused] });
    await configure(pause(true));
    const refused = "the shares cannot be moved at present";
    expect(await verdicts()).toEqual([refused, refused]);
    await configure(pause(false));
  });

  test("refuses to redeem more than the available liquidity", async () => {
    const state = (await chain.read(compoundV2.load(venue))) as MarketState;
    const left = unitsForUsd(usdc, 500);
    const args = [state.cash - left] as const;
    await sendAs(
      chain,
      devProvider,
      venue.address,
      encodeFunctionData({ abi, functionName: "borrow", args }),
    );
    expect(await verdicts()).toEqual([undefined, "too much of the market is lent out"]);
    expect(await verdicts(shares / 4n)).toEqual([undefined, undefined]);
  });
});
