import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from "viem";
import {
  type DevFluidLimit,
  type DevFluidPool,
  type DevFluidSide,
  type DevFluidToken,
  devFluid,
  devFluidPools,
  devFluidTokens,
} from "../../definition/pools/fluid.js";

export type StorageWord = { address: Address; slot: Hex; value: Hex };

const unit = 10n ** 12n;

/** Returns a number as a coefficient of so many bits and an exponent of eight. It is rounded down. */
export function bigNumber(value: bigint, bits: number): bigint {
  const exponent = Math.max(value.toString(2).length - bits, 0);
  return ((value >> BigInt(exponent)) << 8n) | BigInt(exponent);
}

/** Returns a word of values at the given first bits. */
function packed(fields: readonly (readonly [bit: number, value: bigint | number | boolean])[]): bigint {
  return fields.reduce((word, [bit, value]) => word | (BigInt(value) << BigInt(bit)), 0n);
}

const key = (slot: Hex, of: Address): Hex =>
  keccak256(encodeAbiParameters([{ type: "address" }, { type: "bytes32" }], [of, slot]));
const index = (slot: number): Hex => numberToHex(slot, { size: 32 });

/** Amounts at the Liquidity layer in its units: of a side with interest, the raw ones. */
type Amounts = { pool: DevFluidPool; token: DevFluidToken; isDebt: boolean; bears: boolean; amount: bigint };

function unitsOf(token: DevFluidToken, count: number): bigint {
  return (BigInt(Math.round(count * 1e9)) * 10n ** BigInt(token.decimals)) / 10n ** 9n;
}

/** Returns the range of a pool at the time of its words, in which a center that follows the price has moved. */
function fluidRange(pool: DevFluidPool): { lower: number; upper: number } {
  const { ends, endsShift, thresholds, hoursAgo, lastPrice } = pool;
  const [upperPpm, lowerPpm] = ends.map((end, side) => {
    if (endsShift === undefined) return end;
    const from = endsShift.from[side]!;
    return from + ((end - from) * endsShift.hoursAgo) / endsShift.hours;
  }) as [number, number];
  const [above, below] = [1 / (1 - upperPpm / 1e6), 1 - lowerPpm / 1e6];
  let { center } = pool;
  if (thresholds !== undefined) {
    const moved = Math.min((hoursAgo * 3_600) / thresholds[2], 1);
    const [high, low] = [thresholds[0] / 1_000, thresholds[1] / 1_000];
    if (lastPrice > center * (1 + (above - 1) * (1 - high))) center *= 1 + (above - 1) * moved;
    else if (lastPrice < center * (1 - (1 - below) * (1 - low))) center *= 1 - (1 - below) * moved;
  }
  return { lower: center * below, upper: center * above };
}

/** Returns how many of token0 and of token1 a side has, so that its price in the pool's range is the given one. */
function fluidCounts(pool: DevFluidPool, isDebt: boolean, { usd, price }: DevFluidSide): [number, number] {
  const range = fluidRange(pool);
  const [low, root, high] = [range.lower, price, range.upper].map(Math.sqrt) as [number, number, number];
  const parts = isDebt ? [1 / low - 1 / root, high - root] : [1 / root - 1 / high, root - low];
  const [x, y] = parts as [number, number];
  const size = usd / (x * pool.token0.usd + y * pool.token1.usd);
  return [x * size, y * size];
}

function amountsOf(pool: DevFluidPool): Amounts[] {
  const sides = [pool.collateral, pool.debt];
  return sides.flatMap((side, place) => {
    if (side === undefined) return [];
    const isDebt = place === 1;
    const counts = fluidCounts(pool, isDebt, side);
    return [pool.token0, pool.token1].map((token, which) => {
      const bears = side.interest[which]!;
      const price = bears ? (isDebt ? token.borrowPrice : token.supplyPrice) : unit;
      const amount = (unitsOf(token, counts[which]!) * unit) / price;
      return { pool, token, isDebt, bears, amount };
    });
  });
}

type Totals = { supplied: [bigint, bigint]; borrowed: [bigint, bigint] };

/** Returns all users' amounts of a token: with interest, raw, and without. */
function totalsOf(token: DevFluidToken): Totals {
  const own = devFluidPools.flatMap(amountsOf).filter((each) => each.token.symbol === token.symbol);
  const sum = (isDebt: boolean, bears: boolean) => {
    const usd = (isDebt ? token.others.borrowed : token.others.supplied)[bears ? 0 : 1];
    const price = bears ? (isDebt ? token.borrowPrice : token.supplyPrice) : unit;
    const ofPools = own.filter((each) => each.isDebt === isDebt && each.bears === bears);
    const others = (unitsOf(token, usd / token.usd) * unit) / price;
    return ofPools.reduce((all, { amount }) => all + amount, others);
  };
  return {
    supplied: [sum(false, true), sum(false, false)],
    borrowed: [sum(true, true), sum(true, false)],
  };
}

/** Returns what users have supplied and borrowed of a token, in raw units of the token. */
export function fluidUse(token: DevFluidToken): {
  supplied: bigint;
  borrowed: bigint;
  utilizationBps: bigint;
} {
  const { supplied: s, borrowed: b } = totalsOf(token);
  const supplied = (s[0] * token.supplyPrice) / unit + s[1];
  const borrowed = (b[0] * token.borrowPrice) / unit + b[1];
  return { supplied, borrowed, utilizationBps: (borrowed * 10_000n) / supplied };
}

function ratio(bearing: bigint, free: bigint): bigint {
  if (bearing > free) return ((free * 10_000n) / bearing) << 1n;
  return (((bearing * 10_000n) / free) << 1n) | 1n;
}

function rateAt({ rates }: DevFluidToken, utilization: number): number {
  const next = Math.max(
    rates.findIndex(([from]) => utilization < from),
    1,
  );
  const [[fromX, fromY], [toX, toY]] = [rates[next - 1]!, rates[next]!];
  return Math.floor(fromY + ((toY - fromY) * (utilization - fromX)) / (toX - fromX));
}

function tokenWords(token: DevFluidToken, now: number): StorageWord[] {
  const { supplied, borrowed } = totalsOf(token);
  const { utilizationBps } = fluidUse(token);
  const bears = (amounts: readonly [bigint, bigint], price: bigint) =>
    ratio((amounts[0] * price) / unit, amounts[1]);
  const prices = packed([
    [0, rateAt(token, Number(utilizationBps))],
    [16, token.feeBps],
    [30, utilizationBps],
    [44, token.thresholdBps],
    [58, now - 1_800],
    [91, token.supplyPrice],
    [155, token.borrowPrice],
    [219, bears(supplied, token.supplyPrice)],
    [234, bears(borrowed, token.borrowPrice)],
    [249, token.mostUtilizationBps !== undefined],
  ]);
  const [, ...points] = token.rates;
  const inner = points.slice(0, -1);
  const rates = packed([
    [0, points.length - 1],
    [4, token.rates[0]![1]],
    ...inner.flatMap(([x, y], place) => [[20 + 32 * place, x] as const, [36 + 32 * place, y] as const]),
    [20 + 32 * inner.length, points.at(-1)![1]],
  ]);
  const totals = packed([
    [0, bigNumber(supplied[0], 56)],
    [64, bigNumber(supplied[1], 56)],
    [128, bigNumber(borrowed[0], 56)],
    [192, bigNumber(borrowed[1], 56)],
  ]);
  const most = BigInt(token.mostUtilizationBps ?? 0);
  const word = (slot: number, value: bigint) =>
    wordOf(devFluid.liquidity, key(index(slot), token.address), value);
  return [word(5, prices), word(6, rates), word(7, totals), ...(most === 0n ? [] : [word(11, most)])];
}

const wordOf = (address: Address, slot: Hex, value: bigint): StorageWord => ({
  ...{ address, slot, value: numberToHex(value, { size: 32 }) },
});

const times = (amount: bigint, factor: number) => (amount * BigInt(Math.round(factor * 1e6))) / 1_000_000n;

function userWord({ pool, token, isDebt, bears, amount }: Amounts, now: number): StorageWord {
  const limit: DevFluidLimit = (isDebt ? pool.debt : pool.collateral)!.limit;
  const moved = times(amount, isDebt ? 1 + limit.moved : 1 - limit.moved);
  const value = packed([
    [0, bears],
    [1, bigNumber(amount, 56)],
    [65, bigNumber(moved, 56)],
    [129, now - 7_200],
    [162, limit.expandBps],
    [176, limit.expandHours * 3_600],
    [200, bigNumber(times(amount, limit.base), 10)],
    ...(isDebt ? [[218, bigNumber(times(amount, Math.max(5, limit.base)), 10)] as const] : []),
  ]);
  const slot = key(key(index(isDebt ? 9 : 8), pool.address), token.address);
  return wordOf(devFluid.liquidity, slot, value);
}

/** Returns a price with 27 digits. */
function fluidPrice(price: number): bigint {
  return BigInt(Math.round(price * 1e15)) * unit;
}

function poolWords(pool: DevFluidPool, now: number): StorageWord[] {
  const { address, endsShift, thresholdsShift } = pool;
  const ago = (hours: number) => now - hours * 3_600;
  const [upper, lower, seconds] = pool.thresholds ?? [0, 0, 0];
  const variables = packed([
    [1, bigNumber(fluidPrice(pool.lastPrice), 32)],
    [41, bigNumber(fluidPrice(pool.lastPrice), 32)],
    [81, bigNumber(fluidPrice(pool.center), 32)],
    [121, ago(pool.hoursAgo)],
  ]);
  const variables2 = packed([
    [0, pool.collateral !== undefined],
    [1, pool.debt !== undefined],
    [2, pool.feePpm],
    [19, pool.revenuePercent],
    [26, endsShift !== undefined],
    [27, pool.ends[0]],
    [47, pool.ends[1]],
    [67, thresholdsShift !== undefined],
    [68, upper],
    [78, lower],
    [88, seconds],
    [112, pool.isCenterExternal === true ? 1 : 0],
    [172, bigNumber(fluidPrice(pool.center * 1.6), 20)],
    [200, bigNumber(fluidPrice(pool.center * 0.6), 20)],
    [228, pool.mostUtilization[0]],
    [238, pool.mostUtilization[1]],
    [255, pool.arePaused === true],
  ]);
  const shifts = packed([
    ...(endsShift === undefined ? [] : shiftFields(0, endsShift.from, endsShift, ago)),
    ...(thresholdsShift === undefined
      ? []
      : [
          ...shiftFields(128, thresholdsShift.from, thresholdsShift, ago),
          [128 + 93, thresholdsShift.from[2]] as const,
        ]),
  ]);
  const shares = (side: DevFluidSide | undefined) =>
    side === undefined ? 0n : BigInt(side.usd) * 10n ** 18n;
  const word = (slot: number, value: bigint) => wordOf(address, index(slot), value);
  const open = (total: bigint) => (total << 129n) | total;
  return [
    ...[word(0, variables), word(1, variables2), word(7, shifts)],
    ...[word(2, open(shares(pool.collateral))), word(4, open(shares(pool.debt)))],
  ];
}

function shiftFields(
  bit: number,
  [upper, lower]: readonly number[],
  { hours, hoursAgo }: { hours: number; hoursAgo: number },
  ago: (hours: number) => number,
) {
  return [
    [bit, upper!],
    [bit + 20, lower!],
    [bit + 40, hours * 3_600],
    [bit + 60, ago(hoursAgo)],
  ] as [number, number][];
}

/** Returns the words of Fluid's storage as of a time, in seconds: every wait in them is counted from then. */
export function fluidWords(now: number): StorageWord[] {
  return [
    ...devFluidTokens.flatMap((token) => tokenWords(token, now)),
    ...devFluidPools.flatMap(amountsOf).map((amounts) => userWord(amounts, now)),
    ...devFluidPools.flatMap((pool) => poolWords(pool, now)),
  ];
}
