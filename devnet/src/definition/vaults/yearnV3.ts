import type { DevTokenSymbol } from "../tokens.js";

type Address = `0x${string}`;

/** A vault of a factory of Yearn V3, which determines its address. Amounts are in whole units of the asset. */
export type DevYearnV3Vault = {
  factory: Address;
  asset: DevTokenSymbol;
  /** How long profits take to unlock. */
  unlockDays: number;
  /** The most that the vault counts. Absent: any amount. */
  limit?: bigint;
  deposit: bigint;
  strategy: {
    address: Address;
    /** The most that the vault gives it. */
    most: bigint;
    /** What it has gained since, or lost if negative. The vault has counted it. */
    gained: bigint;
  };
  /** What the vault keeps back if it passes the rest of each deposit on. Absent: it passes on only what it is told to. */
  kept?: bigint;
};

/** The factories at their mainnet addresses, by the version of their vaults, with our own code. */
export const devYearnV3 = {
  factories: {
    "3.0.1": "0xe9e8c89c8fc7e8b8f23425688eb68987231178e5",
    "3.0.2": "0x444045c5c13c246e117ed36437303cac8e250ab0",
    "3.0.3": "0x5577edcb8a856582297cdbbb07055e6a6e38eb5f",
    "3.0.4": "0x770d0d1fb036483ed4abb6d53c1c88fb277d812f",
  },
} as const;

const { factories } = devYearnV3;
const own = (number: number): Address => `0x5c0de000000000000000000000000000000000${number}`;

export const devYearnV3Vaults: readonly DevYearnV3Vault[] = [
  {
    factory: factories["3.0.4"],
    asset: "USDC",
    unlockDays: 10,
    limit: 20_000_000n,
    deposit: 9_000_000n,
    strategy: { address: own(85), most: 6_000_000n, gained: 240_000n },
  },
  {
    factory: factories["3.0.4"],
    asset: "WETH",
    unlockDays: 30,
    deposit: 2_400n,
    strategy: { address: own(86), most: 5_000n, gained: 31n },
    kept: 500n,
  },
  {
    factory: factories["3.0.3"],
    asset: "DAI",
    unlockDays: 7,
    deposit: 3_000_000n,
    strategy: { address: own(87), most: 1_000_000n, gained: -45_000n },
  },
  {
    factory: factories["3.0.2"],
    asset: "WETH",
    unlockDays: 10,
    limit: 1_500n,
    deposit: 900n,
    strategy: { address: own(88), most: 250n, gained: 7n },
  },
  {
    factory: factories["3.0.1"],
    asset: "USDC",
    unlockDays: 0,
    deposit: 800_000n,
    strategy: { address: own(89), most: 300_000n, gained: 12_345n },
  },
];
