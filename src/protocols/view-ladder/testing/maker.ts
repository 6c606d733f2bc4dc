import { devToken, spareCode } from "@sluice/devnet";
import { concatHex } from "viem";
import { type Hex, word } from "../../../lib/hex.js";

const [usdc, weth] = [devToken("USDC"), devToken("WETH")];

/** Returns the creation code of a maker of USDC and WETH. */
export const makerCode = (spreadPpm: bigint): Hex =>
  concatHex([
    spareCode("hiddenMaker"),
    `0x${[BigInt(usdc.address), BigInt(weth.address), spreadPpm].map(word).join("")}`,
  ]);

/**
 * A maker's initial balance: USDC worth 3 million dollars, and 3 % more WETH, which it therefore sells for less than
 * others.
 */
export const makerFunds = [usdc, weth].map(({ address, decimals, usd }) => {
  const worth = address === weth.address ? 3_090_000n : 3_000_000n;
  return { token: address, amount: (worth * 10n ** BigInt(decimals)) / BigInt(Math.round(usd)) };
});
