import { devAccounts, devPairs, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlockGoneError, type Head, newestHead, type Rpc, RpcError } from "../chain/index.js";
import { SluiceError } from "../errors/index.js";
import { encodeRouteCall, type UnsignedTx } from "../execution/index.js";
import { contextAfter } from "../fees/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { laterBlockPercent } from "../lib/gas.js";
import { type Hex, quantity } from "../lib/hex.js";
import { mainnet } from "../networks/mainnet.js";
import { encodeProgram, executorAddress, routerAddress } from "../program/index.js";
import { startTestChain, type TestChain } from "../protocols/conformance/chain.js";
import { makeBlockReads } from "./blockReads.js";
import { type Capabilities, currentSpelling } from "./capabilities.js";
import { isUsable } from "./deployed.js";
import { makeGasMemory } from "./gasMemory.js";
import { overridesFor } from "./overrides.js";
import { explainRevert } from "./revertReason.js";
import { type SimulationInput, simulate } from "./simulate.js";
import { makeSimulator } from "./simulator.js";
import { makeSlotCache } from "./tokenSlotCache.js";

const [weth, usdc] = [devToken("WETH").address as Address, devToken("USDC").address as Address];
const pair = devPairs.find(({ tokenA, tokenB }) => tokenA === weth && tokenB === usdc)?.address as Address;
const stranger: Address = "0x00000000000000000000000000000000000a11ce";
const holder = devAccounts[3]?.address as Address;
const { multicall3 } = mainnet;
const maxGas = mainnet.maxTransactionGas;
const amountIn = 10n ** 18n;
const gasWei = 10n ** 18n;
const everything: Capabilities = {
  ...{ simulate: true, validation: true, blockOverrides: currentSpelling },
  unlike: { simulate: [], call: [] },
};
const callsOnly: Capabilities = { ...everything, simulate: false };
const plainCalls: Capabilities = { ...callsOnly, blockOverrides: undefined };

let chain: TestChain;
let head: Head;
let input: Omit<SimulationInput, "overrides">;

beforeAll(async () => {
  chain = await startTestChain();
  await startOver();
});

afterAll(() => chain?.stop());

async function startOver(): Promise<void> {
  head = await newestHead(chain.rpc);
  const { baseFeeWei } = context();
  const fees = { baseFeeWei, tipWei: 10n ** 9n, gasPriceWei: baseFeeWei + 10n ** 9n };
  input = { tx: swapTx(stranger, 1n), head, context: context(), fees, maxGas };
}

function context() {
  return contextAfter(head, mainnet, 0);
}

/** Returns a swap of WETH for USDC in the V2 pair, funded directly. */
function swapTx(from: Address, minAmountOut: bigint, deadline = 2n ** 40n): UnsignedTx {
  const program = encodeProgram({
    steps: [
      {
        op: "v2Swap",
        pool: pair,
        zeroForOne: weth < usdc,
        prefunded: true,
        feePpm: 3000,
        amount: { token: weth, sharePpm: 0 },
        to: "receiver",
      },
    ],
  });
  const inputs = [{ token: weth, amountIn, fundTo: pair }];
  const outputs = [{ token: usdc, minAmountOut }];
  const parties = { executor: executorAddress, receiver: from, refundTo: from, feeReceiver: ZERO_ADDRESS };
  const terms = { ...parties, feeBps: 0n, deadline };
  return encodeRouteCall(from, { order: { inputs, outputs, ...terms }, program }, { kind: "router" });
}

const needs = (from: Address) => ({
  native: [{ owner: from, amountWei: 0n }],
  balances: [{ token: weth, owner: from, amount: amountIn }],
  allowances: [{ token: weth, owner: from, spender: routerAddress, amount: amountIn }],
});

async function overrides(from: Address, rpc = chain.rpc) {
  const gas = { payer: from, wei: gasWei };
  const laid = await overridesFor(
    makeBlockReads(rpc, multicall3),
    makeSlotCache(rpc),
    head,
    needs(from),
    gas,
  );
  return laid.overrides;
}

type Intercept = (
  method: string,
  params: readonly unknown[],
  pass: () => Promise<unknown>,
) => Promise<unknown>;

function intercepted(intercept: Intercept): Rpc {
  const request = (method: string, params: readonly unknown[]) =>
    intercept(method, params, () => chain.rpc.request(method, params));
  return { ...chain.rpc, request: request as Rpc["request"] };
}

function nodeError(code: number, message: string): RpcError {
  return new RpcError(code, message, { method: "test", host: "test" });
}

async function succeedsWith(gas: bigint): Promise<boolean> {
  const { tx } = input;
  const call = { from: tx.from, to: tx.to, data: tx.data, gas: quantity(gas) };
  const block = { number: quantity(input.context.number), time: quantity(input.context.timestamp) };
  const params = [call, { blockHash: head.hash }, await overrides(stranger), block];
  return chain.rpc.request("eth_call", params).then(
    () => true,
    () => false,
  );
}

describe("overridesFor", () => {
  test("gives a sender who has nothing a balance, an allowance and money for gas", async () => {
    const laid = await overrides(stranger);
    // More than is needed, and never the same: no contract tells a simulation by it.
    const [balance, next] = [laid, await overrides(stranger)].map((each) => each[stranger]?.balance as Hex);
    expect(BigInt(balance as Hex)).toBeGreaterThan(gasWei);
    expect(next).not.toBe(balance);
    expect(Object.values(laid[weth]?.stateDiff ?? {}).map(BigInt)).toEqual([amountIn, amountIn]);
    expect(Object.keys(laid).sort()).toEqual([stranger, weth].sort());
  });

  test("leaves a balance that suffices as it is", async () => {
    const laid = await overrides(holder);
    expect(Object.keys(laid[weth]?.stateDiff ?? {})).toHaveLength(1);
  });

  test("touches no token when balance and allowance suffice", async () => {
    const { trader } = chain;
    const balance = await chain.rpc.request<Hex>("eth_getBalance", [trader, "latest"]);
    expect(BigInt(balance)).toBeGreaterThan(gasWei);
    expect(await overrides(trader)).toEqual({ [trader]: { balance } });
  });

  test("a token that answers nothing is laid over as far as may be", async () => {
    const laid = await overridesFor(makeBlockReads(chain.rpc, multicall3), makeSlotCache(chain.rpc), head, {
      ...needs(stranger),
      balances: [{ token: holder, owner: stranger, amount: amountIn }],
      allowances: [],
    });
    expect(Object.keys(laid.overrides)).toEqual([stranger]);
    expect(laid.unplaced.map(({ getter }) => getter.token)).toEqual([holder]);
  });

  test("a node that is away is not a token without a balance", async () => {
    const down = new SluiceError("RPC_UNAVAILABLE", "away");
    await expect(
      overrides(
        stranger,
        intercepted(() => Promise.reject(down)),
      ),
    ).rejects.toBe(down);
  });
});

describe("simulate", () => {
  const run = async (can: Capabilities, rpc = chain.rpc) =>
    simulate(rpc, can, { ...input, overrides: await overrides(stranger) });

  test("all ways agree on what comes out; gas suffices and is near the least possible", async () => {
    const results = [];
    for (const can of [everything, callsOnly, plainCalls]) results.push(await run(can));
    const [first] = results;
    if (first?.ok !== true) throw new Error("the swap fails");
    for (const result of results) {
      if (!result.ok) throw new Error("the swap fails");
      expect(result.returned).toBe(first.returned);
      expect(await succeedsWith(result.gas)).toBe(true);
      expect(await succeedsWith((result.gas * 4n) / 5n)).toBe(false);
      // The limit without the margin for a later block suffices for this one.
      expect(await succeedsWith((result.gas * 100n) / (100n + laterBlockPercent) + 1n)).toBe(true);
    }
  });

  test("takes the node's most used gas as the start, and still proves the limit", async () => {
    const asked: string[] = [];
    const telling = intercepted(async (method, _, pass) => {
      asked.push(method);
      const answer = await pass();
      if (method !== "eth_simulateV1") return answer;
      const [block] = answer as { calls: { gasUsed: Hex }[] }[];
      return [{ calls: block?.calls.map((call) => ({ ...call, maxUsedGas: call.gasUsed })) }];
    });
    const overlaid = await overrides(stranger);
    const result = await simulate(telling, everything, { ...input, overrides: overlaid });
    if (!result.ok) throw new Error("the swap fails");
    expect(await succeedsWith(result.gas)).toBe(true);
    expect(await succeedsWith((result.gas * 4n) / 5n)).toBe(false);
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked)).toEqual(new Set(["eth_simulateV1"]));
  });

  test("asks twice for a limit, and tries it by calls where several runs are too much for a block", async () => {
    const overlaid = await overrides(stranger);
    for (const refuses of [false, true]) {
      const asked: string[] = [];
      const narrow = intercepted((method, params, pass) => {
        asked.push(method);
        const [{ blockStateCalls = [] }] = params as [{ blockStateCalls?: { calls: unknown[] }[] }];
        const several = (blockStateCalls[0]?.calls.length ?? 0) > 1;
        return refuses && several ? Promise.reject(nodeError(-38015, "block gas limit reached")) : pass();
      });
      const result = await simulate(narrow, everything, { ...input, overrides: overlaid });
      if (!result.ok) throw new Error("the swap fails");
      expect(await succeedsWith(result.gas)).toBe(true);
      expect(await succeedsWith((result.gas * 9n) / 10n)).toBe(false);
      expect(asked.slice(0, 2)).toEqual(["eth_simulateV1", "eth_simulateV1"]);
      expect(asked.slice(2).every((method) => method === "eth_call")).toBe(true);
      expect(asked.length > 2).toBe(refuses);
    }
  });

  test("tries several limits in one request also if the sale takes all native currency of the sender", async () => {
    const amountInWei = 5000n * 10n ** 18n;
    const program = encodeProgram({
      steps: [
        { op: "weth", weth, mode: "wrap", amount: { token: "native", sharePpm: 1_000_000 } },
        { op: "sweep", token: weth, to: "receiver" },
      ],
    });
    const inputs = [{ token: NATIVE, amountIn: amountInWei, fundTo: executorAddress }];
    const outputs = [{ token: weth, minAmountOut: amountInWei }];
    const parties = {
      executor: executorAddress,
      ...{ receiver: stranger, refundTo: stranger, feeReceiver: ZERO_ADDRESS },
    };
    const order = { inputs, outputs, ...parties, feeBps: 0n, deadline: 2n ** 40n };
    const tx = encodeRouteCall(stranger, { order, program }, { kind: "router" });
    const ownNeeds = {
      native: [{ owner: stranger, amountWei: amountInWei }],
      ...{ balances: [], allowances: [] },
    };
    const reads = makeBlockReads(chain.rpc, multicall3);
    const gas = { payer: stranger, wei: gasWei };
    const { overrides } = await overridesFor(reads, makeSlotCache(chain.rpc), head, ownNeeds, gas);
    const asked: string[] = [];
    const counted = intercepted((method, _, pass) => {
      asked.push(method);
      return pass();
    });
    const result = await simulate(counted, everything, { ...input, tx, overrides });
    if (!result.ok) throw new Error("the sale fails");
    expect(asked).toEqual(["eth_simulateV1", "eth_simulateV1"]);
    const byCalls = await simulate(chain.rpc, callsOnly, { ...input, tx, overrides });
    expect(byCalls).toMatchObject({ ok: true, returned: result.returned });
  });

  test("tries limits again where a development node ran them on the block it was making", async () => {
    const overlaid = await overrides(stranger);
    const asked = { ...input, overrides: overlaid };
    const expected = await simulate(chain.rpc, everything, asked);
    const { to, data } = swapTx(chain.trader, 1n);
    await chain.send({ to, data });
    const { hash } = await newestHead(chain.rpc);
    let simulations = 0;
    const mixing = intercepted((method, [payload], pass) => {
      simulations += 1;
      return simulations === 2 ? chain.rpc.request(method, [payload, { blockHash: hash }]) : pass();
    });
    expect(await simulate(mixing, everything, asked)).toEqual(expected);
    expect(simulations).toBe(3);
    await startOver();
  });

  test("finds with one request what it finds without a precedent, and why one reverts", async () => {
    const overlaid = await overrides(stranger);
    const memory = makeGasMemory();
    let asked = 0;
    const counted = intercepted((_, __, pass) => {
      asked += 1;
      return pass();
    });
    const costs: number[] = [];
    for (const least of [1n, 2n, 3n, 0xffn, 0xffffn, 0xff_ffffn]) {
      const one = { ...input, tx: swapTx(stranger, least), overrides: overlaid, shape: "WETH to USDC" };
      asked = 0;
      const found = await simulate(counted, everything, one, memory);
      costs.push(asked);
      expect(found).toEqual(await simulate(chain.rpc, everything, one));
    }
    expect(Math.max(...costs)).toBe(2);
    expect(costs.slice(-2)).toEqual([1, 1]);
    const tooMuch = {
      ...input,
      tx: swapTx(stranger, 2n ** 200n),
      overrides: overlaid,
      shape: "WETH to USDC",
    };
    const fails = await simulate(chain.rpc, everything, tooMuch, memory);
    expect(fails).toEqual(await simulate(chain.rpc, everything, tooMuch));
    expect(fails.ok).toBe(false);
  });

  test.each([
    ["everything", everything],
    ["calls only", callsOnly],
    ["calls without block overrides", plainCalls],
    ["eth_simulateV1, and calls without block overrides", { ...everything, blockOverrides: undefined }],
  ])("tells why it reverts: %s", async (_, can) => {
    const rpc = intercepted((method, params, pass) => {
      const refused = method === "eth_call" && params.length > 3 && !can.blockOverrides;
      return refused ? Promise.reject(nodeError(-32602, "too many arguments")) : pass();
    });
    const asked = { ...input, tx: swapTx(stranger, 2n ** 200n), overrides: await overrides(stranger) };
    const result = await simulate(rpc, can, asked);
    if (result.ok) throw new Error("it succeeds");
    expect(explainRevert(result.revert).text).toMatch(/^InsufficientOutput\(\d+, 16069380442589\d+\)$/);
  });

  test("runs at the declared time", async () => {
    const late = {
      ...input,
      tx: swapTx(stranger, 1n, context().timestamp),
      overrides: await overrides(stranger),
    };
    const soon = { ...late, tx: swapTx(stranger, 1n, context().timestamp - 1n) };
    for (const can of [everything, callsOnly]) {
      expect((await simulate(chain.rpc, can, late)).ok).toBe(true);
      const result = await simulate(chain.rpc, can, soon);
      expect(result.ok ? result : explainRevert(result.revert)).toEqual({
        text: "Expired()",
        check: "Expired",
      });
    }
  });

  test("falls back to calls when the method is refused after all", async () => {
    const without = intercepted((method, _, pass) =>
      method === "eth_simulateV1" ? Promise.reject(nodeError(-32601, "no such method")) : pass(),
    );
    expect(await run(everything, without)).toMatchObject({ ok: true });
  });

  test("a fee cap below the head's base fee is no fault of the transaction", async () => {
    // geth checks a call without block overrides against the base fee of the block that it runs on.
    const falling = { ...input, context: { ...input.context, baseFeeWei: head.baseFeeWei / 2n } };
    const strict = intercepted((method, params, pass) => {
      const { maxFeePerGas } = (params[0] ?? {}) as { maxFeePerGas?: Hex };
      const low = maxFeePerGas !== undefined && BigInt(maxFeePerGas) < head.baseFeeWei;
      if (method === "eth_call" && low) {
        return Promise.reject(nodeError(-32000, "max fee per gas less than block base fee"));
      }
      return pass();
    });
    const result = await simulate(strict, plainCalls, { ...falling, overrides: await overrides(stranger) });
    expect(result).toMatchObject({ ok: true });
  });

  test.each([
    ["everything", everything],
    ["calls only", callsOnly],
  ])("says that the block is gone, and does not call it a revert: %s", async (_, can) => {
    const gone = { ...head, hash: `0x${"12".repeat(32)}` as Hex };
    const asked = { ...input, head: gone, overrides: await overrides(stranger) };
    await expect(simulate(chain.rpc, can, asked)).rejects.toBeInstanceOf(BlockGoneError);
  });

  test("a node that refuses to run calls is unavailable, and that is no revert either", async () => {
    const refusing = intercepted((method, _, pass) =>
      method === "eth_call" ? Promise.reject(nodeError(-32000, "calls are switched off")) : pass(),
    );
    const asked = { ...input, overrides: await overrides(stranger) };
    await expect(simulate(refusing, callsOnly, asked)).rejects.toMatchObject({
      code: "RPC_UNAVAILABLE",
      description: "calls are switched off",
    });
  });
});

describe("the block of a simulation", () => {
  /** GASPRICE, BASEFEE, COINBASE, NUMBER, TIMESTAMP and PREVRANDAO. */
  const seen = ["3a", "48", "41", "43", "42", "44"] as const;
  const witness: Address = "0x0000000000000000000000000000000000c0ffee";
  const miner: Address = "0x00000000000000000000000000000000000b111d";

  /** Code that stores and returns what it sees of the block, a word each. */
  const code = [
    ...seen.map((opcode, at) => {
      const [slot, offset] = [at, 32 * at].map((each) => each.toString(16).padStart(2, "0"));
      return `${opcode}60${slot}55${opcode}60${offset}52`;
    }),
    `60${(32 * seen.length).toString(16)}5ff3`,
  ].join("");
  const wordsOf = (data: Hex) => seen.map((_, at) => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`));

  beforeAll(async () => {
    await chain.rpc.request("anvil_setCode", [witness, `0x${code}`]);
    await chain.rpc.request("anvil_setCoinbase", [miner]);
    await chain.rpc.request("evm_mine", []);
    await startOver();
  });
  afterAll(() => chain.rpc.request("anvil_setCoinbase", [ZERO_ADDRESS]));

  const asked = async (from: Address) => ({
    ...{ ...input, tx: { from, to: witness, data: "0x" as const, valueWei: 0n } },
    overrides: await overrides(from),
  });

  test.each([
    ["eth_simulateV1", everything],
    ["eth_call", callsOnly],
  ])("looks like the block that is mined next, by %s", async (_, can) => {
    const question = await asked(chain.trader);
    const runs = [];
    for (let run = 0; run < 3; run++) runs.push(await simulate(chain.rpc, can, question));
    const { context, fees } = input;
    const price = quantity(fees.baseFeeWei + fees.tipWei);
    const snapshot = await chain.rpc.request("evm_snapshot", []);
    await chain.rpc.request("evm_setNextBlockTimestamp", [quantity(context.timestamp)]);
    await chain.rpc.request("anvil_setNextBlockBaseFeePerGas", [quantity(context.baseFeeWei)]);
    const call = { from: chain.trader, to: witness, gas: quantity(10n ** 6n) };
    const fee = { maxFeePerGas: price, maxPriorityFeePerGas: quantity(fees.tipWei) };
    await chain.rpc.request("eth_sendTransaction", [{ ...call, ...fee }]);
    await chain.rpc.request("evm_mine", []);
    const mined = [];
    for (const at of seen.keys())
      mined.push(
        BigInt(await chain.rpc.request<Hex>("eth_getStorageAt", [witness, quantity(BigInt(at)), "latest"])),
      );
    await chain.rpc.request("evm_revert", [snapshot]);
    const shown = runs.map((run) => {
      if (!run.ok) throw new Error("the witness fails");
      return wordsOf(run.returned);
    });
    expect(mined).not.toContain(0n);
    for (const words of shown) expect(words.slice(0, -1)).toEqual(mined.slice(0, -1));
    const randoms = shown.map((words) => words.at(-1) as bigint);
    expect(new Set(randoms).size).toBe(runs.length);
    for (const random of randoms) expect(random).toBeGreaterThan(2n ** 128n);
  });

  test("keeps the randomness of a chain that has none, and says nothing of what its headers do not", async () => {
    const question = await asked(stranger);
    const { feeRecipient: _, prevRandao: __, ...bare } = head;
    const sent: Record<string, unknown>[] = [];
    const spying = intercepted((_method, params, pass) => {
      const [{ blockStateCalls }] = params as [
        { blockStateCalls: { blockOverrides: Record<string, unknown> }[] },
      ];
      sent.push(blockStateCalls[0]?.blockOverrides ?? {});
      return pass();
    });
    const constant = `0x${"2".padStart(64, "0")}` as Hex;
    await simulate(spying, everything, { ...question, head: { ...bare, prevRandao: constant } });
    await simulate(spying, everything, { ...question, head: bare });
    expect(sent.map(({ prevRandao }) => prevRandao)).toEqual([constant, constant, undefined, undefined]);
    expect(sent.map(({ feeRecipient }) => feeRecipient)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is one without checks for a sender that the node refuses otherwise", async () => {
    const validations: boolean[] = [];
    const strict = intercepted((_method, params, pass) => {
      const [{ validation }] = params as [{ validation: boolean }];
      validations.push(validation);
      return validation ? Promise.reject(nodeError(-38024, "sender is not an EOA")) : pass();
    });
    const result = await simulate(strict, everything, { ...input, overrides: await overrides(stranger) });
    expect(result).toMatchObject({ ok: true });
    expect(validations).toEqual([true, false, false]);
  });
});

test("an amount that depends on the gas left is the one that the answer's limit pays", async () => {
  // GAS, PUSH4 8000000, LT: 1 if there is more gas than that, and returns it.
  const payer: Address = "0x00000000000000000000000000000000000fa7e5";
  await chain.rpc.request("anvil_setCode", [payer, "0x5a62ffffff" + "50" + "5a637a120090105f5260205ff3"]);
  await chain.rpc.request("evm_mine", []);
  await startOver();
  const tx = { from: stranger, to: payer, data: "0x" as const, valueWei: 0n };
  const question = { ...input, tx, overrides: await overrides(stranger) };
  for (const can of [everything, callsOnly, plainCalls]) {
    const result = await simulate(chain.rpc, can, question);
    expect(result.ok && BigInt(result.returned)).toBe(0n);
  }
});

describe("makeSimulator", () => {
  test.each(["auto", "simulate", "call"] as const)(
    "runs for a sender without anything in mode %s",
    async (mode) => {
      const simulator = makeSimulator({ rpc: chain.rpc, multicall3, mode });
      expect(await simulator.run(input, needs(stranger))).toMatchObject({ ok: true });
    },
  );

  test("asks only what its mode allows, and probes nothing else", async () => {
    const asked: string[] = [];
    const counting = intercepted((method, _, pass) => {
      asked.push(method);
      return pass();
    });
    const byCall = makeSimulator({ rpc: counting, multicall3, mode: "call" });
    await byCall.run(input, needs(stranger));
    await Promise.all([byCall.run(input, needs(stranger)), byCall.run(input, needs(stranger))]);
    expect(asked).toContain("eth_call");
    expect(asked.filter((method) => method === "eth_simulateV1")).toEqual([]);
  });

  test("probes again after the node was away", async () => {
    let away = true;
    const flaky = intercepted((_, __, pass) =>
      away ? Promise.reject(new SluiceError("RPC_UNAVAILABLE", "away")) : pass(),
    );
    const simulator = makeSimulator({ rpc: flaky, multicall3, mode: "auto" });
    await expect(simulator.run(input, needs(stranger))).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
    away = false;
    expect(await simulator.run(input, needs(stranger))).toMatchObject({ ok: true });
  });

  test("lays the contracts' code over a chain that does not have them, and notices when it has", async () => {
    const simulator = makeSimulator({ rpc: chain.rpc, multicall3, mode: "auto" });
    expect(isUsable(await simulator.deployed(head))).toBe(true);
    const code = await chain.rpc.request<Hex>("eth_getCode", [routerAddress, "latest"]);
    for (const empty of ["0x", "0x00"]) {
      await chain.rpc.request("anvil_setCode", [routerAddress, empty]);
      await chain.rpc.request("evm_mine", []);
      await startOver();
      expect(isUsable(await simulator.deployed(head))).toBe(false);
      expect(await simulator.run(input, needs(stranger))).toMatchObject({ ok: true });
    }
    await chain.rpc.request("anvil_setCode", [routerAddress, code]);
    await chain.rpc.request("evm_mine", []);
    await startOver();
    expect(isUsable(await simulator.deployed(head))).toBe(true);
  });

  test("says nothing of contracts on a block that is gone before any other was looked at", async () => {
    const simulator = makeSimulator({ rpc: chain.rpc, multicall3, mode: "auto" });
    const gone = { ...head, hash: `0x${"13".repeat(32)}` as Hex };
    await expect(simulator.deployed(gone)).rejects.toBeInstanceOf(BlockGoneError);
    expect(isUsable(await simulator.deployed(head))).toBe(true);
  });

  test("a block that a re-organisation took away does not turn into contracts that are not deployed", async () => {
    const simulator = makeSimulator({ rpc: chain.rpc, multicall3, mode: "auto" });
    expect(isUsable(await simulator.deployed(head))).toBe(true);
    const gone = { ...head, hash: `0x${"13".repeat(32)}` as Hex };
    expect(isUsable(await simulator.deployed(gone))).toBe(true);
    await expect(simulator.run({ ...input, head: gone }, needs(stranger))).rejects.toBeInstanceOf(
      BlockGoneError,
    );
  });
});
