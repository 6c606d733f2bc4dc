import { type DevTokenSymbol, devToken } from "../tokens.js";

/** A tokenised vault. `sharesUsd` is the provider's deposit, and `earnedUsd` the vault's earnings since. */
export type DevVault = {
  address: `0x${string}`;
  name: string;
  symbol: string;
  asset: `0x${string}`;
  sharesUsd: number;
  earnedUsd: number;
  kind:
    | { is: "plain" }
    | { is: "fees"; entryBps: bigint; exitBps: bigint }
    | { is: "capped"; capUsd: number }
    | { is: "lending"; lentUsd: number }
    | { is: "savings"; rateRay: bigint };
};

/** Returns an address that ends with a vault's number. No one has its key on any chain. */
const own = (number: number): `0x${string}` => `0x5c0de000000000000000000000000000000000${number}`;

const rows: readonly (readonly [
  `0x${string}`,
  string,
  string,
  DevTokenSymbol,
  number,
  number,
  DevVault["kind"],
])[] = [
  [own(20), "Plain WETH vault", "pvWETH", "WETH", 9_000_000, 410_000, { is: "plain" }],
  [own(21), "Plain USDT vault", "pvUSDT", "USDT", 2_000_000, 30_001, { is: "plain" }],
  [
    own(22),
    "Lending USDC vault",
    "lvUSDC",
    "USDC",
    14_000_000,
    777_777,
    { is: "lending", lentUsd: 9_000_000 },
  ],
  [own(23), "Capped USDC vault", "cvUSDC", "USDC", 3_000_000, 55_000, { is: "capped", capUsd: 5_000_000 }],
  [own(24), "Fee DAI vault", "fvDAI", "DAI", 4_000_000, 91_000, { is: "fees", entryBps: 10n, exitBps: 25n }],
  // sDAI's address. The rate is about 5 % a year.
  [
    "0x83f20f44975d03b1b09e64809b757c47f942beea",
    "Savings Dai",
    "sDAI",
    "DAI",
    30_000_000,
    12_000_000,
    { is: "savings", rateRay: 1_000_000_001_547_125_957_863_212_448n },
  ],
];

export const devVaults: readonly DevVault[] = rows.map(
  ([address, name, symbol, asset, sharesUsd, earnedUsd, kind]) => ({
    address,
    name,
    symbol,
    asset: devToken(asset).address,
    sharesUsd,
    earnedUsd,
    kind,
  }),
);

/** Receives the fees of the vaults that charge any. */
export const vaultFeeRecipient = "0x5c0de00000000000000000000000000000000004";
