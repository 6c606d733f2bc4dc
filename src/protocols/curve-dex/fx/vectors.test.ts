import { expect, test } from "vitest";
import type { Adapter } from "../../adapter.js";
import { readVectors, unlikeVectors } from "../../conformance/vectors.js";
import { curveDex } from "../index.js";
import type { FxPool, FxState } from "./pool.js";
import { exchange } from "./trade.js";

test("quote answers what the local chain's pools of version 3 gave", () => {
  const vectors = readVectors<FxState>(new URL("vectors/", import.meta.url));
  expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(3);
  expect(unlikeVectors(curveDex as Adapter, vectors)).toEqual([]);
});

/**
 * Mainnet's pool 0x656341ef90b622c6634e0573772ffb7f3669b9f3, of version 3.0.0, at block 26,148,370: the results of three
 * trades in the next block, as a node simulated them (`eth_simulateV1`), each with the pool's numbers after it.
 */
const SECONDS = 1_791_470_807n;

const pool: FxPool = { coins: [], share: `0x${"0".repeat(40)}`, multipliers: [1n, 1n] };

const state: FxState = {
  balances: [22_102_000_481_323_125_216_231_827n, 8_987_578_622_264_189_265_224n],
  supply: 430_567_971_271_198_692_355_624n,
  D: 44_914_089_129_658_606_525_943_428n,
  priceScale: 2_538_283_978_245_804_332_681n,
  lastPrice: 2_524_920_271_129_578_087_539n,
  average: 2_534_926_746_219_859_752_269n,
  averagedSeconds: 1_791_470_075n,
  virtualPrice: 1_035_239_360_541_849_336n,
  profit: 1_073_721_936_467_396_592n,
  floor: 1_033_174_871_410_315_870n,
  ramp: { from: 50_000n, to: 50_000n, fromSeconds: 0n, toSeconds: 0n },
  fees: { mid: 136_000_000n, out: 282_000_000n, gamma: 4_961_947_600_000_000n },
  reservedPart: 4_500_000_000n,
  adminPart: 0n,
  rebalancing: rebalancingOf(34_028_236_692_186_080_066_706_008_501_256_821_145_600_000_865n),
  donation: {
    shares: 497_064_254_053_530_998_261n,
    fromSeconds: 1_791_467_508n,
    seconds: 604_800n,
    mostPart: 10n ** 17n,
  },
  protection: { untilSeconds: 1_791_470_148n, seconds: 600n, threshold: 2n * 10n ** 17n },
};

function rebalancingOf(packed: bigint): FxState["rebalancing"] {
  const at = (shift: bigint) => (packed >> shift) & (2n ** 64n - 1n);
  return { leastStep: at(128n), mostStep: at(64n), seconds: at(0n) };
}

/** The trades of a sequence, and what the pool paid and held after each. */
type Step = {
  readonly i: 0 | 1;
  readonly dx: bigint;
  readonly dy: bigint;
  readonly D: bigint;
  readonly balances: readonly [bigint, bigint];
};

/** Only the first trade of a block moves the price scale. */
const PRICE_SCALE = 2_536_469_840_109_861_263_098n;

const sequences: readonly (readonly Step[])[] = [
  [
    {
      i: 0,
      dx: 110_510_002_406_615_626_081_159n,
      dy: 43_122_047_083_631_380_769n,
      D: 44_899_436_323_667_199_845_214_362n,
      balances: [22_212_510_483_729_740_842_312_986n, 8_944_456_575_180_557_884_455n],
    },
    {
      i: 0,
      dx: 442_040_009_626_462_504_324_636n,
      dy: 171_903_447_482_255_299_160n,
      D: 44_905_565_165_708_029_174_013_715n,
      balances: [22_654_550_493_356_203_346_637_622n, 8_772_553_127_698_302_585_295n],
    },
    {
      i: 1,
      dx: 89_875_786_222_641_892_652n,
      dy: 225_158_443_301_935_582_949_494n,
      D: 44_908_671_081_376_752_666_033_528n,
      balances: [22_429_392_050_054_267_763_688_128n, 8_862_428_913_920_944_477_947n],
    },
  ],
  [
    {
      i: 1,
      dx: 44_937_893_111_320_946_326n,
      dy: 111_693_040_007_784_016_520_207n,
      D: 44_899_440_430_224_822_359_889_963n,
      balances: [21_990_307_441_315_341_199_711_620n, 9_032_516_515_375_510_211_550n],
    },
    {
      i: 1,
      dx: 179_751_572_445_283_785_304n,
      dy: 443_511_794_077_208_501_624_560n,
      D: 44_907_283_177_759_638_973_466_838n,
      balances: [21_546_795_647_238_132_698_087_060n, 9_212_268_087_820_793_996_854n],
    },
    {
      i: 0,
      dx: 221_020_004_813_231_252_162_318n,
      dy: 86_774_142_019_750_685_054n,
      D: 44_910_826_395_151_698_049_430_855n,
      balances: [21_767_815_652_051_363_950_249_378n, 9_125_493_945_801_043_311_800n],
    },
  ],
];

test.each(sequences)(
  "trades as mainnet's pool does, with a move of its price scale that donated shares pay",
  (...steps) => {
    let now = state;
    for (const { i, dx, ...expected } of steps) {
      const { amountOut, state: next } = exchange(pool, now, [i, 1 - i], dx, SECONDS);
      const { D, balances, priceScale } = next;
      expect({ dy: amountOut, D, balances, priceScale }).toEqual({ ...expected, priceScale: PRICE_SCALE });
      now = next;
    }
    expect(now.donation.shares).toBeLessThan(state.donation.shares);
  },
);
