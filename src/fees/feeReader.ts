import { type Head, type Rpc, RpcError } from "../chain/index.js";
import { laterBlockPercent } from "../lib/gas.js";
import type { Hex } from "../lib/hex.js";
import { divUp, maxBigint, minBigint } from "../lib/math.js";
import type { DataFeeRule, FeeRules, Network, PriorityFee } from "../networks/index.js";
import type { BlockFees, DataFees } from "./blockFees.js";
import { type DataFeeFigures, dataFeesFrom, readDataFeeFigures } from "./dataFees.js";
import { nextBaseFeeWei } from "./nextBlock.js";

/** What a node and the network's contracts state of the fees at one block. Plain data, which one process can read for others. */
export type StatedFees = {
  /** The suggestion of a priority fee, in wei per gas. */
  readonly tipWei: bigint;
  /** Absent on a network whose data fee no contract states, and where nobody has read the figures yet. */
  readonly dataFee?: DataFeeFigures | undefined;
};

/** Reads a network's fees once per block. */
export type FeeReader = {
  /**
   * Returns the fees of the block after `head`. Throws BlockGoneError if the node no longer has `head`, and
   * RPC_UNAVAILABLE.
   */
  at(head: Head): Promise<BlockFees>;
  /** Returns what `at` computes its result from. Throws the same. */
  statedAt(head: Head): Promise<StatedFees>;
};

/** How long a suggestion may be used, by the chain's own time. */
const longestTipSeconds = 60n;
/**
 * A priority fee is at most this many times the usual one, or `leastBoundWei` if that is more, because nobody refunds
 * what a node exaggerates.
 */
const mostTimesUsual = 100n;
const leastBoundWei = 1_000_000_000n;

export type FeeReaderInput = {
  readonly rpc: Rpc;
  readonly network: Pick<Network, "fees">;
  /** Returns what is known of a block already, so that no node is asked for it. */
  readonly knownAt?: ((head: Head) => StatedFees | undefined) | undefined;
};

/**
 * Creates the reader of one network. It keeps the figures of the newest block that was asked for. It uses the
 * suggestion of a priority fee that the previous block requested, so that nobody waits for one. Only the first
 * suggestion, and one after a minute without any, is waited for.
 */
export function makeFeeReader({ rpc, network, knownAt }: FeeReaderInput): FeeReader {
  let last: { readonly tipWei: bigint; readonly timestamp: bigint } | undefined;
  let newest: Entry | undefined;
  async function suggestedTip(rule: PriorityFee, { timestamp }: Head): Promise<bigint> {
    const before = last;
    const read = readTip(rpc, rule).then((tipWei) => {
      last = { tipWei, timestamp };
      return tipWei;
    });
    if (before === undefined || timestamp - before.timestamp > longestTipSeconds) return read;
    read.catch(() => undefined);
    return before.tipWei;
  }

  async function read(head: Head): Promise<StatedFees> {
    const { priorityFee, dataFee: rule } = network.fees;
    const known = knownAt?.(head);
    const [tipWei, dataFee] = await Promise.all([
      known?.tipWei ?? suggestedTip(priorityFee, head),
      rule && (figuresBy(rule, known) ?? readDataFeeFigures(rpc, rule, head)),
    ]);
    return { tipWei, dataFee };
  }

  function entryOf(head: Head): Entry {
    if (newest?.hash === head.hash) return newest;
    const stated = read(head);
    const fees = stated.then((each) => feesFrom(each, network.fees, { head, chainId: rpc.chainId }));
    const entry = { hash: head.hash, stated, fees };
    newest = entry;
    // The next caller tries again.
    fees.catch(() => {
      if (newest === entry) newest = undefined;
    });
    return entry;
  }

  return { at: (head) => entryOf(head).fees, statedAt: (head) => entryOf(head).stated };
}

type Entry = {
  readonly hash: Hex;
  readonly stated: Promise<StatedFees>;
  readonly fees: Promise<BlockFees>;
};

/** Returns the known figures if they are those of the rule: another process may have another rule. */
function figuresBy(rule: DataFeeRule, known: StatedFees | undefined): DataFeeFigures | undefined {
  return known?.dataFee?.kind === rule.kind ? known.dataFee : undefined;
}

async function feesFrom(
  { tipWei, dataFee }: StatedFees,
  fees: FeeRules,
  at: { readonly head: Head; readonly chainId: number },
): Promise<BlockFees> {
  const baseFeeWei = nextBaseFeeWei(at.head, fees.baseFee);
  const data = fees.dataFee && (await dataFeesFrom(fees.dataFee, dataFee, at));
  return {
    ...{ baseFeeWei, tipWei, gasPriceWei: usedGasPriceWei(fees, baseFeeWei + tipWei) },
    ...(data === undefined ? {} : { data: withBoundedTip(data, fees.priorityFee) }),
  };
}

/** Returns the priority fee, in wei per gas, that applies without a node. */
export function usualTipWei(rule: PriorityFee): bigint {
  return rule.kind === "fixed" ? rule.wei : rule.usualWei;
}

/**
 * Returns what a unit of used gas costs at a price of `wei` per gas, rounded up. Where the limit is charged, the margin of
 * the limit is paid with it.
 */
export function usedGasPriceWei({ chargesGasLimit = false }: Pick<FeeRules, "chargesGasLimit">, wei: bigint) {
  return chargesGasLimit ? divUp(wei * (100n + laterBlockPercent), 100n) : wei;
}

/** Returns the price of one more byte of a transaction, in wei and rounded up. For ranking only. */
export function bytePriceWei({ data }: Pick<BlockFees, "data">): bigint {
  return data === undefined ? 0n : BigInt(Math.ceil(data.weiPerByte));
}

/** Returns the priority fee in wei per gas: the usual one if the node has no valid suggestion. Throws RPC_UNAVAILABLE. */
async function readTip(rpc: Rpc, rule: PriorityFee): Promise<bigint> {
  if (rule.kind === "fixed") return rule.wei;
  try {
    const said = await rpc.ofEach<unknown>("eth_maxPriorityFeePerGas", []);
    const suggested = said.filter((tip) => typeof tip === "string" && /^0x[0-9a-f]{1,64}$/i.test(tip));
    // Nodes suggest different fees. One suggestion may be absurd, above all if only one of three nodes answers.
    const ascending = suggested.map((tip) => BigInt(tip as Hex)).sort((a, b) => (a < b ? -1 : 1));
    const middle = ascending[(ascending.length - 1) >> 1];
    if (middle === undefined) return usualTipWei(rule);
    const isAlone = ascending.length < 2 && new Set(rpc.endpoints().map(({ host }) => host)).size >= 3;
    return minBigint(middle, isAlone ? usualTipWei(rule) : mostTipWei(rule));
  } catch (error) {
    if (error instanceof RpcError) return usualTipWei(rule);
    throw error;
  }
}

/** Returns the highest priority fee that is believed, in wei per gas. */
function mostTipWei(rule: PriorityFee): bigint {
  return maxBigint(mostTimesUsual * usualTipWei(rule), leastBoundWei);
}

/** The fee of a transaction may depend on figures that the node says are a block's. */
function withBoundedTip(data: DataFees, rule: PriorityFee): DataFees {
  const { tipWei } = data;
  return tipWei === undefined ? data : { ...data, tipWei: (tx) => minBigint(tipWei(tx), mostTipWei(rule)) };
}
