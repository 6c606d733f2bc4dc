import { devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { runCodeOf } from "../adapter.js";
import type { Instance, Parameters } from "../kit/adapter/deployment.js";
import { judgeOf } from "../kit/adapter/provenance.js";
import type { Venue } from "../venue.js";
import type { LadderFacts } from "./facts.js";
import { viewLadder } from "./index.js";
import { termsOf } from "./terms.js";
import { byAddress, byIndex, byPool, ladderAt } from "./testing/terms.js";

const [usdc, weth] = [devToken("USDC"), devToken("WETH")];
const address = "0x5c0de000000000000000000000000000000000aa";

function read(parameters: Parameters) {
  const deployment = ladderAt(address, parameters);
  return termsOf(deployment, deployment.instances?.[0] as Instance);
}

test("a contract that the operator names is vouched for thereby, and any other is not", () => {
  const deployment = ladderAt(address, byAddress);
  const venue = { address } as unknown as Venue<LadderFacts>;
  const run = runCodeOf(viewLadder, venue);
  expect(judgeOf(deployment)(run, () => undefined)).toBeUndefined();
  const elsewhere = judgeOf(ladderAt(usdc.address, byAddress))(run, () => undefined);
  expect(elsewhere).toEqual({ reason: "unknownPool", by: [address] });
});

describe("termsOf", () => {
  test("reads what to ask and how to trade", () => {
    const { tokens, facts } = read({ ...byAddress, rungs: 3 });
    expect(tokens).toEqual([usdc.address, weth.address]);
    expect(facts).toEqual({
      view: {
        to: address,
        selector: "0x415d621c",
        args: ["tokenIn", "tokenOut", "amount", "zeroForOne"],
        output: 1,
      },
      rungs: [
        ["1000000", "948683298", "900000000000"],
        ["1000000000000000", "547722557505166144", "300000000000000000000"],
      ],
      tolerancePpb: 3_000_000,
      conversion: "swapExactIn",
    });
    expect(read(byIndex).facts.curve?.exchange).toBe("int128");
    expect(read({ ...byPool, callback: "algebra" }).facts.callback).toBe("algebra");
  });

  test("makes rungs that ascend without repetitions", () => {
    const [few = [], many = []] = read({ ...byIndex, amounts: "1-5, 1-1000000", rungs: 64 }).facts.rungs;
    expect(few).toEqual(["1", "2", "3", "4", "5"]);
    expect([...new Set(many)].map(Number).sort((a, b) => a - b)).toEqual(many.map(Number));
  });

  test.each<[string, Parameters, RegExp]>([
    ["without tokens", { ...byIndex, tokens: "" }, /tokens of 0x5c0de.* is "".*2 to 4 different addresses/],
    [
      "with a token twice",
      { ...byIndex, tokens: `${usdc.address},${usdc.address}` },
      /tokens .* different addresses/,
    ],
    [
      "with an unknown function",
      { ...byIndex, trade: "sell(uint256)" },
      /trade .*"sell\(uint256\)".*exchange\(int128/,
    ],
    [
      "of a pool with the higher token first",
      { ...byPool, tokens: `${weth.address},${usdc.address}` },
      /tokens .*the lower one first/,
    ],
    ["with a view of dynamic arguments", { ...byIndex, view: "quote(bytes)" }, /view .*one word each/],
    [
      "without a word for every argument",
      { ...byIndex, arguments: "i, amount" },
      /arguments .*as many words/,
    ],
    ["with an unknown word", { ...byIndex, arguments: "i, j, amountIn" }, /arguments .*zeroForOne/],
    ["that ask for no amount", { ...byIndex, arguments: "i, j, 7" }, /arguments .*among them amount/],
    ["with one range for two tokens", { ...byIndex, amounts: "1-2" }, /amounts .*for each token/],
    ["with a range that falls", { ...byIndex, amounts: "2-1, 1-2" }, /amounts .*its least and its most/],
    ["with one rung", { ...byIndex, rungs: 1 }, /rungs .*from 2 to 64/],
    ["with an unknown callback", { ...byPool, callback: "v3" }, /callback .*"v3".*one of/],
    ["without a tolerance", { ...byIndex, tolerancePpm: 0 }, /tolerancePpm .*from 1 to 100000/],
    ["with a view nowhere", { ...byIndex, viewAt: "0x1" }, /viewAt .*an address/],
  ])("are refused %s", (_, parameters, message) => {
    expect(() => read(parameters)).toThrow(message);
  });
});
