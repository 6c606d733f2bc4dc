import { getContractAddress } from "viem";
import { type DevTokenSymbol, devToken } from "../tokens.js";

type Address = `0x${string}`;

/** A vault of Yearn V2. `lentShareBps` of its assets are with its strategy, which returns nothing. */
export type DevYearnVault = {
  address: Address;
  asset: Address;
  symbol: string;
  depositUsd: number;
  limitUsd: number;
  strategy?: { address: Address; lentShareBps: number; gainUsd: number };
};

/** Yearn's second registry, and the release that its vaults are proxies of. */
export const yearnRegistry = "0x50c1a2ea0a861a967d9d0ffe2ae4012c2e053804";
export const yearnRelease = "0x5c0de00000000000000000000000000000000030";

const rows: readonly (readonly [DevTokenSymbol, number, number, number])[] = [
  ["USDC", 8_000_000, 20_000_000, 6_000],
  ["WETH", 6_000_000, 30_000_000, 0],
  ["DAI", 3_000_000, 3_400_000, 2_500],
];

export const devYearnVaults: readonly DevYearnVault[] = rows.map(
  ([symbol, depositUsd, limitUsd, lentShareBps], index) => ({
    // The registry creates the vaults one after another, and nothing else.
    address: getContractAddress({ from: yearnRegistry, nonce: BigInt(1 + index) }).toLowerCase() as Address,
    asset: devToken(symbol).address,
    symbol: `yv${symbol}`,
    depositUsd,
    limitUsd,
    ...(lentShareBps === 0
      ? {}
      : {
          strategy: {
            address: `0x5c0de0000000000000000000000000000000003${1 + index}` as Address,
            lentShareBps,
            gainUsd: depositUsd / 50,
          },
        }),
  }),
);
