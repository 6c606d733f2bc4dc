import { describe, expect, test } from "vitest";
import { native } from "../../tokens/key.js";
import {
  chooseInput,
  chooseOutput,
  type Form,
  formOf,
  hashOf,
  moveTo,
  sharedToken,
  turned,
  typeIn,
  typeOut,
} from "./form.js";

const [weth, usdc] = [`0x${"c".repeat(40)}`, `0x${"a".repeat(40)}`] as const;
const form: Form = {
  chainId: 1,
  inputs: [
    { token: weth, amount: "1.5" },
    { token: usdc, amount: "" },
  ],
  outputs: [usdc, weth],
  amountOut: "",
  mostIn: "",
  slippageBps: 12,
  feeBps: 3,
  feeReceiver: weth,
  receiver: usdc,
  strategy: "ensowallet",
  approve: "permit2",
  from: weth,
};

function queryOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split("?")[1]);
}

test("a swapped form sells what it would have received, and keeps its settings", () => {
  const one = { ...form, inputs: [{ token: weth, amount: "1.5" }], outputs: [usdc] };
  expect(turned(one, "2999.5")).toEqual({
    ...form,
    inputs: [{ token: usdc, amount: "2999.5" }],
    outputs: [weth],
  });
  expect(turned(one, "").inputs).toEqual([{ token: usdc, amount: "" }]);
});

test("a form survives its address", () => {
  expect(formOf(queryOf(hashOf(form)))).toEqual(form);
  const unfinished = { ...form, outputs: [usdc, "", ""] };
  expect(formOf(queryOf(hashOf(unfinished)))).toEqual(unfinished);
  const fresh = formOf(new URLSearchParams());
  expect(formOf(queryOf(hashOf(fresh)))).toEqual(fresh);
});

describe("an amount to receive", () => {
  const one = { ...form, inputs: [{ token: native, amount: "2" }], outputs: [usdc] };
  const exact: Form = { ...one, inputs: [{ token: native, amount: "" }], amountOut: "3000", mostIn: "1.2" };

  test("takes the place of the amount to sell, and the other way round", () => {
    expect(typeOut({ ...one, mostIn: "1.2" }, "3000")).toEqual(exact);
    expect(typeIn(exact, 0, "2")).toEqual(one);
    expect(typeOut(exact, "")).toEqual({ ...one, inputs: [{ token: native, amount: "" }] });
  });

  test("survives its address, of one token on each side alone", () => {
    expect(formOf(queryOf(hashOf(exact)))).toEqual(exact);
    const several = formOf(queryOf(hashOf({ ...exact, outputs: [usdc, weth] })));
    expect([several.amountOut, several.mostIn]).toEqual(["", ""]);
    // Of two amounts, the one to receive is asked for, and the other is its answer.
    expect(formOf(queryOf(hashOf({ ...exact, inputs: [{ token: native, amount: "9" }] })))).toEqual(exact);
  });

  test("stays with its token when the tokens change places", () => {
    expect(turned(exact, "")).toEqual({
      ...one,
      inputs: [{ token: usdc, amount: "3000" }],
      outputs: [native],
    });
  });

  test("goes with its token, and the most with either", () => {
    expect(chooseInput(exact, 0, weth)).toEqual({
      ...exact,
      inputs: [{ token: weth, amount: "" }],
      mostIn: "",
    });
    expect(chooseOutput(exact, 0, weth, "")).toEqual({ ...exact, outputs: [weth], mostIn: "" });
    for (const swapped of [chooseInput(exact, 0, usdc), chooseOutput(exact, 0, native, weth)])
      expect(swapped).toMatchObject({ amountOut: "", mostIn: "", outputs: [native] });
    expect(moveTo(exact, 10, () => true)).toEqual({ ...exact, chainId: 10 });
    expect(moveTo(exact, 10, () => false)).toMatchObject({ amountOut: "", mostIn: "", outputs: [""] });
  });
});

test("a slippage that is left to the service survives its address", () => {
  const auto = { ...form, slippageBps: "auto" } as const;
  expect(formOf(queryOf(hashOf(auto)))).toEqual(auto);
});

test("invalid parts of an address get the defaults", () => {
  const hostile = "in=javascript:alert(1)&out=%3Cb%3E&slippage=1e9&fee=101&strategy=x&chain=-1";
  expect(formOf(new URLSearchParams(hostile))).toEqual(formOf(new URLSearchParams()));
});

test("chain ids of any length survive", () => {
  for (const chainId of [10, 59_144, 534_352, 7_777_777, 11_155_111])
    expect(formOf(queryOf(hashOf({ ...form, chainId }))).chainId).toBe(chainId);
});

test("on another network, a form keeps the tokens that it has", () => {
  expect(moveTo(form, 10, () => true)).toEqual({ ...form, chainId: 10 });
  expect(moveTo(form, 10, (token) => token === weth)).toEqual({
    ...form,
    chainId: 10,
    inputs: [{ token: weth, amount: "1.5" }],
    outputs: [weth],
  });
});

test("the amount of a token that another network does not have is not taken for the native coin's", () => {
  const moved = moveTo(form, 10, () => false);
  expect(moved).toEqual({ ...form, chainId: 10, inputs: [{ token: native, amount: "" }], outputs: [""] });
  const ofCoin = { ...form, inputs: [{ token: native, amount: "2" }], outputs: [usdc, ""] };
  expect(moveTo(ofCoin, 10, () => false)).toEqual({ ...ofCoin, chainId: 10, outputs: [""] });
});

describe("a token that is on the other side already", () => {
  const one = { ...form, inputs: [{ token: native, amount: "2" }], outputs: [usdc] };

  test("changes places with the one that it replaces, without the amount", () => {
    const turned = { ...one, inputs: [{ token: usdc, amount: "" }], outputs: [native] };
    expect(chooseInput(one, 0, usdc)).toEqual(turned);
    expect(chooseOutput(one, 0, native, weth)).toEqual(turned);
  });

  test("changes places with its own row among several", () => {
    const several = { ...one, inputs: [...one.inputs, { token: usdc, amount: "5" }], outputs: ["", weth] };
    expect(chooseInput(several, 1, weth)).toEqual({
      ...several,
      inputs: [...one.inputs, { token: weth, amount: "" }],
      outputs: ["", usdc],
    });
  });

  test("leaves another one to sell where none was received yet", () => {
    expect(chooseOutput({ ...one, outputs: [""] }, 0, native, weth)).toEqual({
      ...one,
      inputs: [{ token: weth, amount: "" }],
      outputs: [native],
    });
  });

  test("is named only if an address puts it on both sides", () => {
    expect(sharedToken(one)).toBeUndefined();
    expect(sharedToken({ ...one, outputs: ["", native] })).toBe(native);
  });
});

test("a token that is new to the form keeps the amount beside it", () => {
  const one = { ...form, inputs: [{ token: native, amount: "2" }], outputs: [usdc] };
  expect(chooseInput(one, 0, weth).inputs).toEqual([{ token: weth, amount: "2" }]);
  expect(chooseOutput(one, 0, weth, "").outputs).toEqual([weth]);
});
