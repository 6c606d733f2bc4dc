import { describe, expect, test } from "vitest";

type Listed = {
  chainId: number;
  address: string;
  decimals: number;
  symbol: string;
  name: string;
  logoURI?: string;
  isShare?: boolean;
};
type Merged = {
  decimals: number;
  symbol: string;
  name: string;
  logos: readonly string[];
  lists: ReadonlySet<string>;
};
type Merge = (
  lists: readonly { package: string; tokens: readonly Listed[]; selected: boolean }[],
  chainIds: readonly number[],
  logosOf: (url: string | undefined) => readonly string[],
) => Map<number, Map<string, Merged>>;

const { mergeLists } = (await import("./merge.mjs" as string)) as { mergeLists: Merge };

const addressOf = (digit: string) => `0x${digit.repeat(40)}`;

function token(digit: string, symbol: string, more: Partial<Listed> = {}): Listed {
  return { chainId: 1, address: addressOf(digit), decimals: 18, symbol, name: `${symbol} Coin`, ...more };
}

const logosOf = (url: string | undefined) => (url === undefined ? [] : [url]);

/** Merges lists that were selected token by token, then one that was not. */
function merge(selected: readonly Listed[][], unselected: readonly Listed[] = [], chainIds = [1]) {
  const lists = selected.map((tokens, index) => ({ package: `list ${index}`, tokens, selected: true }));
  return mergeLists([...lists, { package: "long", tokens: unselected, selected: false }], chainIds, logosOf);
}

function symbolsOf(selected: readonly Listed[][], unselected: readonly Listed[] = []) {
  return [...(merge(selected, unselected).get(1)?.values() ?? [])].map(({ symbol }) => symbol);
}

describe("mergeLists", () => {
  test("lets the first list define a token, and gathers logos from all", () => {
    const first = token("a", " AAA ", { logoURI: "one" });
    const again = token("A", "OTHER", { decimals: 6, logoURI: "two" });
    expect(merge([[first], [again, again]])).toEqual(
      new Map([
        [
          1,
          new Map([
            [
              addressOf("a"),
              {
                decimals: 18,
                symbol: "AAA",
                name: "AAA  Coin",
                logos: ["one", "two"],
                lists: new Set(["list 0", "list 1"]),
              },
            ],
          ]),
        ],
      ]),
    );
  });

  test("keeps networks apart, and only those asked for", () => {
    const elsewhere = token("a", "AAA", { chainId: 10 });
    const merged = merge([[token("b", "BBB"), elsewhere, token("c", "C", { chainId: 7 })]], [], [1, 10, 56]);
    expect([...merged].map(([chainId, tokens]) => [chainId, [...tokens.keys()]])).toEqual([
      [1, [addressOf("b")]],
      [10, [addressOf("a")]],
      [56, []],
    ]);
  });

  test.each<[string, Partial<Listed>]>([
    ["the zero address", { address: addressOf("0") }],
    ["the placeholder of the native currency", { address: addressOf("e") }],
    ["a short address", { address: "0xaa" }],
    ["an address of another network", { address: "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs" }],
    ["37 decimals", { decimals: 37 }],
    ["negative decimals", { decimals: -1 }],
    ["fractional decimals", { decimals: 1.5 }],
    ["an empty symbol", { symbol: " " }],
    ["an empty name", { name: "" }],
    ["a bar in the symbol", { symbol: "A|B" }],
    ["a semicolon in the name", { name: "A;B" }],
    ["a line break in the name", { name: "A\nB" }],
  ])("leaves out %s", (_, fault) => {
    expect(symbolsOf([[token("a", "BAD", fault), token("b", "GOOD")]])).toEqual(["GOOD"]);
  });

  test.each([
    ["UNI-V2", "Uniswap V2"],
    ["Cake-LP", "Pancake LPs"],
    ["PT-sUSDE-25SEP2025", "PT Ethena sUSDE"],
    ["bbaUSD", "Aave Boosted Composable Pool"],
    ["auraBAL", "Aura Staked BAL BPT"],
    ["vAMM-USDC/DAI", "Volatile AMM"],
  ])("leaves out the share %s", (symbol, name) => {
    expect(symbolsOf([[token("a", symbol, { name })]], [token("b", symbol, { name })])).toEqual([]);
  });

  test("leaves out what one list calls a share, whichever list names it first", () => {
    const share = token("a", "aAAA", { isShare: true });
    expect(symbolsOf([[token("a", "aAAA")], [share]], [token("a", "AAAA")])).toEqual([]);
  });

  test.each([
    ["SLP", "Smooth Love Potion"],
    ["COMP", "Compound Governance Token"],
    ["AAVE", "Aave Token"],
    ["RPL", "Rocket Pool"],
  ])("keeps %s", (symbol, name) => {
    expect(symbolsOf([[token("a", symbol, { name })]])).toEqual([symbol]);
    expect(symbolsOf([], [token("a", symbol, { name })])).toEqual([symbol]);
  });

  describe("of an unselected list", () => {
    test("adds all tokens of a network of which it names few", () => {
      expect(symbolsOf([[token("a", "AAA")]], [token("b", "BBB"), token("c", "CCC")])).toEqual([
        "AAA",
        "BBB",
        "CCC",
      ]);
    });

    test("adds only tokens of several networks where it names many", () => {
      const many = Array.from({ length: 600 }, (_, index) =>
        token("a", `T${index}`, { address: `0x${String(index).padStart(40, "1")}` }),
      );
      const elsewhere = many.slice(7, 9).map((each) => ({ ...each, chainId: 10 }));
      expect(symbolsOf([], [...many, ...elsewhere])).toEqual(["T7", "T8"]);
    });

    test("leaves out tokens whose symbol another list has", () => {
      expect(symbolsOf([[token("a", "aaa")]], [token("b", "AAA"), token("c", "CCC")])).toEqual([
        "aaa",
        "CCC",
      ]);
    });

    test("adds one of several tokens with a symbol: the one on most networks, or none", () => {
      const [one, two] = [token("a", "AAA"), token("b", "AAA", { name: "Another" })];
      expect(symbolsOf([], [one, two])).toEqual([]);
      const merged = merge([], [one, two, { ...two, chainId: 10 }]);
      expect([...(merged.get(1)?.keys() ?? [])]).toEqual([addressOf("b")]);
    });

    test("spells symbols as the other lists do", () => {
      const elsewhere = token("a", "stETH", { chainId: 10 });
      expect(symbolsOf([[elsewhere]], [token("b", "STETH")])).toEqual(["stETH"]);
    });

    test.each([
      ["CLAIM: SOME-SITE.COM", "HYPE"],
      ["GIFT", "Visit gift.example to claim"],
      ["$ https://gift.example", "Gift"],
      ["AARBUSDC", "Aave Arbitrum USDC"],
      ["CUSDC", "Compound USD Coin"],
      ["VARIABLEDEBTARBUSDC", "Debt"],
    ])("leaves out %s", (symbol, name) => {
      expect(symbolsOf([], [token("a", symbol, { name })])).toEqual([]);
    });
  });
});
