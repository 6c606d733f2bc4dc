import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { decodeProgram } from "./decode.js";
import { encodeProgram } from "./encode.js";
import { ProgramError } from "./errors.js";
import { type BalancerExitStep, STEPS, type Step, type V2SwapStep } from "./format.js";
import { MAX_STEP_AMOUNT, STEP_LIMITS } from "./limits.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";
import { laterSteps } from "./testing/laterSteps.js";
import { addresses, amountsOf, byte, parties, tokens } from "./testing/parts.js";

const uint128 = fc.bigInt(0n, MAX_STEP_AMOUNT);

const bytes32 = fc
  .bigInt({ min: 0n, max: (1n << 256n) - 1n })
  .map((value) => `0x${value.toString(16).padStart(64, "0")}` as Hex);
const amounts = amountsOf(addresses);
const noneOf = (token: fc.Arbitrary<TokenRef>) => fc.record({ token, sharePpm: fc.constant(0) });

/** A pool's id and assets, with or without the pool's own token, and one of the others. */
const pools = fc
  .record({
    poolId: bytes32,
    others: fc.uniqueArray(addresses, { minLength: 2, maxLength: 7 }),
    own: fc.boolean(),
    at: fc.nat(),
  })
  .map(({ poolId, others, own, at }) => {
    const ownToken = poolId.slice(0, 42) as Address;
    const joinable = others.filter((token) => token !== ownToken);
    const joined = joinable[at % joinable.length] as Address;
    return { poolId, ownToken, joined, assets: own ? [...joinable, ownToken] : joinable };
  })
  .filter(({ assets, ownToken }) => assets.length > 1 && !/^0xe{40}$/.test(ownToken));

const positions: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    op: fc.constant("v4Swap" as const),
    manager: addresses,
    tokenOut: tokens,
    fee: fc.integer({ min: 0, max: 1_000_000 }),
    tickSpacing: fc.integer({ min: 1, max: 32_767 }),
    amount: amountsOf(tokens, STEP_LIMITS.v4Swap.amount),
    to: parties,
  }),
  fc.record({
    op: fc.constant("curve" as const),
    pool: addresses,
    kind: fc.constantFrom("int128" as const, "uint256" as const),
    i: byte,
    j: byte,
    amount: amountsOf(tokens),
    tokenOut: tokens,
  }),
  fc.record({
    op: fc.constant("balancer" as const),
    vault: addresses,
    poolId: bytes32,
    amount: amounts,
    tokenOut: addresses,
    to: parties,
  }),
  fc
    .tuple(addresses, fc.constantFrom("deposit" as const, "redeem" as const, "withdraw" as const))
    .chain(([vault, mode]) =>
      fc.record({
        op: fc.constant("vault" as const),
        vault: fc.constant(vault),
        mode: fc.constant(mode),
        amount: mode === "deposit" ? amounts : amountsOf(fc.constant(vault)),
        to: parties,
      }),
    ),
  fc
    .tuple(addresses, fc.constantFrom("supply" as const, "deposit" as const, "withdraw" as const))
    .chain(([asset, mode]) =>
      fc.record({
        op: fc.constant("aave" as const),
        pool: addresses,
        mode: fc.constant(mode),
        asset: fc.constant(asset),
        amount: mode === "withdraw" ? amounts : amountsOf(fc.constant(asset)),
        to: parties,
      }),
    ),
  fc
    .tuple(addresses, fc.constantFrom("mint" as const, "redeem" as const, "mintNative" as const))
    .chain(([cToken, mode]) =>
      fc.record({
        op: fc.constant("compoundV2" as const),
        cToken: fc.constant(cToken),
        mode: fc.constant(mode),
        amount:
          mode === "mint"
            ? amounts
            : amountsOf(fc.constant(mode === "redeem" ? cToken : ("native" as const))),
      }),
    ),
  fc
    .tuple(addresses, fc.constantFrom("submit" as const, "wrap" as const, "unwrap" as const))
    .chain(([token, mode]) =>
      fc.record({
        op: fc.constant("lido" as const),
        token: fc.constant(token),
        mode: fc.constant(mode),
        amount:
          mode === "wrap" ? amounts : amountsOf(fc.constant(mode === "unwrap" ? token : ("native" as const))),
      }),
    ),
  fc.record({
    op: fc.constant("v2Add" as const),
    pool: addresses,
    amountA: amountsOf(addresses, STEP_LIMITS.v2Add.amountA),
    amountB: amountsOf(addresses, STEP_LIMITS.v2Add.amountB),
    to: parties,
  }),
  addresses.chain((pool) =>
    fc.record({
      op: fc.constant("v2Remove" as const),
      pool: fc.constant(pool),
      amount: amountsOf(fc.constant(pool)),
      to: parties,
    }),
  ),
  fc.record({
    op: fc.constant("curveAdd" as const),
    pool: addresses,
    amounts: fc.array(fc.oneof(amountsOf(tokens), noneOf(tokens)), { minLength: 2, maxLength: 4 }),
  }),
  fc.record({ op: fc.constant("curveRemoveOne" as const), pool: addresses, i: byte, amount: amounts }),
  fc.record({
    op: fc.constant("curveRemove" as const),
    pool: addresses,
    coins: fc.integer({ min: 2, max: 4 }),
    amount: amounts,
  }),
  pools.chain(({ poolId, assets, joined }) =>
    fc.record({
      op: fc.constant("balancerJoin" as const),
      vault: addresses,
      poolId: fc.constant(poolId),
      assets: fc.constant(assets),
      amount: amountsOf(fc.constant(joined)),
      to: parties,
    }),
  ),
  pools.chain(({ poolId, assets, joined, ownToken }) =>
    fc.record({
      op: fc.constant("balancerExit" as const),
      vault: addresses,
      poolId: fc.constant(poolId),
      assets: fc.constant(assets),
      amount: amountsOf(fc.constant(ownToken)),
      tokenOut: fc.constant(joined),
      to: parties,
    }),
  ),
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  positions,
  laterSteps,
  fc.boolean().chain((prefunded) =>
    fc.record({
      op: fc.constant("v2Swap" as const),
      pool: addresses,
      zeroForOne: fc.boolean(),
      prefunded: fc.constant(prefunded),
      feePpm: fc.integer({ min: 0, max: 999_999 }),
      amount: prefunded ? noneOf(addresses) : amountsOf(addresses, STEP_LIMITS.v2Swap.amount),
      to: parties,
    }),
  ),
  fc.record({
    op: fc.constant("v3Swap" as const),
    pool: addresses,
    zeroForOne: fc.boolean(),
    callback: fc.constantFrom("uniswapV3" as const, "pancakeV3" as const, "algebra" as const),
    amount: amountsOf(addresses),
    to: parties,
  }),
  fc.tuple(addresses, fc.constantFrom("wrap" as const, "unwrap" as const)).chain(([weth, mode]) =>
    fc.record({
      op: fc.constant("weth" as const),
      weth: fc.constant(weth),
      mode: fc.constant(mode),
      amount: amountsOf(fc.constant(mode === "wrap" ? ("native" as const) : weth)),
    }),
  ),
  fc.record({ op: fc.constant("pay" as const), amount: amountsOf(tokens), to: parties }),
  fc.record({ op: fc.constant("sweep" as const), token: tokens, to: parties }),
  fc.record({ op: fc.constant("check" as const), token: tokens, who: parties, min: uint128 }),
);

/** Returns the byte that a step begins with. */
const code = (op: keyof typeof STEPS) => STEPS[op].code.toString(16).padStart(2, "0");

const pool: Address = "0x1111111111111111111111111111111111111111";
const token: Address = "0x2222222222222222222222222222222222222222";
const swap: V2SwapStep = {
  op: "v2Swap",
  pool,
  zeroForOne: true,
  prefunded: false,
  feePpm: 3000,
  amount: { token, sharePpm: 1_000_000 },
  to: "receiver",
};

describe("encodeProgram", () => {
  test("is undone by decodeProgram", () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (list) => {
        expect(decodeProgram(encodeProgram({ steps: list }))).toEqual({ steps: list });
      }),
      { numRuns: 1_000 },
    );
  });

  test("puts each address into the table once, in the order of first use", () => {
    const program = encodeProgram({ steps: [swap, { op: "sweep", token, to: pool }] });
    expect(program).toBe(
      `0x0102${pool.slice(2)}${token.slice(2)}${code("v2Swap")}0001000bb8010f4240fe${code("sweep")}0100`,
    );
  });

  test("writes addresses in lower case", () => {
    const mixed = "0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD" as Address;
    expect(encodeProgram({ steps: [{ op: "sweep", token: mixed, to: "receiver" }] })).toContain(
      "abcdefabcdefabcdefabcdefabcdefabcdefabcd",
    );
  });

  test("takes 252 addresses and not one more", () => {
    const sweeps = (count: number): Step[] =>
      Array.from({ length: count }, (_, index) => ({
        op: "sweep",
        token: `0x${(index + 1).toString(16).padStart(40, "0")}`,
        to: "receiver",
      }));
    expect(encodeProgram({ steps: sweeps(252) }).slice(0, 6)).toBe("0x01fc");
    expect(() => encodeProgram({ steps: sweeps(253) })).toThrow(
      "step 252 (sweep): token is one address too many, a program holds 252",
    );
  });

  const exit: BalancerExitStep = {
    op: "balancerExit",
    vault: "0x3333333333333333333333333333333333333333",
    poolId: `${pool}${"00".repeat(12)}`,
    assets: [pool, token],
    amount: { token: pool, sharePpm: 1_000_000 },
    tokenOut: token,
    to: "receiver",
  };
  const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" as const;
  const refused: [string, Step, string][] = [
    [
      "a share above everything",
      withAmount({ token, sharePpm: 1_000_001 }),
      "amount.sharePpm must be an integer 0…1000000, got 1000001",
    ],
    [
      "a share with a fraction",
      withAmount({ token, sharePpm: 0.5 }),
      "amount.sharePpm must be an integer 0…1000000, got 0.5",
    ],
    [
      "share 0",
      withAmount({ token, sharePpm: 0 }),
      "amount must not have share 0, which is for prefunded pools only",
    ],
    [
      "an amount of 2^128",
      { op: "pay", amount: { token, exact: 1n << 128n }, to: "receiver" },
      "amount.exact must be 0…2^128-1, got 340282366920938463463374607431768211456",
    ],
    [
      "a negative amount",
      { op: "pay", amount: { token, exact: -1n }, to: "receiver" },
      "amount.exact must be 0…2^128-1, got -1",
    ],
    [
      "more than the step trades",
      withAmount({ token, exact: 1n << 112n }),
      "amount.exact must be 0…2^112-1, got 5192296858534827628530496329220096",
    ],
    [
      "more than the step adds",
      {
        ...{ op: "v2Add", pool, to: "receiver", amountA: { token, exact: (1n << 112n) - 1n } },
        amountB: { token, exact: 1n << 112n },
      },
      "amountB.exact must be 0…2^112-1, got 5192296858534827628530496329220096",
    ],
    [
      "native in a pool",
      withAmount({ token: "native", sharePpm: 1 }),
      "amount.token must be an ERC-20 token, not native",
    ],
    [
      "the native address as a token",
      withAmount({ token: native, sharePpm: 1 }),
      `amount.token must not be ${native}; write "native" where a token may be native`,
    ],
    [
      "a share for a prefunded pool",
      { ...swap, prefunded: true },
      "amount must be exact or have share 0, the pool is prefunded",
    ],
    [
      "a fee of everything",
      { ...swap, feePpm: 1_000_000 },
      "feePpm must be an integer 0…999999, got 1000000",
    ],
    [
      "a fee just below a dynamic one",
      {
        ...{ op: "v4HookSwap", manager: pool, tokenOut: token, fee: 0x7fffff, tickSpacing: 60, hooks: pool },
        ...{ amount: { token, sharePpm: 1 }, to: "receiver" },
      },
      "fee must be an integer 0…1000000, got 8388607",
    ],
    [
      "an exact nothing for a prefunded pool",
      {
        ...{ op: "solidlySwap", pool, zeroForOne: true, prefunded: true },
        ...{ amount: { token, exact: 0n }, to: "receiver" },
      },
      "amount must not be exactly nothing, the pool is prefunded",
    ],
    [
      "an exact nothing for a prefunded pair of bins",
      {
        ...{ op: "lbSwap", pool, swapForY: true, prefunded: true },
        ...{ amount: { token, exact: 0n }, to: "receiver" },
      },
      "amount must not be exactly nothing, the pool is prefunded",
    ],
    [
      "share 0 for a pool of Fluid",
      { op: "fluidSwap", pool, zeroForOne: true, amount: { token: "native", sharePpm: 0 }, to: "receiver" },
      "amount must not have share 0, which is for prefunded pools only",
    ],
    [
      "native for a pool of Balancer V3",
      {
        ...{ op: "balancerV3Swap", vault: pool, pool, amount: { token: "native", sharePpm: 1 } },
        ...{ tokenOut: token, to: "receiver" },
      },
      "amount.token must be an ERC-20 token, not native",
    ],
    [
      "a token to stake",
      { op: "stake", venue: pool, kind: "deposit", amount: { token, sharePpm: 1 } },
      `amount.token must be native to deposit, got ${token}`,
    ],
    [
      "another token to burn",
      { op: "stake", venue: pool, kind: "burn", amount: { token, sharePpm: 1 } },
      `amount.token must be ${pool} to burn, got ${token}`,
    ],
    [
      "native to convert",
      {
        ...{ op: "convert", venue: pool, kind: "sellGem", amount: { token: "native", sharePpm: 1 } },
        ...{ tokenOut: token, to: "receiver" },
      },
      "amount.token must be an ERC-20 token, not native",
    ],
    [
      "nine coins",
      { op: "curveRemoveList", pool, coins: 9, amount: { token, sharePpm: 1 } },
      "coins must be an integer 2…8, got 9",
    ],
    ["a fee with a fraction", { ...swap, feePpm: 2.5 }, "feePpm must be an integer 0…999999, got 2.5"],
    ["a short address", { ...swap, pool: "0x12" }, "pool must be an address, got 0x12"],
    ["a party as a pool", { ...swap, pool: "receiver" as Address }, "pool must be an address, got receiver"],
    [
      "native as a recipient",
      { ...swap, to: "native" as PartyRef },
      "to must be an address or receiver or refundTo or executor, got native",
    ],
    [
      "a flag that is none",
      { ...swap, zeroForOne: 1 as unknown as boolean },
      "zeroForOne must be false or true, got 1",
    ],
    [
      "unwrapping another token",
      { op: "weth", weth: pool, mode: "unwrap", amount: { token, sharePpm: 1 } },
      `amount.token must be ${pool} to unwrap, got ${token}`,
    ],
    [
      "redeeming another token",
      { op: "vault", vault: pool, mode: "redeem", amount: { token, sharePpm: 1 }, to: "receiver" },
      `amount.token must be ${pool} to redeem, got ${token}`,
    ],
    [
      "burning another token",
      { op: "v2Remove", pool, amount: { token, sharePpm: 1 }, to: "receiver" },
      `amount.token must be ${pool}, got ${token}`,
    ],
    [
      "a spacing of nothing",
      {
        op: "v4Swap",
        manager: pool,
        tokenOut: token,
        fee: 0,
        tickSpacing: 0,
        amount: { token: "native", sharePpm: 1 },
        to: "receiver",
      },
      "tickSpacing must be an integer 1…32767, got 0",
    ],
    [
      "a pool with five coins",
      { op: "curveAdd", pool, amounts: Array(5).fill({ token, sharePpm: 1 }) },
      "amounts must be 2…4, got 5",
    ],
    [
      "an index beyond a byte",
      { op: "curveRemoveOne", pool, i: 256, amount: { token, sharePpm: 1 } },
      "i must be an integer 0…255, got 256",
    ],
    ["a short pool id", { ...exit, poolId: pool }, `poolId must be 32 bytes of lower-case hex, got ${pool}`],
    [
      "leaving with the pool's own token",
      { ...exit, tokenOut: pool },
      `tokenOut must be one of assets and not the pool's own token, got ${pool}`,
    ],
    [
      "joining with no asset",
      { ...exit, op: "balancerJoin", amount: { token: exit.vault, sharePpm: 1 } },
      `amount.token must be one of assets and not the pool's own token, got ${exit.vault}`,
    ],
  ];

  test.each(refused)("refuses %s and names the step and the field", (_, step, message) => {
    const good: Step = { op: "sweep", token, to: "receiver" };
    const error = failure(() => encodeProgram({ steps: [good, step] }));
    expect(error.message).toBe(`step 1 (${step.op}): ${message}`);
    expect(error).toMatchObject({ code: "BadProgram", stepIndex: 1, offset: undefined });
  });

  function withAmount(amount: Amount): Step {
    return { ...swap, amount };
  }
});

describe("decodeProgram", () => {
  test("refuses every cut of a program, or reads fewer steps", () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 5 }), fc.nat(), (list, at) => {
        const program = encodeProgram({ steps: list });
        const bytes = at % (program.length / 2 - 1);
        const cut = program.slice(0, 2 + 2 * bytes) as Hex;
        try {
          const read = decodeProgram(cut).steps;
          expect(read).toEqual(list.slice(0, read.length));
          expect(read.length).toBeLessThan(list.length);
        } catch (error) {
          expect(error).toBeInstanceOf(ProgramError);
          expect((error as ProgramError).offset).toBeLessThanOrEqual(bytes);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("answers garbage with a ProgramError or with a program that it reads again alike", () => {
    const table = `0x0102${pool.slice(2)}${token.slice(2)}`;
    const bytes = fc.uint8Array({ maxLength: 60 }).map((data) => Buffer.from(data).toString("hex"));
    fc.assert(
      fc.property(bytes, fc.boolean(), (data, withTable) => {
        const program = `${withTable ? table : "0x"}${data}` as Hex;
        try {
          const read = decodeProgram(program);
          expect(decodeProgram(encodeProgram(read))).toEqual(read);
        } catch (error) {
          expect(error).toBeInstanceOf(ProgramError);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(["", "0", "0x1", "0xzz", "01"])("refuses %j, which is not bytes", (text) => {
    expect(failure(() => decodeProgram(text as Hex)).message).toBe("a program is 0x and whole bytes of hex");
  });

  test("names the byte, the step and what was expected", () => {
    const program = `${encodeProgram({ steps: [swap] })}${code("pay")}000f4241fe` as Hex;
    const error = failure(() => decodeProgram(program));
    expect(error.message).toBe("byte 55 (step 1): share must be 0…1000000 or 16777215, got 1000001");
    expect(error).toMatchObject({ code: "BadProgram", offset: 55, stepIndex: 1 });
  });
});

function failure(run: () => unknown): ProgramError {
  try {
    run();
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
