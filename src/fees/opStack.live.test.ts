import { hexToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlockGoneError, createRpc, type Head, newestHead, type Rpc } from "../chain/index.js";
import type { Anvil } from "../chain/testing/anvil.js";
import { MULTICALL3 } from "../chain/testing/contracts.js";
import type { Address } from "../lib/address.js";
import { type Hex, quantity, word } from "../lib/hex.js";
import { makeRandom, type Random } from "../routing/testing/random.js";
import { unsignedTxBytes } from "./assumedTx.js";
import type { ChargedTx } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import { l1FeeWei } from "./l1Fee.js";
import { l1PricesOf, operatorFeeWei, readOracle } from "./opStack.js";
import {
  hasOperatorFee,
  type L1State,
  ORACLE,
  setL1State,
  startOpStackChain,
  upgrades,
} from "./testing/opStackChain.js";

const COUNT = 1_000;
const CHAIN = 10;
const BLOCK_TXS = 100;
const NOWHERE: Address = "0x00000000000000000000000000000000000ec0ff";
type Receipt = { readonly from: Address; readonly gasUsed: Hex; readonly effectiveGasPrice: Hex };
const rule = { kind: "op-stack", oracle: ORACLE } as const;

/** Within the sizes of their types, so that their products have many digits. */
const states: readonly L1State[] = [
  {
    l1BaseFeeWei: 31_415_926_535n,
    blobBaseFeeWei: 2_718_281_828n,
    overhead: 188n,
    scalar: 684_000n,
    baseFeeScalar: 5_227n,
    blobBaseFeeScalar: 1_014_213n,
    operatorFeeScalar: 12_345n,
    operatorFeeConstant: 678_901n,
  },
  {
    l1BaseFeeWei: 987_654_321_987n,
    blobBaseFeeWei: 1n,
    overhead: 2_100n,
    scalar: 1_234_567n,
    baseFeeScalar: 2_269n,
    blobBaseFeeScalar: 4_294_967_295n,
    operatorFeeScalar: 4_294_967_295n,
    operatorFeeConstant: 18_446_744_073_709_551_615n,
  },
];

function randomHex(random: Random, bytes: number): string {
  return Array.from({ length: bytes }, () => uint8(random.below(256))).join("");
}

function uint8(value: number): string {
  return value.toString(16).padStart(2, "0");
}

/** Returns call data of one of the kinds that compress differently. */
function randomData(random: Random): Hex {
  const bytes = Math.floor(4_000 * random.uniform() ** 3);
  const kind = random.below(4);
  if (kind === 0) return `0x${randomHex(random, bytes)}`;
  if (kind === 1) return `0x${randomHex(random, 1 + random.below(60)).repeat(1 + random.below(40))}`;
  // ABI words of small numbers and of addresses, some of which recur.
  const words = Array.from({ length: Math.floor(bytes / 32) }, () => word(BigInt(random.below(2 ** 31))));
  if (kind === 2) return `0x${randomHex(random, 4)}${words.join("")}`;
  const tokens = Array.from({ length: 4 }, () => `${"00".repeat(12)}${randomHex(random, 20)}`);
  return `0x${randomHex(random, 4)}${words.map((w) => tokens[random.below(8)] ?? w).join("")}`;
}

function randomTxs(): ChargedTx[] {
  const random = makeRandom(20_260_601);
  return Array.from({ length: COUNT }, () => ({
    from: `0x${randomHex(random, 20)}`,
    to: `0x${randomHex(random, 20)}`,
    data: randomData(random),
    valueWei: random.below(2) === 0 ? 0n : BigInt(random.below(2 ** 40)),
    gas: BigInt(400_000 + random.below(3_000_000)),
  }));
}

const txs = randomTxs();
const accounts = txs.map((_, index) => privateKeyToAccount(`0x${word(BigInt(index + 1))}`));
/** The same transactions, signed by one sender each. */
let signed: readonly Hex[];

beforeAll(async () => {
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1_000n };
  signed = await Promise.all(
    txs.map(({ to, data, valueWei: value, gas }, index) =>
      accounts[index]!.signTransaction({ chainId: CHAIN, nonce: 0, ...fees, to, data, value, gas }),
    ),
  );
});

/** Sends many requests as one. The results have the order of the requests. */
async function sendAll<T>(
  url: string,
  method: string,
  params: readonly (readonly unknown[])[],
): Promise<T[]> {
  const body = JSON.stringify(params.map((of, id) => ({ jsonrpc: "2.0", id, method, params: of })));
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const answers = (await response.json()) as { id: number; result: T; error?: { message: string } }[];
  for (const { error } of answers) if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return answers.sort((a, b) => a.id - b.id).map(({ result }) => result);
}

/** Calls a function of the oracle with each of the arguments. */
async function askOracle(url: string, calls: readonly Hex[]): Promise<bigint[]> {
  const params = calls.map((data) => [{ to: ORACLE, data, gas: "0x3b9aca00" }, "latest"]);
  return (await sendAll<Hex>(url, "eth_call", params)).map(BigInt);
}

function differences(computed: readonly bigint[], expected: readonly bigint[]): object[] {
  return expected.flatMap((wei, index) =>
    wei === computed[index] ? [] : [{ index, computed: computed[index], expected: wei }],
  );
}

/** Encodes getL1Fee(bytes). */
function getL1Fee(bytes: Uint8Array): Hex {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 32) * 32);
  padded.set(bytes);
  return `0x49948e0e${word(32n)}${word(BigInt(bytes.length))}${padded.toString("hex")}`;
}

describe.each(upgrades)("readDataFees of an OP Stack network under %s", (upgrade) => {
  let anvil: Anvil;
  let rpc: Rpc;

  beforeAll(async () => {
    anvil = await startOpStackChain(upgrade);
    rpc = createRpc({ chainId: CHAIN, urls: [anvil.url] });
  });

  afterAll(async () => {
    rpc?.close();
    await anvil?.stop();
  });

  test.each(states)("charges what the oracle says of 1,000 transactions", async (state) => {
    await setL1State(anvil, upgrade, state);
    const fees = await readDataFees(rpc, rule, await newestHead(rpc));
    const l1Fees = await askOracle(
      anvil.url,
      txs.map((tx) => getL1Fee(unsignedTxBytes(tx, CHAIN))),
    );
    const operatorFees = hasOperatorFee(upgrade)
      ? await askOracle(
          anvil.url,
          txs.map(({ gas }): Hex => `0x275aedd2${word(gas)}`), // getOperatorFee(uint256)
        )
      : txs.map(() => 0n);
    const expected = l1Fees.map((fee, index) => fee + operatorFees[index]!);
    const computed = txs.map((tx) => fees.feeWei(tx));
    expect(differences(computed, expected)).toEqual([]);
    expect(new Set(l1Fees).size).toBeGreaterThan(COUNT / 4);
    expect(new Set(operatorFees).size).toBeGreaterThan(hasOperatorFee(upgrade) ? COUNT / 4 : 0);
  });

  test("grows by weiPerByte with each byte that does not compress", async () => {
    const { feeWei, weiPerByte } = await readDataFees(rpc, rule, await newestHead(rpc));
    const digits = randomHex(makeRandom(7), 2_000).replace(/00/g, "a7");
    const of = (bytes: number) => feeWei({ ...txs[0]!, data: `0x${digits.slice(0, 2 * bytes)}` });
    const perByte = Number(of(2_000) - of(1_000)) / 1_000;
    // FastLZ adds a byte to every 32.
    expect(perByte / weiPerByte).toBeGreaterThan(0.999);
    expect(perByte / weiPerByte).toBeLessThan(1.04);
  });

  test("reads the state of the head alone", async () => {
    await setL1State(anvil, upgrade, states[0]!);
    const head = await newestHead(rpc);
    const before = await readDataFees(rpc, rule, head);
    await setL1State(anvil, upgrade, { ...states[0]!, l1BaseFeeWei: 1n, blobBaseFeeWei: 1n });
    const again = await readDataFees(rpc, rule, head);
    const after = await readDataFees(rpc, rule, await newestHead(rpc));
    expect(again.feeWei(txs[0]!)).toBe(before.feeWei(txs[0]!));
    expect(after.feeWei(txs[0]!)).toBeLessThan(before.feeWei(txs[0]!));
    const gone: Head = { ...head, hash: `0x${"12".repeat(32)}` };
    await expect(readDataFees(rpc, rule, gone)).rejects.toBeInstanceOf(BlockGoneError);
  });

  test("charges nothing where no oracle is, and where it has no figures", async () => {
    const nothing = { weiPerByte: 0, fee: 0n, gas: 0n };
    for (const oracle of [NOWHERE, MULTICALL3]) {
      const fees = await readDataFees(rpc, { ...rule, oracle }, await newestHead(rpc));
      const [tx] = txs as [ChargedTx];
      expect({ weiPerByte: fees.weiPerByte, fee: fees.feeWei(tx), gas: fees.addedGas(tx) }).toEqual(nothing);
    }
  });
});

describe("l1FeeWei and operatorFeeWei", () => {
  let anvil: Anvil;
  let rpc: Rpc;

  beforeAll(async () => {
    anvil = await startOpStackChain("isthmus");
    rpc = createRpc({ chainId: CHAIN, urls: [anvil.url] });
  });

  afterAll(async () => {
    rpc?.close();
    await anvil?.stop();
  });

  test("are what a network under Isthmus takes from the senders of 1,000 signed transactions", async () => {
    await setL1State(anvil, "isthmus", states[0]!);
    const figures = await readOracle(rpc, ORACLE, await newestHead(rpc));
    const prices = l1PricesOf(figures)!;
    const charged = await chargesBesideGas(anvil);
    const expected = signed.map(
      (tx, index) => l1FeeWei(prices, hexToBytes(tx), 0) + operatorFeeWei(figures, charged[index]!.gasUsed),
    );
    expect(
      differences(
        charged.map(({ wei }) => wei),
        expected,
      ),
    ).toEqual([]);
    expect(new Set(expected).size).toBeGreaterThan(COUNT / 4);
  });
});

/** Sends all signed transactions and returns what each sender paid in addition to value and gas. */
async function chargesBesideGas(anvil: Anvil): Promise<{ gasUsed: bigint; wei: bigint }[]> {
  const senders = accounts.map(({ address }) => address.toLowerCase() as Address);
  const wealth = 10n ** 20n;
  await sendAll(
    anvil.url,
    "anvil_setBalance",
    senders.map((sender) => [sender, quantity(wealth)]),
  );
  const gas = new Map<Address, { gasUsed: bigint; gasWei: bigint }>();
  for (let start = 0; start < COUNT; start += BLOCK_TXS) {
    const block = signed.slice(start, start + BLOCK_TXS);
    await sendAll(
      anvil.url,
      "eth_sendRawTransaction",
      block.map((tx) => [tx]),
    );
    await anvil.send("evm_mine");
    const receipts = await anvil.send<Receipt[]>("eth_getBlockReceipts", ["latest"]);
    for (const { from, gasUsed, effectiveGasPrice } of receipts)
      gas.set(from, { gasUsed: BigInt(gasUsed), gasWei: BigInt(gasUsed) * BigInt(effectiveGasPrice) });
  }
  const left = await sendAll<Hex>(
    anvil.url,
    "eth_getBalance",
    senders.map((sender) => [sender, "latest"]),
  );
  return txs.map(({ valueWei }, index) => {
    const { gasUsed, gasWei } = gas.get(senders[index]!)!;
    return { gasUsed, wei: wealth - BigInt(left[index]!) - valueWei - gasWei };
  });
}
