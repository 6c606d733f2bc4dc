import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { bytesIn } from "../../lib/hex.js";
import { type CallResult, type Reading, together } from "../../lib/reading.js";
import { ask, askEach, callOf } from "../kit/reading/ask.js";
import { v2LensAddress, v2LensCode } from "./lens.js";
import { MAX_RESERVE } from "./state.js";

/** A pair of a factory. Values that it does not report, or that are impossibly large, are zero. */
export type FactoryPair = {
  /** Its index among all pairs of the factory, from 0. */
  readonly index: number;
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly reserve0: bigint;
  readonly reserve1: bigint;
};

/** Number of pairs that one call of the lens reads. It keeps the call far below the gas that nodes allow. */
export const PAIRS_PER_CALL = 250;
/** A pair takes about 13,700, nearly all of it for first accesses (EIP-2929). */
const GAS_PER_PAIR = 17_000;
/** Hex digits of a row: three addresses of 20 bytes, two reserves of 14. */
const ROW = 2 * 88;

/** Returns the number of the factory's pairs, or undefined if it does not answer. */
export function* pairCount(factory: Address): Reading<number | undefined> {
  const found = yield* ask({ count: [factory, "allPairsLength()"] });
  return found && Number(found.count);
}

/**
 * Returns the pairs from number `from` up to, but not including, `from + count`, as far as the factory has them, in its
 * order. Takes one batch with one call per `PAIRS_PER_CALL` or, if a node does not support code overrides, three
 * batches with four calls per pair. Returns undefined if the factory does not report its number of pairs.
 */
export function* readPairs(
  factory: Address,
  { from, count }: { readonly from: number; readonly count: number },
): Reading<FactoryPair[] | undefined> {
  const starts: number[] = [];
  for (let start = from; start < from + count; start += PAIRS_PER_CALL) starts.push(start);
  const sizeAt = (start: number) => Math.min(PAIRS_PER_CALL, from + count - start);
  const answers = yield starts.map((start) => {
    const call = [v2LensAddress, "list(address,uint256,uint256)", factory, start, sizeAt(start)] as const;
    return callOf(call, { code: v2LensCode, gas: sizeAt(start) * GAS_PER_PAIR });
  });
  const parts = answers.map((answer, at) => pairsIn(answer, starts[at] as number));
  const missing = starts.filter((_, at) => parts[at] === undefined);
  if (missing.length > 0) {
    const length = yield* pairCount(factory);
    if (length === undefined) return undefined;
    const placesFrom = (start: number) =>
      Array.from({ length: Math.max(0, Math.min(sizeAt(start), length - start)) }, (_, at) => start + at);
    const read = yield* together(missing.map((start) => readOneByOne(factory, placesFrom(start))));
    for (const [at, start] of missing.entries()) parts[starts.indexOf(start)] = read[at];
  }
  return parts.flatMap((pairs) => pairs as FactoryPair[]);
}

function pairsIn(answer: CallResult, start: number): FactoryPair[] | undefined {
  const rows = bytesIn(answer ?? "0x");
  if (rows === undefined || rows.length % ROW !== 0) return undefined;
  return Array.from({ length: rows.length / ROW }, (_, row) => {
    const digits = (from: number, to: number): `0x${string}` =>
      `0x${rows.slice(row * ROW + 2 * from, row * ROW + 2 * to)}`;
    return {
      index: start + row,
      address: digits(0, 20),
      token0: digits(20, 40),
      token1: digits(40, 60),
      reserve0: BigInt(digits(60, 74)),
      reserve1: BigInt(digits(74, 88)),
    };
  });
}

function* readOneByOne(factory: Address, places: readonly number[]): Reading<FactoryPair[]> {
  const found = yield* askEach(
    "allPairs(uint256) address",
    places.map((index) => [factory, index] as const),
  );
  const addresses = found.map((address) => address ?? ZERO_ADDRESS);
  const answers = yield* together(
    addresses.map((pair) =>
      ask({
        token0: { maybe: [pair, "token0() address"] },
        token1: { maybe: [pair, "token1() address"] },
        reserves: { maybe: [pair, "getReserves() (uint256, uint256)"] },
      }),
    ),
  );
  return answers.map(({ token0 = ZERO_ADDRESS, token1 = ZERO_ADDRESS, reserves = [0n, 0n] }, at) => ({
    index: places[at] as number,
    address: addresses[at] as Address,
    token0,
    token1,
    reserve0: fitting(reserves[0]),
    reserve1: fitting(reserves[1]),
  }));
}

function fitting(reserve: bigint): bigint {
  return reserve <= MAX_RESERVE ? reserve : 0n;
}
