import { describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { parseQuery } from "../../parameters/query.js";
import { readTokens } from "./read.js";

const a = `0x${"a".repeat(40)}`;
const b = `0x${"b".repeat(40)}`;
const read = (query: string) => readTokens(parseQuery(query));

function faultsOf(query: string): readonly string[] | undefined {
  try {
    read(query);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SluiceError);
    expect((error as SluiceError).code).toBe("INVALID_PARAMETER");
    return (error as SluiceError).messages;
  }
}

describe("readTokens", () => {
  test("asks for everything by default", () => {
    expect(read("unknown=1")).toEqual({ filter: {}, page: 1, pageSize: 1000, includeMetadata: false });
  });

  test("reads every parameter", () => {
    const query = `chainId=1&address=${b},${a}&protocolSlug=Some-V2&project=P&type=defiToken&primayAddress=${a}&primaryAddress=${b}\
&underlyingTokens[]=${a}&underlyingTokensExact[0]=${b}&name=Foo,%20Inc&symbol=X&symbol=Y&apyFrom=-0.5&apyTo=1\
&tvlFrom=0&tvlTo=1000000&page=2&pageSize=50&includeMetadata=true`;
    expect(read(query)).toEqual({
      filter: {
        chainId: 1,
        addresses: [a, b],
        protocol: "some-v2",
        project: "p",
        kind: "defi",
        primaryAddresses: [a, b],
        underlying: [a],
        underlyingExact: [b],
        names: ["foo", "foo, inc", "inc"],
        symbols: ["x", "y"],
        apyFrom: -0.5,
        apyTo: 1,
        tvlFrom: 0,
        tvlTo: 1_000_000,
      },
      page: 2,
      pageSize: 50,
      includeMetadata: true,
    });
  });

  test.each([
    ["base", "base"],
    ["baseToken", "base"],
    ["defi", "defi"],
    ["defiToken", "defi"],
  ])("takes type=%s", (sent, kind) => expect(read(`type=${sent}`).filter.kind).toBe(kind));

  test("reads equal questions as equal text, so that they share a page", () => {
    const queries = [
      `address=${a},${b}&type=defi`,
      `type=defiToken&address[]=${b}&address[]=${a}&page=1`,
      `address=${b}&address=${a}&address=${b}&type=defi&pageSize=1000&x=y`,
    ];
    expect(new Set(queries.map((query) => JSON.stringify(read(query)))).size).toBe(1);
  });

  test("reports all faults at once", () => {
    const pages = `a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`;
    expect(
      faultsOf("page=0&pageSize=1001&type=nft&address=x&apyFrom=2&apyTo=1&tvlFrom=1e3&chainId=-1"),
    ).toEqual([
      `chainId is "-1"; allowed is ${pages}`,
      'type is "nft"; allowed is one of baseToken, defiToken, base, defi',
      'tvlFrom is "1e3"; allowed is a decimal number, for example 0.05',
      `page is "0"; allowed is ${pages}`,
      'pageSize is "1001"; allowed is a whole number from 1 to 1000',
      'address is "x"; allowed is an Ethereum address: 0x and 40 hex digits',
      "apyFrom is 2 and apyTo is 1; the first must not exceed the second",
    ]);
  });

  test("says why a number is too long", () => {
    const allowed =
      "allowed is a decimal number between -999999999999999 and 999999999999999 with at most 18 digits after the point: of a longer one digits would be lost";
    const [long, fine] = ["1000000000000000", `0.${"1".repeat(19)}`];
    expect(faultsOf(`tvlFrom=${long}&apyTo=${fine}`)).toEqual([
      `apyTo is "${fine}"; ${allowed}`,
      `tvlFrom is "${long}"; ${allowed}`,
    ]);
    expect(read("tvlFrom=999999999999999").filter.tvlFrom).toBe(999_999_999_999_999);
  });
});
