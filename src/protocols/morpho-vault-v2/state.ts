import type { Hex } from "../../lib/hex.js";
import type { MarketPosition, VaultV1State } from "../kit/morpho/state.js";

/** What an adapter has lent in a market of Morpho. */
type MarketLoan = {
  readonly kind: "market";
  /** The market's place in Morpho. */
  readonly id: Hex;
  readonly market: MarketPosition;
};

/** What an adapter has lent to a vault of the first generation. */
type VaultLoan = {
  readonly kind: "vault";
  readonly vault: VaultV1State;
  /** The places in Morpho of the vault's markets, in their order. */
  readonly ids: readonly Hex[];
  /** The shares of the vault that the adapter owns. */
  readonly shares: bigint;
};

/** A place where one of the vault's adapters lends. */
export type Loan = (MarketLoan | VaultLoan) & {
  /** Whether the vault counts what was lent there: whether it has an allocation for it. */
  readonly isCounted: boolean;
};

/** What the vault may lend under an id, in raw units of the asset. */
export type Cap = {
  readonly allocation: bigint;
  readonly absolute: bigint;
  /** Of the vault's assets, in parts of 10^18. */
  readonly relativeE18: bigint;
};

/** The loan that deposits increase, and that exits decrease by what the vault does not hold itself. */
export type Liquidity = {
  /** Its place among `loans`. */
  readonly loan: number;
  /** The caps that it counts towards, the one of the loan itself last. */
  readonly caps: readonly [...Cap[], Cap];
  /** Whether the adapter refuses shares of a market that cost more than a unit each. */
  readonly needsCheapShares: boolean;
};

/** A vault. Amounts are in raw units of the asset. */
export type VaultV2State = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The total supply of the vault's shares. */
  readonly supply: bigint;
  /** The vault's assets when interest was last added, and when that was. */
  readonly assets: bigint;
  readonly lastUpdate: bigint;
  /** The most that the assets grow by per second, and the fees: on what they grew by, and on all of them per second. */
  readonly maxRateE18: bigint;
  readonly performanceFeeE18: bigint;
  readonly managementFeeE18: bigint;
  /** What the vault itself holds. */
  readonly idle: bigint;
  /** What Morpho holds of the asset. */
  readonly cash: bigint;
  readonly loans: readonly Loan[];
  /** Absent if deposits stay in the vault. */
  readonly liquidity?: Liquidity;
  /** The assets after the interest of the transaction that the state is in the middle of, which adds it only once. */
  readonly firstAssets?: bigint;
};
