import { type DevTokenSymbol, devToken } from "../tokens.js";

type Address = `0x${string}`;

const WAD = 10n ** 18n;

/** Morpho's contracts at their mainnet addresses. Both factories have the code of the vaults' first version. */
export const devMorpho = {
  morpho: "0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb",
  irm: "0x870ac11d48b15db9a138cf899d20f13f79ba00bc",
  factories: ["0x1897a8997241c1cd4bd0698647e4eb7213535c24", "0xa9c3d3a366466fa809d1ae982fb2c46e5fc41101"],
  /** Answers a price at which nobody is liquidated. Nobody can put a contract there on Ethereum. */
  oracle: "0x5c0de00000000000000000000000000000000080",
  feeRecipient: "0x5c0de00000000000000000000000000000000081",
  lltvE18: (86n * WAD) / 100n,
} as const;

/** A market of Morpho in which a vault lends. */
export type DevMorphoMarket = {
  /** Absent: a market without collateral and interest, in which assets lie idle. */
  collateral?: DevTokenSymbol;
  /** Morpho's part of the interest, in parts of 10^18. */
  feeE18: bigint;
  /** Whole units that others lend, and that the vault lends at most. */
  others: bigint;
  cap: bigint;
  /** The part that is borrowed of what the others and the vault lend, in per cent. */
  borrowed: bigint;
};

/** A vault of a factory, which determines its address. It lends in its markets in their order. */
export type DevMorphoVault = {
  factory: Address;
  symbol: string;
  asset: DevTokenSymbol;
  /** The vault's part of the interest, in parts of 10^18. */
  feeE18: bigint;
  /** Whole units that the provider deposits. */
  deposit: bigint;
  markets: readonly DevMorphoMarket[];
};

export const devMorphoVaults: readonly DevMorphoVault[] = [
  {
    factory: devMorpho.factories[0],
    symbol: "mvUSDC",
    asset: "USDC",
    feeE18: WAD / 10n,
    deposit: 12_000_000n,
    markets: [
      { collateral: "WETH", feeE18: WAD / 20n, others: 3_000_000n, cap: 6_000_000n, borrowed: 96n },
      { collateral: "WBTC", feeE18: 0n, others: 1_000_000n, cap: 4_000_000n, borrowed: 40n },
      { feeE18: 0n, others: 0n, cap: 5_000_000n, borrowed: 0n },
    ],
  },
  {
    factory: devMorpho.factories[1],
    symbol: "mvDAI",
    asset: "DAI",
    feeE18: 0n,
    deposit: 2_000_000n,
    markets: [{ collateral: "WBTC", feeE18: 0n, others: 500_000n, cap: 9_000_000n, borrowed: 75n }],
  },
];

/** Where deposits go first, so that a market's part of them is what its cap allows. */
export function lentTo({ deposit, markets }: DevMorphoVault, market: DevMorphoMarket): bigint {
  const before = markets.slice(0, markets.indexOf(market)).reduce((sum, { cap }) => sum + cap, 0n);
  const left = deposit > before ? deposit - before : 0n;
  return left < market.cap ? left : market.cap;
}

export const unitOf = (symbol: DevTokenSymbol): bigint => 10n ** BigInt(devToken(symbol).decimals);
