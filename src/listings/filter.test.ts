import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterTokens, type TokenFilter } from "./filter.js";
import { addressOf, baseToken, defiToken } from "./testing/tokens.js";

const known = defiToken(11, [2, 3], { protocol: "other", project: "else", apy: 0.05, tvl: 1000 });
const tokens = [
  baseToken(1),
  baseToken(2),
  baseToken(3),
  defiToken(10, [1, 2]),
  known,
  defiToken(12, [1, 2, 3]),
  baseToken(1, 8453),
];

/** Symbols of what passes, with the chain where it is not the first. */
function passing(filter: TokenFilter): string[] {
  return filterTokens(tokens, filter).map(({ symbol, chainId }) =>
    chainId === 1 ? symbol : `${symbol}@${chainId}`,
  );
}

describe("filterTokens", () => {
  test.each<[TokenFilter, string[]]>([
    [{}, ["T1", "T2", "T3", "T10", "T11", "T12", "T1@8453"]],
    [{ chainId: 8453 }, ["T1@8453"]],
    [{ chainId: 5 }, []],
    [{ addresses: [addressOf(1), addressOf(11), addressOf(77)] }, ["T1", "T11", "T1@8453"]],
    [{ addresses: [] }, []],
    [{ kind: "base", chainId: 1 }, ["T1", "T2", "T3"]],
    [{ kind: "defi" }, ["T10", "T11", "T12"]],
    [{ protocol: "test-pairs" }, ["T10", "T12"]],
    [{ project: "else" }, ["T11"]],
    [{ primaryAddresses: [addressOf(10), addressOf(1)] }, ["T10"]],
    [{ underlying: [addressOf(1)] }, ["T10", "T12"]],
    [{ underlying: [addressOf(2), addressOf(1)] }, ["T10", "T12"]],
    [{ underlying: [addressOf(1), addressOf(77)] }, []],
    [{ underlyingExact: [addressOf(2), addressOf(1)] }, ["T10"]],
    [{ underlyingExact: [addressOf(1)] }, []],
    [{ names: ["token 2", "token 12"] }, ["T2", "T12"]],
    [{ symbols: ["t3"] }, ["T3"]],
    [{ apyFrom: 0.05 }, ["T11"]],
    [{ apyTo: 0.05 }, ["T11"]],
    [{ apyFrom: 0.051 }, []],
    [{ tvlFrom: 0, tvlTo: 999 }, []],
    [{ tvlFrom: 0, tvlTo: 1000, kind: "defi" }, ["T11"]],
    [{ tvlFrom: 0, kind: "base" }, []],
  ])("%j", (filter, symbols) => expect(passing(filter)).toEqual(symbols));

  test("with several filters keeps what passes each of them, in order", () => {
    const index = fc.integer({ min: 0, max: 13 });
    const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
    const filters = fc.record({
      chainId: some(fc.constantFrom(1, 8453)),
      kind: some(fc.constantFrom("base" as const, "defi" as const)),
      addresses: some(fc.array(index.map(addressOf), { maxLength: 6 })),
      underlying: some(fc.array(index.map(addressOf), { maxLength: 2 })),
      symbols: some(fc.array(index.map((number) => `t${number}`))),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const alone = Object.entries(filter).map(([name, value]) => passing({ [name]: value }));
        const expected = passing({}).filter((symbol) => alone.every((list) => list.includes(symbol)));
        expect(passing(filter)).toEqual(expected);
      }),
    );
  });
});
