import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { discover } from "./discover.js";
import type { SkyFacts } from "./facts.js";
import { load } from "./load.js";

const addresses = ["1", "2", "3", "4", "5"].map((digit): Address => `0x${digit.repeat(40)}`);
const [gem, paid, module, pocket, join] = addresses as [Address, Address, Address, Address, Address];
const base = { id: "venue", protocol: "sky-psm", standard: "sky-psm", tokens: [gem, paid], feePpm: 0 };
const psm: Venue<SkyFacts> = {
  ...base,
  address: module,
  facts: { conversion: "litePsm", unitDecimals: 12 },
  sources: { psm: module, pocket, dai: paid, daiJoin: join },
};
const wrapper: Venue<SkyFacts> = { ...psm, address: pocket };
const words = (...values: bigint[]) => values.map((value): Hex => `0x${word(value)}`);

function loadWith(venue: Venue<SkyFacts>, answers: readonly (Hex | undefined)[]) {
  const reading = load(venue);
  reading.next();
  return reading.next(answers).value;
}

describe("load", () => {
  test("reads the supplies of the converter", () => {
    const converter: Venue<SkyFacts> = {
      ...base,
      address: module,
      facts: { conversion: "usdsConverter" },
      sources: { daiJoin: join },
    };
    expect(loadWith(converter, words(5n, 7n, 1n))).toEqual({
      kind: "converter",
      supplies: [5n, 7n],
      issuesDai: true,
    });
    expect(loadWith(converter, words(5n, 7n, 0n))).toMatchObject({ issuesDai: false });
    expect(loadWith(converter, [undefined, ...words(7n, 1n)])).toEqual(unusable("silent"));
  });

  test("reads a module, and a wrapper with what it burns", () => {
    const module = { kind: "psm", tinE18: 1n, toutE18: 2n, cash: 30n, gems: 40n };
    expect(loadWith(psm, words(1n, 2n, 30n, 40n, 1n, 9n))).toEqual(module);
    expect(loadWith(wrapper, words(1n, 2n, 30n, 40n, 1n, 9n))).toEqual({ ...module, supply: 9n });
  });

  test("has no fee for a direction that is halted", () => {
    expect(loadWith(psm, words(MAX_UINT256, MAX_UINT256, 3n, 4n, 1n, 9n))).toMatchObject({
      tinE18: undefined,
      toutE18: undefined,
    });
    // Only a wrapper needs DAI issued for a purchase.
    expect(loadWith(psm, words(0n, 0n, 3n, 4n, 0n, 9n))).toMatchObject({ toutE18: 0n });
    expect(loadWith(wrapper, words(0n, 0n, 3n, 4n, 0n, 9n))).toMatchObject({
      tinE18: 0n,
      toutE18: undefined,
    });
  });

  test("refuses a fee of more than everything, and silence", () => {
    const tooMuch = 10n ** 18n + 1n;
    expect(loadWith(psm, words(tooMuch, 0n, 3n, 4n, 1n, 9n))).toEqual(unusable("unknownCode"));
    expect(loadWith(psm, [undefined, ...words(0n, 3n, 4n, 1n, 9n)])).toEqual(unusable("silent"));
  });
});

describe("discover", () => {
  const deployment = {
    slug: "sky-psm",
    standard: "sky-psm",
    contracts: { converter: join },
    instances: [{ address: module }],
  };

  function discoverWith(tokens: readonly Address[], unit: bigint) {
    const reading = discover({ deployment, tokens, pairs: [], wrappedNative: join });
    reading.next();
    const answer = (value: Address | bigint): Hex => `0x${word(BigInt(value))}`;
    const own = [gem, paid, pocket, unit].map(answer);
    const next = reading.next([...[paid, pocket, module].map(answer), ...own, undefined]);
    return next.done ? next.value : reading.next([answer(paid), answer(join)]).value;
  }

  test("finds the contracts that exchange known tokens", () => {
    const found = discoverWith([gem, paid, pocket], 10n ** 12n) as Venue<SkyFacts>[];
    expect(found.map(({ tokens, facts }) => [tokens, facts])).toEqual([
      [[paid, pocket], { conversion: "usdsConverter" }],
      [[gem, paid], { conversion: "litePsm", unitDecimals: 12 }],
    ]);
    expect(found[1]?.sources).toEqual({ psm: module, pocket, dai: paid, daiJoin: join });
    expect(discoverWith([gem, paid], 10n ** 12n)).toHaveLength(1);
    expect(discoverWith([paid], 10n ** 12n)).toEqual([]);
  });

  test("leaves out a module whose unit is no power of ten", () => {
    expect(discoverWith([gem, paid], 2n * 10n ** 12n)).toEqual([]);
  });
});
