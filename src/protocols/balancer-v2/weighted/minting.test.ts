import { describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { CallResult, Reading } from "../../../lib/reading.js";
import { refuse } from "../../../lib/refusal.js";
import { refreshOf } from "../../adapter.js";
import { unusable } from "../../kit/adapter/unusable.js";
import { ONE } from "../../kit/balancer/fixedPoint.js";
import { firstVersion, laterVersions } from "../../kit/balancer/powers.js";
import type { Venue } from "../../venue.js";
import { balancerV2 } from "../index.js";
import type { PoolFacts, WeightedState } from "../pool.js";

const vault: Address = "0x4444444444444444444444444444444444444444";
const share: Address = "0x2222222222222222222222222222222222222222";
const provider: Address = "0x5555555555555555555555555555555555555555";
const collector: Address = "0x6666666666666666666666666666666666666666";
const tokens = ["1", "3"].map((digit) => `0x${digit.repeat(40)}` as Address) as [Address, Address];
const id: Hex = `0x${share.slice(2)}${"0".repeat(24)}`;
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

const venue: Venue<PoolFacts> = {
  id: `balancer-v2:${id}`,
  protocol: "balancer-v2",
  standard: "balancer-v2",
  address: vault,
  subject: id,
  tokens: [...tokens, share],
  feePpm: 3_000,
  facts: { decimals: [18, 6], minting: { rateProviders: [provider, null] } },
  sources: { pool: share },
};

/** Returns a reading's result for these answers, one list per batch. */
function answered<T>(reading: Reading<T>, ...batches: CallResult[][]): T {
  let step = reading.next();
  for (const answers of batches) {
    if (step.done) break;
    expect(answers.length).toBe(step.value.length);
    step = reading.next(answers);
  }
  if (!step.done) throw new Error("it asks for more");
  return step.value;
}

describe("laterVersions", () => {
  const base = (9n * ONE) / 10n;

  test("multiplies where the exponent is 1, 2 or 4, and nowhere else", () => {
    const { powUp, powDown } = laterVersions;
    const exact = [base, (81n * ONE) / 100n, (6_561n * ONE) / 10_000n];
    expect([ONE, 2n * ONE, 4n * ONE].map((exponent) => powUp(base, exponent))).toEqual(exact);
    expect([ONE, 2n * ONE, 4n * ONE].map((exponent) => powDown(base, exponent))).toEqual(exact);
    expect(firstVersion.powUp(base, ONE)).toBeGreaterThan(base);
    expect(firstVersion.powDown(base, ONE)).toBeLessThan(base);
    for (const exponent of [3n * ONE, ONE + 1n, ONE / 2n]) {
      expect(powUp(base, exponent)).toBe(firstVersion.powUp(base, exponent));
      expect(powDown(base, exponent)).toBe(firstVersion.powDown(base, exponent));
    }
  });
});

describe("discover", () => {
  const input = {
    deployment: {
      slug: "balancer-v2",
      standard: "balancer-v2",
      contracts: { vault },
      instances: [{ address: share }],
    },
    tokens,
    pairs: [],
    wrappedNative: tokens[0],
  };
  const found = (last: CallResult, enabled?: Hex) =>
    answered(
      balancerV2.discover(input),
      [id],
      [words(96n, 192n, 0n, 2n, ...tokens, 2n, 1n, 1n)],
      [words(96n, 192n, 0n, 2n, ...tokens, 2n, 1n, 1n)],
      [
        words(collector),
        words(3n * 10n ** 15n),
        enabled,
        undefined,
        words(18n),
        words(6n),
        last,
        last && words(32n, 2n, provider, ZERO_ADDRESS),
      ],
    );

  test("distinguishes versions of weighted pools, and managed ones", () => {
    expect(found(words(7n))).toEqual([venue]);
    const first = {
      ...venue,
      facts: { decimals: [18, 6] },
      sources: { feesCollector: collector, pool: share },
    };
    expect(found(undefined)).toEqual([first]);
    expect(found(undefined, words(1n))).toEqual([{ ...first, facts: { ...first.facts, managed: true } }]);
  });
});

describe("refresh", () => {
  test("is at every block where rates count, and by logs elsewhere", () => {
    const unrated = { ...venue, facts: { ...venue.facts, minting: { rateProviders: [null, null] } } };
    expect([venue, unrated].map((of) => refreshOf(balancerV2, of))).toEqual(["everyBlock", "logs"]);
  });
});

describe("load", () => {
  const answers = (rate: CallResult, cash = 10n ** 8n): CallResult[] => [
    words(96n, 192n, 288n, 2n, ...tokens, 2n, 100n * ONE, 10n ** 8n, 0n),
    words(0n),
    words(0n),
    id,
    words(3n * 10n ** 15n),
    words(200n * ONE),
    words(32n, 2n, ONE / 2n, ONE / 2n),
    words(99n * ONE),
    words(ONE / 2n),
    words(ONE / 4n),
    words(ONE),
    rate,
    words(100n * ONE, 0n),
    words(cash, 10n ** 8n - cash),
  ];
  const state = (rate: CallResult) => answered(balancerV2.load(venue), answers(rate)) as WeightedState;
  const ask = (rate: CallResult, tokenOut: Address) =>
    balancerV2.quote(venue, state(rate), {
      tokenIn: tokens[0],
      tokenOut,
      amountIn: ONE,
      context: { number: 1n, timestamp: 1n, baseFeeWei: 1n },
    });

  test("reads what the protocol is owed for rates", () => {
    const rates = laterVersions.powDown(4n * ONE, ONE / 2n);
    expect(state(words(4n * ONE)).yield).toEqual({ protocolFee: ONE / 4n, highest: ONE, rates });
  });

  test("of a silent rate lets swaps through, but no joins", () => {
    expect(state(undefined).yield?.rates).toBeNull();
    expect(ask(undefined, tokens[1])).toHaveProperty("amountOut");
    expect(ask(undefined, share)).toEqual(refuse("closed", "the pool does not take that much at once"));
    expect(balancerV2.curve(venue, state(undefined), tokens[0], share)).toBeUndefined();
  });

  test("is nothing for a pool of which an asset manager claims to hold a part", () => {
    const claimed = answered(balancerV2.load(venue), answers(words(ONE), 1_000n));
    expect(claimed).toEqual(unusable("managed"));
  });

  test("is nothing for a managed pool, without any request", () => {
    const managed = { ...venue, facts: { ...venue.facts, managed: true } };
    expect(answered(balancerV2.load(managed))).toEqual(unusable("managed"));
  });
});
