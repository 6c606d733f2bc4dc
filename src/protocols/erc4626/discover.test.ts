import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { runCodeOf } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { judgeOf } from "../kit/adapter/provenance.js";
import { erc4626 } from "./index.js";

const [dai, vault, named, holder, unlisted] = ["1", "2", "3", "4", "5"].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

const deployment: Deployment = {
  slug: "erc4626",
  standard: "erc4626",
  contracts: {},
  instances: [{ address: named, holder }],
};

/** Returns the discovered vaults if contracts answer `asset()` from this map, and `totalAssets()` with `total`. */
function found(
  assets: ReadonlyMap<Address, Address>,
  total: Hex = words(7n),
  morpho: ReadonlySet<Address> = new Set(),
) {
  const answerOf = ({ to, data }: Call): CallResult => {
    const asset = assets.get(to);
    if (data === "0x3acb5624") return morpho.has(to) ? words(holder) : undefined;
    if (data === "0x38d52e0f") return asset && words(asset);
    if (data === "0x313ce567") return words(18n);
    return data === "0x01e1d114" && asset ? total : undefined;
  };
  const reading = erc4626.discover({
    deployment,
    tokens: [dai, vault, named, NATIVE],
    pairs: [],
    wrappedNative: dai,
  });
  const asked: Address[] = [];
  let step = reading.next();
  while (!step.done) {
    asked.push(...step.value.filter(({ data }) => data === "0x38d52e0f").map(({ to }) => to));
    step = reading.next(step.value.map(answerOf));
  }
  return { venues: step.value, asked };
}

const venueOf = (address: Address, sources: Readonly<Record<string, Address>> = {}) => ({
  id: `erc4626:${address}`,
  protocol: "erc4626",
  standard: "erc4626",
  address,
  tokens: [dai, address],
  feePpm: 0,
  facts: { decimals: 18, assetDecimals: 18 },
  sources,
});

describe("discover", () => {
  test("asks every token once whether it is a vault of another one, and the named contracts first", () => {
    const { venues, asked } = found(
      new Map([
        [vault, dai],
        [named, dai],
      ]),
    );
    expect(asked).toEqual([named, dai, vault]);
    expect(venues).toEqual([venueOf(named, { holder }), venueOf(vault)]);
  });

  test("takes none whose asset nobody lists, none of itself, and no other contract with an asset", () => {
    expect(found(new Map([[vault, unlisted]])).venues).toEqual([]);
    expect(found(new Map([[vault, vault]])).venues).toEqual([]);
    expect(found(new Map([[vault, dai]]), "0x").venues).toEqual([]);
  });

  test("finds vaults that nobody lists, but nothing vouches for them, whatever they answer", () => {
    const assets = [vault, named].map((address) => [address, dai] as const);
    const judge = judgeOf(deployment);
    const judged = found(new Map(assets)).venues.map((venue) =>
      judge(runCodeOf(erc4626, venue), () => undefined),
    );
    expect(judged).toEqual([undefined, { reason: "unknownPool", by: [vault] }]);
  });

  test("leaves vaults of other standards to them, unless they are named", () => {
    const both = new Map([
      [vault, dai],
      [named, dai],
    ]);
    const { venues } = found(both, words(7n), new Set([vault, named]));
    expect(venues).toEqual([venueOf(named, { holder })]);
  });
});
