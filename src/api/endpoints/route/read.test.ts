import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { walletOf } from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { usualMulticall3 } from "../../../networks/index.js";
import { executorAddress, permit2Address, routerAddress } from "../../../program/index.js";
import { parseQuery } from "../../parameters/query.js";
import { routeParameters } from "./parameters.js";
import { readQuote, readRoute } from "./read.js";

const from = "0xF39fd6e51aad88f6f4ce6ab8827279cffFb92266";
const sender = from.toLowerCase();
const other = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const reserved = `0x${"beef".padStart(40, "0")}` as const;
const zero = `0x${"0".repeat(40)}`;
const polygonNative = "0x0000000000000000000000000000000000001010";
const beaconRoots = "0x000f3df6d732807ef1319fb7b8bb8522d0beac02";

const base: Record<string, string> = {
  fromAddress: from,
  spender: from,
  receiver: from,
  tokenIn: weth,
  tokenOut: usdc,
  amountIn: "1000",
  routingStrategy: "router",
};

const nowSeconds = 1_800_000_000;
const protocolsOn = () => new Set(["uniswap-v2", "uniswap-v3"]);
const strict = { relaxed: false, nowSeconds, protocolsOn };
const relaxed = { relaxed: true, nowSeconds, protocolsOn };

type Changes = Record<string, string | undefined>;

/** The base question's query with changes; undefined leaves a parameter out. */
function queryOf(changes: Changes): string {
  const pairs = Object.entries({ ...base, ...changes }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(pairs as [string, string][]).toString();
}

function read(changes: Changes, options = strict) {
  return readRoute(parseQuery(queryOf(changes)), options);
}

function failureOf(query: string, options = strict): SluiceError {
  try {
    readRoute(parseQuery(query), options);
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error(`accepted: ${query}`);
}

/** The sentences of the 400. */
function faultsOf(changes: Changes, options = strict): readonly string[] {
  const failure = failureOf(queryOf(changes), options);
  expect(failure.code).toBe("INVALID_PARAMETER");
  return failure.messages ?? [];
}

const names = Object.keys(routeParameters);
const required = ["fromAddress", "spender", "receiver", "tokenIn", "amountIn", "tokenOut", "routingStrategy"];

/** Wrong for every parameter. */
const hostile = {
  empty: "",
  word: "banana",
  list: "1,2",
  "ten kilobytes": "9".repeat(10_240),
  unicode: "١٢٣😀\u202e",
  SQL: "'; DROP TABLE tokens; --",
  negative: "-1",
  exponent: "1e18",
  hex: "0x10",
  fraction: "0.5",
  "2^256": (2n ** 256n).toString(),
  null: "null",
  object: "[object Object]",
  prototype: "__proto__",
};

/** Newer clients omit some, which only services with a setting allow. */
function missing(name: string): string {
  const omitted = ["spender", "receiver", "routingStrategy"].includes(name);
  const exception = ", except by services with the setting api.relaxedRoute";
  const other = name === "amountIn" ? ", unless amountOut takes its place" : "";
  return `${name} is missing; it is required${omitted ? exception : other}`;
}

describe("readRoute", () => {
  test("fills in the defaults", () => {
    expect(read({})).toEqual({
      chainId: 1,
      fromText: from,
      hasFee: false,
      stateAge: false,
      batch: false,
      deprecated: false,
      request: {
        strategy: { kind: "router" },
        fromAddress: sender,
        receiver: sender,
        inputs: [{ token: weth, amount: 1000n }],
        outputs: [usdc],
        slippageBps: 300n,
        minAmountsOut: undefined,
        fee: undefined,
        unvouched: false,
        priceImpact: false,
        explain: false,
        deadline: undefined,
      },
    });
  });

  test("honours every parameter", () => {
    const changes = { chainId: "10", receiver: other, slippage: "0", fee: "100", feeReceiver: other };
    const more = {
      minAmountOut: "5",
      deadline: "4000000000",
      unvouched: "true",
      priceImpact: "true",
      explain: "1",
      toEOA: "false",
      stateAge: "true",
      batch: "true",
    };
    expect(read({ ...changes, ...more, tokenInAmountToApprove: "0", tokenInAmountToTransfer: "7" })).toEqual({
      chainId: 10,
      fromText: from,
      hasFee: true,
      stateAge: true,
      batch: true,
      deprecated: true,
      request: {
        strategy: { kind: "router" },
        fromAddress: sender,
        receiver: other,
        inputs: [{ token: weth, amount: 1000n }],
        outputs: [usdc],
        slippageBps: 0n,
        minAmountsOut: [{ token: usdc, amount: 5n }],
        fee: { bps: 100n, receiver: other },
        unvouched: true,
        priceImpact: true,
        explain: true,
        deadline: 4_000_000_000n,
      },
    });
  });

  test("takes what is to arrive in place of what is paid", () => {
    const asked = read({ amountIn: undefined, amountOut: "5", maxAmountIn: "9" }).request;
    expect(asked).toMatchObject({
      inputs: [{ token: weth, amount: 0n }],
      wanted: { amountOut: 5n, maxAmountIn: 9n, isPulled: false },
      minAmountsOut: undefined,
    });
    const wallet = { amountIn: undefined, amountOut: "5", routingStrategy: "ensowallet" };
    const isPulled = (changes: Changes) => read({ ...wallet, ...changes }).request.wanted?.isPulled;
    expect(isPulled({})).toBe(true);
    expect(isPulled({ spender: walletOf(sender as Address) })).toBe(false);
    expect(isPulled({ tokenIn: NATIVE })).toBe(false);
    expect(isPulled({ tokenInAmountToApprove: "3" })).toBe(false);
  });

  test.each([
    [{ amountOut: "5" }, strict, "amountIn and amountOut are both there; one of them says how much to trade"],
    [{ maxAmountIn: "5" }, strict, "maxAmountIn is 5; it is for amountOut"],
    [
      { amountIn: undefined, amountOut: "5", minAmountOut: "4" },
      strict,
      "minAmountOut is 4; it is for amountIn, and amountOut is a minimum itself",
    ],
    [
      { amountIn: undefined, amountOut: "5", tokenIn: `${weth},${NATIVE}` },
      relaxed,
      "amountOut is 5; it is for a single tokenIn and tokenOut, and there are several",
    ],
    [
      ...([
        { amountIn: undefined, amountOut: "5", tokenIn: NATIVE },
        strict,
        "tokenInAmountToTransfer is 5; it is for amountIn",
      ] as const),
    ],
  ] as [Changes, typeof strict, string][])("refuses %o", (changes, options, fault) => {
    const isTransfer = fault.startsWith("tokenInAmountToTransfer");
    const more = isTransfer ? { routingStrategy: "ensowallet", tokenInAmountToTransfer: "5" } : {};
    expect(faultsOf({ ...changes, ...more }, options)).toEqual([fault]);
  });

  test.each(required)("says that %s is missing", (name) => {
    expect(faultsOf({ [name]: undefined })).toContain(missing(name));
  });

  test("names all that is missing at once", () => {
    const failure = failureOf("");
    expect(failure.messages).toEqual(required.map(missing));
  });

  test.each(names.flatMap((name) => Object.entries(hostile).map(([kind, text]) => ({ name, kind, text }))))(
    "refuses $name: $kind, and blames nothing else",
    ({ name, text }) => {
      const faults = faultsOf({ fee: "1", feeReceiver: other, [name]: text });
      expect(faults.map((fault) => fault.split(" ")[0])).toEqual([name]);
      expect(faults[0]).toMatch(/; allowed is /);
    },
  );

  test.each(names)("refuses %s sent twice", (name) => {
    const faults = failureOf(`${queryOf({ [name]: "1" })}&${name}=1`).messages;
    const several = ["tokenIn", "amountIn", "tokenOut", "minAmountOut", "fee", "permit"].includes(name);
    const allowed = "allowed is one, and several with the service's setting api.relaxedRoute";
    expect(faults).toContain(
      several ? `${name} has 2 values; ${allowed}` : `${name} was sent 2 times; one value is allowed`,
    );
  });

  test("leaves the slippage to the service if asked to", () => {
    expect(read({ slippage: "auto" }).request.slippageBps).toBe("auto");
  });

  test.each([
    ["slippage", "10001"],
    ["fee", "101"],
    ["chainId", "0"],
    ["amountIn", "0"],
    ["minAmountOut", "0"],
    ["deadline", "0"],
    ["deadline", "4294967296"],
    ["chainId", "9007199254740992"],
  ])("refuses %s=%s as out of range", (name, text) => {
    const [fault, ...more] = faultsOf({ [name]: text, feeReceiver: other });
    expect(more).toEqual([]);
    expect(fault).toMatch(
      new RegExp(`^${name} is "${text}"; allowed is .* from \\d+ to [\\d^-]+(, or auto)?$`),
    );
  });

  test("reports malformed parameters and contradictions together", () => {
    const faults = faultsOf({ tokenOut: weth, slippage: "x", fee: "5", spender: other });
    expect(faults).toEqual([
      'slippage is "x"; allowed is a whole number of basis points from 0 to 10000, or auto',
      `tokenIn and tokenOut are both ${weth}; they must differ`,
      `spender is ${other}; with routingStrategy router it must equal fromAddress (${sender})`,
      "feeReceiver is missing; it is required when fee is above 0",
    ]);
  });

  test.each([
    [
      { tokenIn: usdc.toUpperCase().replace("0X", "0x") },
      `tokenIn and tokenOut are both ${usdc}; they must differ`,
    ],
    [{ receiver: zero }, "receiver is the zero address; tokens sent there are lost"],
    ...[beaconRoots, polygonNative, NATIVE].map((receiver) => [
      { receiver },
      `receiver is ${receiver}, an address of the chain's own or of its native currency; tokens sent there are lost`,
    ]),
    [
      { tokenIn: polygonNative },
      `tokenIn is ${polygonNative}, the native currency under another address; write ${NATIVE}`,
    ],
    [
      { fee: "1", feeReceiver: beaconRoots },
      `feeReceiver is ${beaconRoots}, an address of the chain's own or of its native currency; tokens sent there are lost`,
    ],
    ...[usualMulticall3, permit2Address].map((receiver) => [
      { receiver },
      `receiver is ${receiver}, a contract that everybody shares; tokens sent there are lost`,
    ]),
    [{ receiver: weth }, `receiver is the token's own contract (${weth}); tokens sent there are lost`],
    [{ receiver: usdc }, `receiver is the token's own contract (${usdc}); tokens sent there are lost`],
    [
      { receiver: routerAddress },
      `receiver is ${routerAddress}, a contract of Sluice, which keeps nothing; use an address of yours`,
    ],
    [
      { fee: "1", feeReceiver: executorAddress },
      `feeReceiver is ${executorAddress}, a contract of Sluice, which keeps nothing; use an address of yours`,
    ],
    [{ fee: "1", feeReceiver: zero }, "feeReceiver is the zero address; tokens sent there are lost"],
    [
      { fee: "1", feeReceiver: weth },
      `feeReceiver is the token's own contract (${weth}); tokens sent there are lost`,
    ],
    [{ fromAddress: zero, spender: zero }, "fromAddress is the zero address; it cannot send a transaction"],
    [
      { fromAddress: reserved, spender: reserved },
      `fromAddress is ${reserved}, an address of the chain's own; it cannot send a transaction`,
    ],
  ] as [Changes, string][])("refuses %j", (changes, fault) => expect(faultsOf(changes)).toEqual([fault]));

  test("takes a fee of 0 as none, and a feeReceiver without a fee as nothing to do", () => {
    const fees = [
      { fee: "0" },
      { fee: "0", feeReceiver: other },
      { feeReceiver: other },
      { feeReceiver: zero },
    ];
    expect(fees.map((changes) => read(changes).request.fee)).toEqual(Array(4).fill(undefined));
  });

  test("compares sender and spender without regard to letter case", () => {
    expect(read({ spender: sender }).request.fromAddress).toBe(sender);
  });

  test.each(["toEOA", "toEoa"])(
    "sends to the sender with %s, in either spelling, and notes that it is deprecated",
    (name) => {
      const { request, deprecated } = read({ [name]: "true", receiver: other });
      expect([request.receiver, deprecated]).toEqual([sender, true]);
      expect(read({ [name]: "false", receiver: other }).request.receiver).toBe(other);
    },
  );

  test("takes both spellings when they agree, and refuses them when they do not", () => {
    expect(read({ toEOA: "true", toEoa: "true", receiver: other }).request.receiver).toBe(sender);
    expect(faultsOf({ toEOA: "true", toEoa: "false" })).toEqual([
      "toEOA was sent 2 times; one value is allowed",
    ]);
    expect(faultsOf({ toEoa: "x" })).toEqual(['toEOA is "x"; allowed is true or false']);
  });

  test("lets only the sender spend, and with ensowallet its wallet too", () => {
    const wallet = walletOf(sender as Address);
    const strategyOf = (changes: Changes) => read(changes).request.strategy;
    expect(strategyOf({ routingStrategy: "delegate" })).toEqual({ kind: "delegate" });
    expect(strategyOf({ routingStrategy: "ensowallet" })).toEqual({ kind: "ensowallet", pulls: [1000n] });
    expect(strategyOf({ routingStrategy: "ensowallet", spender: wallet })).toEqual({
      kind: "ensowallet",
      pulls: [0n],
    });
    for (const routingStrategy of ["router", "delegate"]) {
      expect(faultsOf({ routingStrategy, spender: wallet })).toEqual([
        `spender is ${wallet}; with routingStrategy ${routingStrategy} it must equal fromAddress (${sender})`,
      ]);
    }
    expect(faultsOf({ routingStrategy: "ensowallet", spender: other })).toEqual([
      `spender is ${other}; with routingStrategy ensowallet it must equal fromAddress (${sender}) or its wallet (${wallet})`,
    ]);
  });

  test.each([
    ["what was approved", { tokenInAmountToApprove: "400" }, 400n],
    ["nothing when nothing was", { tokenInAmountToApprove: "0" }, 0n],
    ["more than is swapped", { tokenInAmountToApprove: "2000" }, 2000n],
    ["what was approved, though the wallet spends", { tokenInAmountToApprove: "1", spender: "wallet" }, 1n],
    ["nothing native", { tokenIn: NATIVE, tokenInAmountToTransfer: "1000" }, 0n],
  ])("has the wallet take %s", (_, changes: Changes, pull) => {
    const spender = changes.spender === "wallet" ? walletOf(sender as Address) : from;
    const { request } = read({ ...changes, spender, routingStrategy: "ensowallet" });
    expect(request.strategy).toEqual({ kind: "ensowallet", pulls: [pull] });
  });

  test.each([
    ["tokenInAmountToTransfer of an ERC-20", { tokenInAmountToTransfer: "1" }],
    ["another tokenInAmountToTransfer", { tokenIn: NATIVE, tokenInAmountToTransfer: "999" }],
    ["tokenInAmountToApprove of native", { tokenIn: NATIVE, tokenInAmountToApprove: "1" }],
  ])("refuses %s for a wallet, and ignores it otherwise", (_, changes: Changes) => {
    expect(faultsOf({ ...changes, routingStrategy: "ensowallet" })).toHaveLength(1);
    for (const routingStrategy of ["router", "delegate"]) read({ ...changes, routingStrategy });
  });

  test("refuses a deadline that is past", () => {
    expect(read({ deadline: String(nowSeconds) }).request.deadline).toBe(BigInt(nowSeconds));
    expect(faultsOf({ deadline: String(nowSeconds - 1) })).toEqual([
      `deadline is ${nowSeconds - 1}, which is past; allowed is ${nowSeconds} or later`,
    ]);
  });

  test("quotes for nobody in particular, with the price impact and a fee whoever gets it", () => {
    const { tokenIn, tokenOut, amountIn } = base;
    const query = new URLSearchParams({ tokenIn, tokenOut, amountIn, fee: "10" } as Record<string, string>);
    const { request } = readQuote(parseQuery(query.toString()), strict);
    expect(request).toMatchObject({
      strategy: { kind: "router" },
      inputs: [{ token: weth, amount: 1000n }],
      priceImpact: true,
      fee: { bps: 10n, receiver: request.fromAddress },
    });
    expect(request.receiver).toBe(request.fromAddress);
    const named = readQuote(parseQuery(queryOf({ priceImpact: "false", fee: "1" })), strict).request;
    expect([named.fromAddress, named.priceImpact, named.fee?.receiver]).toEqual([sender, false, sender]);
  });

  test("lets a relaxed service fill in spender, receiver and routingStrategy from the sender", () => {
    const absent = { spender: undefined, receiver: undefined, routingStrategy: undefined };
    expect(read(absent, relaxed)).toEqual(read({}));
    expect(read({ ...absent, receiver: other }, relaxed).request.receiver).toBe(other);
    expect(faultsOf({ ...absent, spender: other }, relaxed)).toHaveLength(1);
    expect(
      faultsOf({ ...absent, receiver: "x", fromAddress: undefined }, relaxed).map(
        (fault) => fault.split(" ")[0],
      ),
    ).toEqual(["fromAddress", "receiver"]);
  });

  test("answers any query with a question or a catalogued failure", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...Object.values(hostile), from, usdc, zero, "1", "true", "router"),
    );
    const query = fc.dictionary(fc.constantFrom(...names, "toEoa", "unknown", "__proto__"), value);
    fc.assert(
      fc.property(query, fc.boolean(), (changes, isRelaxed) => {
        try {
          const { request } = read(changes, { relaxed: isRelaxed, nowSeconds, protocolsOn });
          const amounts = request.inputs.map(({ amount }) => amount);
          expect(amounts.length).toBeGreaterThan(0);
          for (const amount of amounts) expect(amount).toBeGreaterThan(0n);
        } catch (error) {
          expect(error).toBeInstanceOf(SluiceError);
        }
      }),
    );
  });
});
