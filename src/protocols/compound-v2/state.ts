import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";

/** A market as it stored itself at block `accruedAt`, read at block `readAt`. Amounts are raw units of the asset. */
export type MarketState = {
  readonly mintPaused: boolean;
  /** Shares cannot be transferred: none reach the Executor, and it cannot pass on those that it mints. */
  readonly transferPaused: boolean;
  readonly readAt: bigint;
  readonly accruedAt: bigint;
  /** Interest per block on borrowed amounts, with 18 decimals. */
  readonly borrowRateE18: bigint;
  readonly reserveFactorE18: bigint;
  readonly cash: bigint;
  readonly borrows: bigint;
  readonly reserves: bigint;
  /** Raw units of the share. */
  readonly supply: bigint;
  /**
   * Asset per share while there are no shares, in raw units with 18 more decimals. 0 if the market does not report it.
   */
  readonly firstRateE18: bigint;
};

const GET_CASH = "0x3b1d21a2"; // getCash()
const TOTAL_BORROWS = "0x47bd3718"; // totalBorrows()
const TOTAL_RESERVES = "0x8f840ddd"; // totalReserves()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const ACCRUAL_BLOCK_NUMBER = "0x6c540baf"; // accrualBlockNumber()
const BORROW_RATE_PER_BLOCK = "0xf8f9da28"; // borrowRatePerBlock()
const RESERVE_FACTOR_MANTISSA = "0x173b9904"; // reserveFactorMantissa()
const EXCHANGE_RATE_STORED = "0x182df0f5"; // exchangeRateStored()
const INITIAL_EXCHANGE_RATE_MANTISSA = "0x675d972c"; // initialExchangeRateMantissa()
const MARKETS = "0x8e8f294b"; // markets(address)
const MINT_GUARDIAN_PAUSED = "0x731f0c2b"; // mintGuardianPaused(address)
const TRANSFER_GUARDIAN_PAUSED = "0x87f76303"; // transferGuardianPaused()
const GET_BLOCK_NUMBER = "0x42cbb15c"; // getBlockNumber()

/** Above this rate the market reverts every operation. */
const MAX_BORROW_RATE_E18 = 5n * 10n ** 12n;

/** Reads the market. Unusable if it is not listed or its rate is absurd. */
export function* load(venue: Venue): Reading<MarketState | Unusable> {
  const market = venue.address;
  const { comptroller = ZERO_ADDRESS } = venue.sources ?? {};
  const [initialRate, ...answers] = yield [
    { to: market, data: callData(INITIAL_EXCHANGE_RATE_MANTISSA) },
    { to: market, data: callData(GET_CASH) },
    { to: market, data: callData(TOTAL_BORROWS) },
    { to: market, data: callData(TOTAL_RESERVES) },
    { to: market, data: callData(TOTAL_SUPPLY) },
    { to: market, data: callData(ACCRUAL_BLOCK_NUMBER) },
    { to: market, data: callData(BORROW_RATE_PER_BLOCK) },
    { to: market, data: callData(RESERVE_FACTOR_MANTISSA) },
    { to: market, data: callData(EXCHANGE_RATE_STORED) },
    { to: comptroller, data: callData(MARKETS, market) },
    { to: comptroller, data: callData(MINT_GUARDIAN_PAUSED, market) },
    { to: comptroller, data: callData(TRANSFER_GUARDIAN_PAUSED) },
    { to: comptroller, data: callData(GET_BLOCK_NUMBER) },
  ];
  const values = uintsOf(answers);
  if (values === undefined) return unusable("silent");
  const [cash, borrows, reserves, supply, accruedAt, borrowRateE18] = values as Six;
  const [reserveFactorE18, rateE18, listed, mintPaused, transferPaused, readAt] = values.slice(6) as Six;
  if (listed === 0n) return unusable("paused");
  if (borrowRateE18 > MAX_BORROW_RATE_E18) return unusable("doesNotAddUp");
  return {
    mintPaused: mintPaused !== 0n,
    transferPaused: transferPaused !== 0n,
    readAt,
    accruedAt,
    borrowRateE18,
    reserveFactorE18,
    cash,
    borrows,
    reserves,
    supply,
    // Later markets do not report the first rate. Without shares, it is the current rate.
    firstRateE18: uintOf(initialRate) ?? (supply === 0n ? rateE18 : 0n),
  };
}

type Six = [bigint, bigint, bigint, bigint, bigint, bigint];
