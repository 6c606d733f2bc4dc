import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import { NATIVE } from "../lib/address.js";
import { makeMarket } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { adapters } from "../protocols/index.js";
import { findTokens } from "../tokens/index.js";
import { marketOf, readMarketFile } from "./read.js";
import { head } from "./testing/head.js";
import { marketFileOf, marketFileText } from "./write.js";

const weth = mainnet.wrappedNative;
const usdc = mainnet.tokens.find(({ symbol }) => symbol === "USDC")!;
const pair = {
  id: "a:1",
  protocol: "a",
  standard: "uniswap-v2",
  address: `0x${"1".repeat(40)}`,
  tokens: [usdc.address, weth],
  feePpm: 3000,
  facts: {},
} as const;
const state = {
  reserve0: 3_000_000n,
  reserve1: 2n ** 111n,
  surplus0: 0n,
  surplus1: 0n,
  totalSupply: 10n ** 18n,
  ownShares: 0n,
  kLast: 0n,
  feeOn: false,
};
const market = makeMarket(mainnet, head, [{ venue: pair, adapter: adapters.get("uniswap-v2")!, state }]);
const file = marketFileOf(market, mainnet.tokens);

/** A vault that earns by a formula that is not known, and by one that is. */
const vaults = [{ driftE18PerSecond: 2_000_000_000n }, {}].map((drift, index) => ({
  venue: {
    ...pair,
    id: `v:${index}`,
    standard: "erc4626",
    tokens: [usdc.address, pair.address],
    facts: { decimals: 18, assetDecimals: 6 },
  },
  adapter: adapters.get("erc4626")!,
  state: {
    rate: {
      kind: "pool",
      shares: 10n ** 24n,
      assets: 10n ** 12n,
      growth: { kind: "drift", amount: 7n, spanSeconds: 24n, readAt: head.timestamp },
    },
    supply: 10n ** 24n,
    idle: 10n ** 12n,
    redeemLimit: { kind: "none" },
    redeemable: 0n,
    ...drift,
  },
}));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-test-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the file with one member replaced, named by its path. */
function withMember(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(file) as unknown;
  const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], copy);
  (parent as Record<string, unknown>)[path.at(-1) as string] = value;
  return copy;
}

function failure(run: () => unknown): SluiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error("did not fail");
}

describe("a venue that is not exact", () => {
  const written = marketFileOf(makeMarket(mainnet, head, vaults), []);

  test("says so in the file, and how far quotes may be off in the next block; others say nothing", () => {
    expect(written.venues[0]).toMatchObject({ exact: false, tolerancePpb: 24 });
    expect(written.venues[1]).not.toHaveProperty("exact");
    expect(written.venues[1]).not.toHaveProperty("tolerancePpb");
  });

  test("reads back unchanged, whatever the file claims", () => {
    const [first, second] = written.venues;
    const venues = [
      { ...first, exact: undefined, tolerancePpb: undefined },
      { ...second, exact: false },
    ];
    for (const file of [written, { ...written, venues }]) {
      const { pools } = marketOf(JSON.parse(JSON.stringify(file)), "file").market;
      expect([...pools.values()].map(({ venue, state }) => ({ venue, state }))).toEqual(
        vaults.map(({ venue, state }) => ({ venue, state })),
      );
    }
  });
});

describe("readMarketFile", () => {
  test("gives back what was written, and only the tokens that are traded", () => {
    const path = join(folder, "market.json");
    writeFileSync(path, marketFileText(file));
    const saved = readMarketFile(path);
    expect(saved.market.head).toEqual(head);
    expect(saved.market.pools).toEqual(market.pools);
    const { id, slug, native, wrappedNative, maxTransactionGas, baseTokens } = mainnet;
    expect(saved.market.network).toMatchObject({
      id,
      slug,
      native,
      wrappedNative,
      maxTransactionGas,
      baseTokens,
    });
    expect([...saved.universe.tokens.keys()]).toEqual([NATIVE, usdc.address, weth]);
    expect(saved.universe.tokens.get(usdc.address)).toMatchObject({ symbol: "USDC", decimals: 6 });
  });

  test("names the line that is not JSON, and a file that is not there", () => {
    const path = join(folder, "broken.json");
    const lines = marketFileText(file).split("\n");
    const broken = lines.map((line, index) => (index === 7 ? `${line}!` : line)).join("\n");
    writeFileSync(path, broken);
    const { code, message } = failure(() => readMarketFile(path));
    expect(code).toBe("BAD_MARKET_FILE");
    expect(message).toBe(`${path}: line 8, column ${(lines[7] as string).length + 1}: not JSON`);
    expect(failure(() => readMarketFile(join(folder, "none.json"))).code).toBe("BAD_MARKET_FILE");
  });
});

describe("marketOf", () => {
  test("means by a symbol the token that the network's own data vouches for", () => {
    const address = `0x${"2".repeat(40)}`;
    const copy = { address, symbol: "WETH", name: "not it", decimals: 18 };
    const { universe } = marketOf({ ...file, tokens: [copy, ...file.tokens] }, "m");
    expect(universe.tokens.size).toBe(4);
    expect(findTokens(universe, "weth").map((token) => token.address)).toEqual([weth]);
  });

  test.each([
    [["format"], "other", /^m: format: /],
    [["version"], 2, /^m: version: /],
    [["version"], 4, /^m: version: /],
    [["block", "number"], 7, /^m: block\.number: /],
    [["block", "number"], "0x7", /^m: block\.number: /],
    [["network", "wrappedNative"], weth.toUpperCase(), /^m: network\.wrappedNative: /],
    [["venues", 0, "tokens", 1], "WETH", /^m: venues\[0\]\.tokens\[1\]: /],
    [["venues", 0, "tokens"], [weth], /^m: venues\[0\]\.state: not one of this standard$/],
    [["venues", 0, "facts"], undefined, /^m: venues\[0\]\.facts: /],
    [["venues", 0, "facts"], { spacing: 1 }, /^m: venues\[0\]\.facts: .*spacing/],
    [["venues", 0, "feePpm"], "3000", /^m: venues\[0\]\.feePpm: /],
    [
      ["venues", 0, "standard"],
      "swap-o-matic",
      /^m: venues\[0\]\.standard: "swap-o-matic" is not known; known are /,
    ],
    [["venues", 0, "state"], { reserve0: "5n" }, /^m: venues\[0\]\.state: /],
    [["venues", 0, "state"], { reserve0: "5n", reserve1: "5n" }, /^m: venues\[0\]\.state: /],
    [["venues", 0, "state"], null, /^m: venues\[0\]\.state: /],
    [["venues", 0, "extra"], 1, /^m: venues\[0\]: .*extra/],
    [["venues", 1], file.venues[0], /^m: venues\[1\]\.id: "a:1" occurs twice$/],
  ])("refuses %j = %j and names it", (path, value, message) => {
    const error = failure(() => marketOf(withMember(path, value), "m"));
    expect(error.code).toBe("BAD_MARKET_FILE");
    expect(error.message).toMatch(message);
  });

  test("reports the first ten faults and the number of others", () => {
    const venues = Array.from({ length: 25 }, (_, index) => ({
      ...file.venues[0],
      id: `${index}`,
      state: 5,
    }));
    const { messages } = failure(() => marketOf({ ...file, venues }, "m"));
    expect(messages).toHaveLength(11);
    expect(messages?.at(-1)).toBe("m: 15 more faults");
  });

  test("does not modify its argument", () => {
    const copy = structuredClone(file);
    const { market: read } = marketOf(copy, "m");
    expect(copy).toEqual(file);
    expect(read.pools.get("a:1")?.state).toEqual(state);
  });
});
