import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { unusable } from "../../kit/adapter/unusable.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { load } from "./load.js";
import { type AnsweringPool, answerOf } from "./testing/answering.js";
import { exchange } from "./testing/published.js";

const [first, second, share, address] = ["1", "2", "3", "4"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address];

const venue: Venue<PoolFacts> = {
  id: `curve-dex:${address}`,
  protocol: "curve-dex",
  standard: "curve-dex",
  address,
  tokens: [first, second, share],
  feePpm: 400,
  facts: { early: false, precision: 100, decimals: [18, 18] },
};
const WAD = 10n ** 18n;
const million = 10n ** 24n;
const atRest = { from: 50_000n, to: 50_000n, fromSeconds: 0n, toSeconds: 0n };
const ramped = { from: 50_000n, to: 150_000n, fromSeconds: 1_000n, toSeconds: 2_000n };
const plain: AnsweringPool = {
  coins: [first, second],
  balances: [6n * million, 6n * million],
  rates: [WAD, WAD],
  amp: 50_000n,
  fee: 4_000_000n,
  supply: 11n * million,
  paired: false,
  ramp: atRest,
  now: 3_000n,
};
/** A metapool without a getter for its base pool. Its second coin is a share worth 1.0398. */
const metapool: AnsweringPool = { ...plain, rates: [WAD, 1_039_800_000_000_000_000n] };

function loaded(pool: AnsweringPool, of = venue) {
  const reading = load(of);
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map((call) => answerOf(pool, call)));
  return step.value;
}

function stateOf({ balances, supply, fee, ramp }: AnsweringPool) {
  return { balances, supply, fee, ramp, adminFee: 5_000_000_000n };
}

describe("load", () => {
  test("takes a pool that quotes what its state makes, as it takes the product", () => {
    expect(loaded(plain)).toEqual(stateOf(plain));
    expect(loaded({ ...plain, paired: true })).toEqual({ ...stateOf(plain), paired: true });
  });

  test("takes a pool that averages its price", () => {
    expect(loaded({ ...plain, averagePriceWad: WAD })).toEqual({ ...stateOf(plain), averages: true });
  });

  test("tells how the product is taken whichever is likelier by the pool's share", () => {
    const own = { ...venue, tokens: [first, second, address] };
    expect(loaded(plain, own)).toEqual(stateOf(plain));
    expect(loaded({ ...plain, paired: true }, own)).toEqual({ ...stateOf(plain), paired: true });
  });

  test("takes a pool that makes units before it takes the fee", () => {
    const coarse = { ...plain, rates: [WAD, 10n ** 30n], balances: [6n * million, 6n * 10n ** 12n] } as const;
    const facts = { ...venue.facts, decimals: [18, 6] };
    const differs = (dy: bigint) => dy + 1n;
    expect(loaded(coarse, { ...venue, facts })).toEqual(stateOf(coarse));
    expect(loaded({ ...coarse, instead: { get_dy: differs } }, { ...venue, facts })).toEqual(
      unusable("doesNotAddUp"),
    );
  });

  test.each([
    ["at rest", atRest, 50_000n, 3_000n],
    ["while its amplification moves", ramped, 100_000n, 1_500n],
    ["while it moves, and the node does not tell the time", ramped, 100_000n, undefined],
    ["after it moved", ramped, 150_000n, 3_000n],
    ["after it moved, and the node does not tell the time", ramped, 150_000n, undefined],
  ])("takes a plain pool %s, and no metapool that hides its base pool", (_, ramp, amp, now) => {
    expect(loaded({ ...plain, ramp, amp, now })).toEqual(stateOf({ ...plain, ramp }));
    expect(loaded({ ...metapool, ramp, amp, now })).toEqual(unusable("doesNotAddUp"));
    // Tenths of the output for a thousand, as quoted for a plain pool and as paid.
    const bought = [plain, metapool].map((pool) => exchange({ ...pool, amp }, 0, 1_000n * WAD).amount);
    expect(bought.map((amount) => amount / 10n ** 17n)).toEqual([9_995n, amp === 50_000n ? 9_614n : 9_613n]);
  });

  test("takes no pool whose amplification is not where its ramp has it", () => {
    const refused = unusable("doesNotAddUp");
    expect(loaded({ ...plain, ramp: ramped, amp: 100_001n, now: 1_500n })).toEqual(refused);
    expect(loaded({ ...plain, ramp: ramped, amp: 150_001n, now: undefined })).toEqual(refused);
    expect(loaded({ ...plain, ramp: atRest, amp: 50_001n })).toEqual(refused);
  });

  test("takes a pool no longer once a rate that it hides has moved", () => {
    const rated = (rate: bigint) => loaded({ ...plain, rates: [WAD, rate] });
    expect(rated(WAD)).toEqual(stateOf(plain));
    expect([WAD + 10n ** 6n, WAD - 10n ** 6n].map(rated)).toEqual(Array(2).fill(unusable("doesNotAddUp")));
  });

  test("names a metapool that answers for its base pool's coins, also at a virtual price of one", () => {
    const underlying = (dx: bigint) => exchange(plain, 0, dx).amount - dx / 10_000n;
    expect(loaded({ ...plain, underlying })).toEqual(unusable("metapool"));
    // Like 3pool and other pools of 2020, whose underlying coins are the coins themselves.
    expect(loaded({ ...plain, underlying: (dx) => exchange(plain, 0, dx).amount })).toEqual(stateOf(plain));
  });

  test("takes no pool with a fee that grows as it becomes uneven", () => {
    const growing = (dy: bigint) => (dy > million / 2n ? dy - dy / 100_000n : dy);
    expect(loaded({ ...plain, instead: { get_dy: growing } })).toEqual(unusable("doesNotAddUp"));
  });

  test.each(["get_dy", "calc_token_amount", "calc_withdraw_one_coin"])(
    "takes no pool whose %s is a unit off, or not answered",
    (name) => {
      for (const change of [(it: bigint) => it + 1n, (it: bigint) => it - 1n, () => undefined]) {
        expect(loaded({ ...plain, instead: { [name]: change } })).toEqual(unusable("doesNotAddUp"));
      }
    },
  );

  test("takes no pool of which nothing can be told, and says why", () => {
    const shallow = { ...plain, balances: [50_000n, 50_000n] as const, supply: 100_000n };
    expect(loaded(shallow)).toEqual(unusable("tooShallow"));
    expect(loaded({ ...plain, balances: [million, 0n] })).toEqual(unusable("empty"));
    expect(loaded({ ...plain, supply: 0n })).toEqual(unusable("empty"));
    expect(loaded({ ...plain, coins: [second, first] })).toEqual(unusable("changed"));
    expect(loaded({ ...plain, instead: { A_precise: () => undefined } })).toEqual(unusable("silent"));
  });

  test("asks nothing of a pool of another kind", () => {
    const crypto = { ...venue, facts: { ...venue.facts, otherKind: "crypto" as const } };
    expect(load(crypto).next()).toEqual({ done: true, value: unusable("crypto") });
  });
});
