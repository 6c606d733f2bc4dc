import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Call, outputsOf } from "../../../bundle/index.js";
import { SluiceError } from "../../../errors/index.js";
import { walletOf } from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { runs } from "../../../lib/testing/runs.js";
import { knownDeployments } from "../../../listings/index.js";
import { note } from "../../../market/testing/market.js";
import { mainnet } from "../../../networks/mainnet.js";
import { executorAddress, routerAddress } from "../../../program/index.js";
import type { Adapter } from "../../../protocols/index.js";
import { conversionInputs } from "../../../protocols/kit/adapter/meta.js";
import { parseQuery } from "../../parameters/query.js";
import { knownActions } from "./knownActions.js";
import { readBundle } from "./read.js";

const from = "0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const sender = from.toLowerCase() as Address;
const other: Address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const vault: Address = "0x1111111111111111111111111111111111111111";

const inputs = conversionInputs("The contract");
const bank: Adapter = {
  ...note,
  standard: "bank-v1",
  meta: {
    ...note.meta,
    actions: ["swap", "deposit", "redeem"].map((action) => ({ action, functionNames: [], inputs })),
  },
};
const deployments = [
  { slug: "bank-v1", standard: "bank-v1", contracts: {} },
  { slug: "fork-v1", standard: "bank-v1", contracts: {} },
];
const known = knownActions(knownDeployments([{ ...mainnet, deployments }], new Map([["bank-v1", bank]])));
const nowSeconds = 1_800_000_000;

function ask(body: unknown, query: Record<string, string> = {}) {
  const text = new URLSearchParams({ fromAddress: from, ...query }).toString();
  return readBundle(parseQuery(text), body, {
    knownOn: () => known,
    protocolsOn: () => new Set(["uniswap-v2"]),
    nowSeconds,
  });
}

function callsOf(body: unknown, query: Record<string, string> = {}): readonly Call[] {
  return ask(body, query).request.calls;
}

function faultsOf(body: unknown, query: Record<string, string> = {}): readonly string[] {
  try {
    ask(body, query);
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    expect(error.code).toBe("INVALID_PARAMETER");
    return error.messages ?? [];
  }
  throw new Error(`accepted: ${JSON.stringify(body)}`);
}

const output = (call: number, index = 0) => ({ kind: "output" as const, call, index });
const exact = (amount: bigint) => ({ kind: "exact" as const, amount });
const ref = (call: unknown, index?: unknown) => ({ useOutputOfCallAt: call, index });

const call = (protocol: string, action: string, args: object) => ({ protocol, action, args });
const route = (args: object = {}) =>
  call("enso", "route", { tokenIn: NATIVE, tokenOut: usdc, amountIn: "1000", ...args });
const deposit = (args: object = {}, action = "deposit") =>
  call("bank-v1", action, {
    ...{ tokenIn: usdc, tokenOut: vault, amountIn: "5", primaryAddress: vault },
    ...args,
  });

describe("readBundle", () => {
  test("fills in the defaults", () => {
    const body = [route(), deposit({ amountIn: ref(0) })];
    expect(ask(body)).toEqual({
      chainId: 1,
      fromText: from,
      stateAge: false,
      batch: false,
      body,
      request: {
        ...{ strategy: "router", fromAddress: sender, spender: sender, receiver: sender },
        ...{ skipQuote: false, unvouched: false, priceImpact: false, deadline: undefined },
        calls: [
          {
            ...{ kind: "route", tokenIn: NATIVE, tokenOut: usdc, amountIn: exact(1000n) },
            ...{ slippageBps: 300n, minAmountOut: undefined, receiver: undefined },
          },
          {
            ...{ kind: "convert", protocol: "bank-v1", action: "deposit" },
            ...{ inputs: [{ token: usdc, amount: output(0) }], outputs: [vault], primaryAddress: vault },
            ...{ poolFeePpm: undefined, slippageBps: undefined, receiver: undefined },
          },
        ],
      },
    });
  });

  test("honours every parameter of the query", () => {
    const wallet = walletOf(sender);
    const query = { routingStrategy: "ensowallet", spender: wallet, receiver: other, chainId: "1" };
    const more = {
      skipQuote: "true",
      unvouched: "true",
      priceImpact: "true",
      deadline: "4000000000",
      toEOA: "x",
      what: "x",
    };
    expect(ask([route()], { ...query, ...more }).request).toMatchObject({
      ...{ strategy: "ensowallet", fromAddress: sender, spender: wallet, receiver: other },
      ...{ skipQuote: true, unvouched: true, priceImpact: true, deadline: 4_000_000_000n },
    });
  });

  test("understands every action of its own", () => {
    const body = [
      route({ slippage: 50, minAmountOut: "7", receiver: undefined }),
      call("Enso", "Fee", { token: usdc, amount: ref(0), bps: "10", receiver: other }),
      call("enso", "split", { tokenIn: usdc, tokenOut: [weth, vault, usdc], amountIn: ref("1", "0") }),
      call("enso", "slippage", { amountOut: ref(2, 1), bps: "20" }),
      call("enso", "MinAmountOut", { amountOut: ref(2), minAmountOut: "1" }),
      call("enso", "merge", {
        tokenIn: [weth, vault, usdc],
        tokenOut: usdc,
        amountIn: [ref(2), ref(2, 1), ref(2, "2")],
      }),
      call("erc20", "approve", { token: usdc, spender: other, amount: "0" }),
      call("enso", "balance", { token: weth, estimate: "9" }),
      call("native", "transfer", { token: NATIVE, amount: "3", receiver: other }),
      call("erc20", "transfer", { token: weth, amount: ref(7), receiver: other }),
    ];
    expect(callsOf(body)).toEqual([
      {
        ...{ kind: "route", tokenIn: NATIVE, tokenOut: usdc, amountIn: exact(1000n) },
        ...{ slippageBps: 50n, minAmountOut: 7n, receiver: undefined },
      },
      { kind: "fee", token: usdc, amount: output(0), bps: 10n, receiver: other },
      {
        kind: "split",
        tokenIn: usdc,
        tokensOut: [weth, vault, usdc],
        amountIn: output(1),
        receiver: undefined,
      },
      { kind: "slippage", of: output(2, 1), token: vault, bps: 20n },
      { kind: "minimum", of: output(2), token: weth, minAmountOut: 1n },
      {
        kind: "merge",
        inputs: [
          { token: weth, amount: output(2) },
          { token: vault, amount: output(2, 1) },
          { token: usdc, amount: output(2, 2) },
        ],
        tokenOut: usdc,
        receiver: undefined,
      },
      { kind: "approve" },
      { kind: "balance", token: weth, estimate: 9n },
      { kind: "transfer", token: NATIVE, amount: exact(3n), receiver: other },
      { kind: "transfer", token: weth, amount: output(7), receiver: other },
    ]);
  });

  test.each(["deposit", "singledeposit", "tokenizedSingleDeposit", "multideposit", "TOKENIZEDMULTIDEPOSIT"])(
    "takes %s for deposit, of a fork too",
    (action) => {
      const sent = { ...deposit({}, action), protocol: "FORK-v1" };
      expect(callsOf([sent])).toMatchObject([{ kind: "convert", protocol: "fork-v1", action: "deposit" }]);
    },
  );

  test("takes lists for single values and single values for lists", () => {
    const lone = deposit();
    const listed = deposit({ tokenIn: [usdc], tokenOut: [vault], amountIn: ["5"], primaryAddress: [vault] });
    expect(callsOf([listed])).toEqual(callsOf([lone]));
    const two = deposit({ tokenIn: [usdc, weth], amountIn: ["5", 6] }, "multideposit");
    expect(callsOf([two])).toMatchObject([
      {
        inputs: [
          { token: usdc, amount: exact(5n) },
          { token: weth, amount: exact(6n) },
        ],
        outputs: [vault],
      },
    ]);
    const redeem = deposit({ tokenIn: vault, tokenOut: [usdc, weth] }, "multiredeem");
    expect(callsOf([redeem])).toMatchObject([{ action: "redeem", outputs: [usdc, weth] }]);
    expect(callsOf([route({ tokenIn: [NATIVE], amountIn: ["1000"] })])).toEqual(callsOf([route()]));
  });

  test("takes onBehalfOf for receiver, a pool's fee and a slippage", () => {
    const [read] = callsOf([deposit({ onBehalfOf: other, poolFee: "3000", slippage: 100, unknown: [{}] })]);
    expect(read).toMatchObject({ receiver: other, poolFeePpm: 3000n, slippageBps: 100n });
    expect(callsOf([deposit({ receiver: from, onBehalfOf: sender })])).toMatchObject([{ receiver: sender }]);
    expect(faultsOf([deposit({ receiver: from, onBehalfOf: other })])).toEqual([
      "call 0 (bank-v1 deposit): receiver has 2 values; allowed is one",
    ]);
  });
});

describe("misspelt names of a bundle", () => {
  test("are refused wherever they stand, each beside what was meant", () => {
    const body = [
      route({ slipage: "1", minamountout: "5", fees: 1, recevier: other }),
      deposit({ onBehalf: other, PrimaryAddress: vault, poolFees: 3 }),
      { ...route({ amountIn: { useOutputOfCallAt: 0, idx: 1 } }), arg: {} },
      route({ amountIn: { useOutputOfCallAt: 0, Index: 1 } }),
      route({ slippageBps: "10", minReturn: "4", recipient: other }),
    ];
    expect(faultsOf(body)).toEqual([
      'call 0 (enso route): "slipage" is unknown; did you mean slippage?',
      'call 0 (enso route): "minamountout" is unknown; did you mean minAmountOut?',
      'call 0 (enso route): "fees" is unknown; did you mean fee?',
      'call 0 (enso route): "recevier" is unknown; did you mean receiver?',
      'call 1 (bank-v1 deposit): "onBehalf" is unknown; did you mean onBehalfOf?',
      'call 1 (bank-v1 deposit): "PrimaryAddress" is unknown; did you mean primaryAddress?',
      'call 1 (bank-v1 deposit): "poolFees" is unknown; did you mean poolFee?',
      'call 2: "arg" is unknown; did you mean args?',
      'call 3 (enso route): amountIn: "Index" is unknown; did you mean index?',
      'call 4 (enso route): "slippageBps" is unknown; did you mean slippage?',
      'call 4 (enso route): "minReturn" is unknown; did you mean minAmountOut?',
      'call 4 (enso route): "recipient" is unknown; did you mean receiver?',
    ]);
  });

  test("are not what clients of the interface send beside what Sluice knows", () => {
    const more =
      "tokenId positionId args collateral hooks hook poolId salt path tickSpacing ticks liquidity callback protocolArgs refundReceiver ignoreAggregators ignoreStandards ignoreBridges fromAddress spender tokenInAmountToApprove tokenInAmountToTransfer feeReceiver";
    const args = Object.fromEntries(more.split(" ").map((name) => [name, "1"]));
    const body = [route(args), deposit({ ...args, amountIn: ref(0), slipage: null })];
    expect(callsOf(body)).toEqual(callsOf([route(), deposit({ amountIn: ref(0) })]));
    const transfer = { token: usdc, amount: "1", receiver: other };
    expect(callsOf([call("erc20", "transfer", { ...transfer, tokenId: "1" })])).toHaveLength(1);
  });

  test("are not the documented spelling of primaryAddress", () => {
    const spelt = (name: string) => callsOf([deposit({ primaryAddress: undefined, [name]: vault })]);
    expect(spelt("primayAddress")).toEqual(spelt("primaryAddress"));
  });
});

describe("receivers of a bundle", () => {
  test("leave what goes to Sluice's own contracts for later calls", () => {
    for (const receiver of [executorAddress, routerAddress]) {
      const calls = callsOf([route({ receiver }), deposit({ amountIn: ref(0) })]);
      expect(calls).toMatchObject([{ receiver: undefined }, {}]);
    }
  });

  test("leave with the executor what the sender's own accounts would only pass on", () => {
    for (const receiver of [from, walletOf(sender)]) {
      expect(callsOf([route({ receiver }), deposit({ amountIn: ref(0) })])[0]).toMatchObject({
        receiver: undefined,
      });
      expect(callsOf([route({ receiver })])[0]).toMatchObject({ receiver: receiver.toLowerCase() });
    }
  });

  test("cannot be somebody else while a later call spends the output", () => {
    expect(faultsOf([route({ receiver: other }), deposit({ amountIn: ref(0) })])).toEqual([
      `call 1 (bank-v1 deposit): spends output 0 of call 0, which goes to receiver ${other}; leave that receiver out`,
    ]);
    // A check spends nothing.
    const check = call("enso", "slippage", { amountOut: ref(0), bps: "1" });
    expect(callsOf([route({ receiver: other }), check])[0]).toMatchObject({ receiver: other });
  });

  test("stay with a part that is not spent, unless the bundle's is the same", () => {
    const parts = { tokenIn: NATIVE, tokenOut: [usdc, weth], amountIn: "9", receiver: from };
    const body = [call("enso", "split", parts), deposit({ amountIn: ref(0) })];
    expect(callsOf(body)[0]).toMatchObject({ receiver: undefined });
    expect(faultsOf(body, { receiver: other })).toEqual([
      `call 1 (bank-v1 deposit): spends output 0 of call 0, which goes to receiver ${sender}; leave that receiver out`,
    ]);
    const both = [...body, call("erc20", "transfer", { token: weth, amount: ref(0, 1), receiver: other })];
    expect(callsOf(both, { receiver: other })[0]).toMatchObject({ receiver: undefined });
  });

  test("keep what a balance takes", () => {
    const body = (receiver: string) => [route({ receiver }), call("enso", "balance", { token: usdc })];
    expect(callsOf(body(from), { routingStrategy: "delegate" })[0]).toMatchObject({ receiver: undefined });
    // The sender of strategy router holds nothing on the executor's behalf.
    expect(callsOf(body(from))[0]).toMatchObject({ receiver: sender });
  });

  test.each([
    ["the zero address", { receiver: `0x${"0".repeat(40)}` }],
    ["the token's contract", { receiver: vault }],
  ])("cannot be %s", (_, args) => {
    expect(faultsOf([deposit(args)])[0]).toMatch(/^call 0 \(bank-v1 deposit\): receiver is /);
  });

  test("of transfers and fees cannot be Sluice", () => {
    const fee = call("enso", "fee", { token: usdc, amount: "9", bps: "1", receiver: executorAddress });
    const transfer = call("erc20", "transfer", { token: usdc, amount: "9", receiver: routerAddress });
    expect(faultsOf([fee, transfer]).map((fault) => fault.split(" is ")[0])).toEqual([
      "call 0 (enso fee): receiver",
      "call 1 (erc20 transfer): receiver",
    ]);
    expect(faultsOf([route()], { receiver: executorAddress })[0]).toMatch(/^receiver is /);
  });
});

describe("references of a bundle", () => {
  const failsWith = (args: object) => faultsOf([route(), deposit(args)]);
  const place = "call 1 (bank-v1 deposit): amountIn";

  test.each([
    [ref(1), "refers to call 1, which is itself; allowed are earlier calls, 0 to 0"],
    [ref(2), "refers to call 2; allowed are earlier calls, 0 to 0"],
    [ref("99"), "refers to call 99; allowed are earlier calls, 0 to 0"],
    [ref(0, 1), "refers to output 1 of call 0; allowed is 0"],
  ])("refuse %j", (amountIn, fault) => {
    expect(failsWith({ amountIn })).toEqual([`${place} ${fault}`]);
  });

  test.each([[-1], [0.5], ["-1"], ["0x0"], ["١"], [""], [true], [[0]], [{}], ["9".repeat(30)]])(
    "refuse useOutputOfCallAt and index %j",
    (wrong) => {
      expect(failsWith({ amountIn: ref(wrong) })).toHaveLength(1);
      expect(failsWith({ amountIn: ref(wrong) })[0]).toMatch(
        /amountIn\.useOutputOfCallAt is ".*"; allowed is a place/,
      );
      expect(failsWith({ amountIn: ref(0, wrong) })[0]).toMatch(
        /amountIn\.index is ".*"; allowed is a place/,
      );
    },
  );

  test("refuse an object of another kind", () => {
    for (const amountIn of [{}, { index: 0 }, { a: 1 }, ref(null), ref(undefined)]) {
      expect(failsWith({ amountIn })).toEqual([
        `${place} is an object without useOutputOfCallAt; it is required`,
      ]);
    }
  });

  test("refuse to point anywhere from the first call", () => {
    expect(faultsOf([route({ amountIn: ref(0) })])).toEqual([
      "call 0 (enso route): amountIn refers to call 0, which is itself; no call comes before this one",
    ]);
  });

  test("refuse another token than the one named", () => {
    expect(failsWith({ amountIn: ref(0), tokenIn: weth })).toEqual([
      `${place} refers to output 0 of call 0, which is ${usdc}, and tokenIn is ${weth}; they must be the same token`,
    ]);
  });

  test("refuse a call without outputs", () => {
    const transfer = call("erc20", "transfer", { token: usdc, amount: "1", receiver: other });
    const check = call("enso", "slippage", { amountOut: ref(0), bps: "1" });
    expect(faultsOf([transfer, check])).toEqual([
      "call 1 (enso slippage): amountOut refers to call 0, which has no outputs",
    ]);
  });

  test("refuse to spend an output twice, also within a call and after a balance", () => {
    const spend = deposit({ amountIn: ref(0) });
    expect(faultsOf([route(), spend, spend])).toEqual([
      "call 2 (bank-v1 deposit): amountIn refers to output 0 of call 0, which call 1 spends; an output can be spent once",
    ]);
    expect(faultsOf([route(), call("enso", "balance", { token: usdc }), spend])).toEqual([
      "call 2 (bank-v1 deposit): amountIn refers to output 0 of call 0, which call 1 spends; an output can be spent once",
    ]);
    const twice = deposit({ tokenIn: [usdc, weth], amountIn: [ref(0), ref(0)] });
    expect(faultsOf([route(), twice])).toEqual([
      "call 1 (bank-v1 deposit): amountIn[1] refers to output 0 of call 0, which this call already spends; an output can be spent once",
    ]);
  });

  test("say nothing of a call that was not understood", () => {
    const body = [route({ amountIn: "x" }), deposit({ amountIn: ref(0, 7), tokenIn: weth })];
    expect(faultsOf(body)).toHaveLength(1);
  });

  test("must be references where an output is checked", () => {
    for (const amountOut of ["5", 5, true]) {
      expect(faultsOf([route(), call("enso", "slippage", { amountOut, bps: "1" })])).toEqual([
        'call 1 (enso slippage): amountOut is not a reference; allowed is {"useOutputOfCallAt": n, "index": i}',
      ]);
    }
  });
});

describe("faults of a bundle", () => {
  test("come all at once, the query's first, each with its call", () => {
    const body = [
      call("bank-v1", "borrow", {}),
      call("nobank", "swap", {}),
      route({ tokenIn: undefined, amountIn: "1e18", slippage: "10001" }),
      null,
      { protocol: "enso", args: {} },
      call("enso", "merge", { tokenIn: [weth, usdc], tokenOut: vault, amountIn: ["1"] }),
      route({ tokenOut: NATIVE }),
      route({ fee: "1", destinationChainId: 10 }),
      call("enso", "fee", { token: usdc, amount: "9", bps: "10000", receiver: other }),
      deposit({ tokenIn: [usdc, usdc], amountIn: ["1", "2"] }),
      call("enso", "split", { tokenIn: usdc, tokenOut: Array(9).fill(weth), amountIn: "1" }),
      call("enso", "split", { tokenIn: usdc, tokenOut: [], amountIn: [ref(9), "1"] }),
    ];
    const amounts = "allowed is a whole number in wei, as plain decimal digits, from 1 to 2^256-1";
    expect(faultsOf(body, { fromAddress: "x", skipQuote: "maybe" })).toEqual([
      'fromAddress is "x"; allowed is an Ethereum address: 0x and 40 hex digits',
      'skipQuote is "maybe"; allowed is true or false',
      'call 0 (bank-v1 borrow): the action "borrow" is not one of bank-v1; allowed are swap, deposit, redeem',
      'call 1 (nobank swap): the protocol "nobank" is unknown; allowed are bank-v1, enso, erc20, fork-v1, native',
      "call 2 (enso route): tokenIn is missing; it is required",
      `call 2 (enso route): amountIn is "1e18"; ${amounts}, or {"useOutputOfCallAt": n}`,
      'call 2 (enso route): slippage is "10001"; allowed is a whole number of basis points from 0 to 10000',
      'call 3: is not a JSON object; allowed is {"protocol": …, "action": …, "args": {…}}',
      "call 4: action is missing; it is required",
      "call 5 (enso merge): amountIn has 1 values and tokenIn 2; they must be as many",
      `call 6 (enso route): tokenIn and tokenOut are both ${NATIVE}; they must differ`,
      "call 7 (enso route): fee is not an argument here; put the action fee before it",
      "call 7 (enso route): destinationChainId is not an argument here; a bundle stays on its chain",
      "call 8 (enso fee): bps is 10000; a fee must leave something, allowed is at most 9999",
      `call 9 (bank-v1 deposit): tokenIn names ${usdc} more than once`,
      "call 10 (enso split): tokenOut has 9 values; allowed are 1 to 8",
      "call 11 (enso split): tokenOut is missing; it is required",
      "call 11 (enso split): amountIn has 2 values; allowed is one",
    ]);
  });

  test.each([
    [{}, "the body is not a JSON array; send the bundle's calls as its items"],
    [undefined, "the body is not a JSON array; send the bundle's calls as its items"],
    ["x", "the body is not a JSON array; send the bundle's calls as its items"],
    [[], "the body has 0 calls; allowed are 1 to 32"],
    [Array(33).fill(route()), "the body has 33 calls; allowed are 1 to 32"],
    [
      [call("erc20", "approve", { token: usdc, spender: other, amount: "1" })],
      "the body has no call that moves a token",
    ],
  ])("of the body as a whole: %#", (body, fault) => expect(faultsOf(body)).toEqual([fault]));

  test("do not let nesting go too deep", () => {
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(faultsOf([route({ path: deep })])).toEqual(["call 0 (enso route): args is nested deeper than 16"]);
  });

  test("refuse a third party as spender, whatever the strategy", () => {
    for (const routingStrategy of ["router", "delegate", "ensowallet"]) {
      expect(faultsOf([route()], { routingStrategy, spender: other })[0]).toMatch(/^spender is /);
    }
  });

  test("or a request whose references all hold, whatever is sent", () => {
    // Mostly what fits, so that enough bundles are understood as a whole.
    const mostly = <T>(fitting: fc.Arbitrary<T>) =>
      fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>({ weight: 30, arbitrary: fitting }, fc.jsonValue());
    const action = mostly(
      fc.constantFrom(
        ...["enso route", "enso split", "enso merge", "enso balance", "enso fee", "enso minamountout"],
        ...["enso slippage", "bank-v1 swap", "fork-v1 multiredeem", "erc20 transfer", "erc20 approve"],
        ...["constructor toString", "__proto__ route", "native valueOf"],
      ),
    );
    const reference = fc.record({ useOutputOfCallAt: mostly(fc.nat(2)), index: mostly(fc.nat(1)) });
    const amount = mostly(fc.oneof(fc.constant("1000"), reference));
    const args = fc.record({
      ...{ tokenIn: mostly(fc.constantFrom(usdc, weth)), tokenOut: mostly(fc.constantFrom(vault, usdc)) },
      ...{
        token: mostly(fc.constantFrom(usdc, vault)),
        amountIn: amount,
        amount,
        amountOut: mostly(reference),
      },
      ...{ bps: mostly(fc.nat(9999)), minAmountOut: mostly(fc.constant("1")), spender: fc.constant(other) },
      ...{ primaryAddress: mostly(fc.constant(vault)), receiver: mostly(fc.constantFrom(other, from, null)) },
    });
    const entry = mostly(
      fc.record({ action, args }).map(({ action: name, args: given }) => {
        // An object may bring a toString of its own, which is none.
        const [protocol, ...rest] = (typeof name === "string" ? name : JSON.stringify(name)).split(" ");
        const { token, amount: only, tokenIn, amountIn, ...others } = given;
        // Each pair would be the other one misspelt.
        const isOfOne = ["balance", "fee", "transfer", "approve"].includes(rest.join(" "));
        const fitting = isOfOne ? { token, amount: only } : { tokenIn, amountIn };
        return call(protocol as string, rest.join(" "), { ...fitting, ...others });
      }),
    );
    const numRuns = runs({ normal: 450, deep: 9_000 });
    let understood = 0;
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (body) => {
        try {
          const calls = callsOf(body);
          understood++;
          expect(calls).toHaveLength(body.length);
          expectReferencesToHold(calls);
        } catch (error) {
          expect(error).toBeInstanceOf(SluiceError);
        }
      }),
      { numRuns },
    );
    // Some four times as many on the average.
    expect(understood).toBeGreaterThan(numRuns / 60);
  });
});

function expectReferencesToHold(calls: readonly Call[]): void {
  const text = JSON.stringify(calls, (_, value) => (typeof value === "bigint" ? String(value) : value));
  for (const [position, one] of (JSON.parse(text) as object[]).entries()) {
    for (const [, place, index] of JSON.stringify(one).matchAll(/"call":(\d+),"index":(\d+)/g)) {
      expect(Number(place)).toBeLessThan(position);
      expect(outputsOf(calls[Number(place)] as Call)[Number(index)]).toBeDefined();
    }
  }
}

describe("a route that states amountOut", () => {
  const route = (args: Record<string, unknown>) => ({
    protocol: "enso",
    action: "route",
    args: { tokenIn: weth, tokenOut: usdc, ...args },
  });

  test("is a call without outputs, which takes an exact amount", () => {
    const [call] = callsOf([route({ amountOut: "7", maxAmountIn: "9", slippage: "20", receiver: other })]);
    expect(call).toEqual({
      ...{ kind: "exactOutput", tokenIn: weth, tokenOut: usdc, slippageBps: 20n, receiver: other },
      ...{ amountOut: 7n, maxAmountIn: 9n },
    });
    expect(outputsOf(call as Call)).toEqual([]);
    expect(callsOf([route({ amountOut: "7" })])).toMatchObject([
      { slippageBps: 300n, maxAmountIn: undefined },
    ]);
    expect(callsOf([route({ amountIn: "7" })])).toMatchObject([{ kind: "route" }]);
  });

  test("stays in the bundle for a contract of Sluice, as other outputs do", () => {
    expect(callsOf([route({ amountOut: "7", receiver: routerAddress })])).toMatchObject([
      { kind: "exactOutput", receiver: undefined },
    ]);
  });

  test.each([
    [{ amountOut: "7", amountIn: "1" }, /amountIn is there beside amountOut/],
    [{}, /amountIn is missing; it is required, or amountOut in its place/],
    [{ amountIn: [] }, /amountIn is missing/],
    [{ amountIn: null, amountOut: [null] }, /amountIn is missing/],
    [{ amountIn: "1", maxAmountIn: "2" }, /maxAmountIn is there without amountOut/],
    [{ amountOut: "7", minAmountOut: "1" }, /minAmountOut is there beside amountOut/],
    [{ amountOut: "0" }, /amountOut is "0"/],
    [{ amountOut: { useOutputOfCallAt: 0 } }, /amountOut/],
    [{ amountOut: "7", tokenOut: weth }, /tokenIn and tokenOut are both/],
  ])("is refused with %j", (args, fault) => {
    expect(faultsOf([route(args)]).join("; ")).toMatch(fault);
  });

  test("has no output to refer to, and no other action takes amountOut", () => {
    const deposit = {
      tokenIn: usdc,
      tokenOut: vault,
      amountIn: { useOutputOfCallAt: 0 },
      primaryAddress: vault,
    };
    const [fault] = faultsOf([
      route({ amountOut: "7" }),
      { protocol: "bank-v1", action: "deposit", args: deposit },
    ]);
    expect(fault).toContain("amountIn refers to call 0, whose amountOut leaves the bundle at once");
    const [refused] = faultsOf([
      { protocol: "bank-v1", action: "deposit", args: { ...deposit, amountIn: "1", amountOut: "1" } },
    ]);
    expect(refused).toContain("amountOut is not an argument here; state it in a route");
  });
});
