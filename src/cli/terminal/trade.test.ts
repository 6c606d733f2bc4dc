import { describe, expect, test } from "vitest";
import { SluiceError } from "../../errors/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { networks } from "../../networks/index.js";
import { makeUniverse } from "../../tokens/index.js";
import { parseTrade } from "./trade.js";

const network = networks.get(1)!;
const usdc = address(1);

function address(index: number): Address {
  return `0x${index.toString(16).padStart(40, "0")}`;
}

const token = (index: number, symbol: string, origin: "builtIn" | "bundled") => ({
  address: address(index),
  symbol,
  name: symbol,
  decimals: 6,
  logosUri: [],
  origin,
});
const builtIn = [token(1, "USDC", "builtIn"), token(2, "TWIN", "builtIn"), token(3, "TWIN", "builtIn")];
const known = { network, universe: makeUniverse(network, builtIn) };
const decimal = (places: number) =>
  `a decimal number with at most ${places} places and below 2^256 raw units, e.g. 1.5`;

describe("parseTrade", () => {
  test("finds tokens by symbol in any case, and by address", () => {
    const { input, output, amount } = parseTrade(known, ["1.5", "usdc", NATIVE]);
    expect([input.address, output.symbol, amount]).toEqual([usdc, "ETH", { amountIn: 1_500_000n }]);
    expect(parseTrade(known, ["1", "eth", usdc]).amount).toEqual({ amountIn: 10n ** 18n });
  });

  test("takes the amount as one of the output if that is to be exact", () => {
    expect(parseTrade(known, ["1.5", "ETH", "usdc"], true).amount).toEqual({ amountOut: 1_500_000n });
    expect(() => parseTrade(known, ["1.1234567", "ETH", "USDC"], true)).toThrow(/at most 6 places/);
  });

  test.each([
    [["1", "NOPE", "USDC"], "UNKNOWN_TOKEN", /^NOPE is not a known token of Ethereum; known are ETH, USDC, /],
    [["1", "ETH", `0x${"1".repeat(40)}`], "UNKNOWN_TOKEN", /^0x1{40} is not a known token of Ethereum/],
    [["1", "ETH", "TWIN"], "UNKNOWN_TOKEN", /^TWIN means several tokens; give the address, e\.g\. 0x0{39}2$/],
    [["1.1234567", "USDC", "ETH"], "INVALID_PARAMETER", `amount is "1.1234567"; allowed is ${decimal(6)}`],
    [["lots", "USDC", "ETH"], "INVALID_PARAMETER", `amount is "lots"; allowed is ${decimal(6)}`],
    [
      ["9".repeat(70), "ETH", "USDC"],
      "INVALID_PARAMETER",
      `amount is "${"9".repeat(70)}"; allowed is ${decimal(18)}`,
    ],
    [["0", "USDC", "ETH"], "INVALID_PARAMETER", /^amount is 0; allowed is an amount above 0$/],
    [["1", "ETH", "eth"], "INVALID_PARAMETER", /^tokenIn and tokenOut must differ$/],
  ] as [[string, string, string], string, string | RegExp][])("refuses %j", (words, code, message) => {
    const refusal = caught(() => parseTrade(known, words));
    expect(refusal).toMatchObject({ code });
    if (typeof message === "string") expect(refusal.message).toBe(message);
    else expect(refusal.message).toMatch(message);
  });

  test("says how many known tokens it does not list", () => {
    const universe = makeUniverse(network, [...builtIn, token(4, "FOUR", "bundled")]);
    const { message } = caught(() => parseTrade({ network, universe }, ["1", "NOPE", "ETH"]));
    expect(message).toMatch(/known are ETH, USDC, TWIN, TWIN and 1 more$/);
  });
});

function caught(run: () => unknown): SluiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
