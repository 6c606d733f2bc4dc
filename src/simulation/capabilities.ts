import { type Rpc, RpcError } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, quantity, uintAt } from "../lib/hex.js";

/** How a node can run a transaction that is not sent. */
export type Capabilities = {
  /** Whether the node supports eth_simulateV1. */
  readonly simulate: boolean;
  /** Whether it then checks and charges a transaction as a block does. */
  readonly validation: boolean;
  /** How eth_call spells the overrides of a block, its fourth parameter. Absent if it takes none. */
  readonly blockOverrides?: BlockSpelling | undefined;
  /**
   * The values of a block that each method does not take from a request, so that a contract may notice the difference.
   */
  readonly unlike: { readonly simulate: readonly BlockFact[]; readonly call: readonly BlockFact[] };
};

/** What a contract can see of the block and the transaction that it runs in. */
export type BlockFact = "gas price" | "base fee" | "randomness" | "fee recipient" | "time";

/** The members of a block's overrides that nodes spell in two ways. */
export type BlockSpelling = Readonly<Record<"baseFee" | "random" | "coinbase", string>>;

/** The names in eth_simulateV1, and in eth_call of newer nodes. */
export const currentSpelling: BlockSpelling = {
  baseFee: "baseFeePerGas",
  random: "prevRandao",
  coinbase: "feeRecipient",
};
/** The names in eth_call of older nodes. Some refuse an override that is given twice. */
export const olderSpelling: BlockSpelling = { baseFee: "baseFee", random: "random", coinbase: "coinbase" };

const probeAddress: Address = "0x00000000000000000000000000000000005105ce";
const probeSender: Address = "0x00000000000000000000000000000000005105cf";
/**
 * Stores TIMESTAMP, GASPRICE, BASEFEE, PREVRANDAO and COINBASE as words from offset 0 on, and returns them: each by its
 * opcode, PUSH1 offset (PUSH0 for 0) and MSTORE.
 */
const probeCode = "0x425f523a602052486040524460605241608052" + "60a05ff3";
const probed = {
  time: 0x7fff_fffen,
  tipWei: 0x1d_cd65n,
  baseFeeWei: 0x3b9a_ca07n,
  random: `0x${"5a".repeat(32)}`,
  coinbase: "0x00000000000000000000000000000000005105d0",
} as const;
/** In the order of the words. */
const expected: readonly (readonly [BlockFact, bigint])[] = [
  ["time", probed.time],
  ["gas price", probed.baseFeeWei + probed.tipWei],
  ["base fee", probed.baseFeeWei],
  ["randomness", BigInt(probed.random)],
  ["fee recipient", BigInt(probed.coinbase)],
];

/**
 * Determines the node's capabilities by trying them; in mode `call`, eth_simulateV1 is neither used nor tried. Throws
 * RPC_UNAVAILABLE if it does not answer at all.
 */
export async function probeCapabilities(
  rpc: Rpc,
  mode: "auto" | "simulate" | "call" = "auto",
): Promise<Capabilities> {
  const bySimulation = async (validation: boolean) =>
    mode === "call" ? undefined : unlikeIn(() => simulated(rpc, validation));
  const [validated, current, older] = await Promise.all([
    bySimulation(true),
    unlikeIn(() => called(rpc, currentSpelling)),
    unlikeIn(() => called(rpc, olderSpelling)),
  ]);
  const simulate = validated ?? (await bySimulation(false));
  const isOlder = older !== undefined && (current === undefined || older.length < current.length);
  const call = isOlder ? older : current;
  return {
    simulate: simulate !== undefined,
    validation: validated !== undefined,
    ...(call === undefined ? {} : { blockOverrides: isOlder ? olderSpelling : currentSpelling }),
    unlike: { simulate: simulate ?? [], call: call ?? expected.map(([fact]) => fact) },
  };
}

/**
 * A node that lacked a capability may only have been busy, or another may replace it. It is probed again after this
 * time.
 */
const probeAgainMs = 60_000;

/** Creates the memory of a node's capabilities, which it probes when they are first asked for. */
export function makeCapabilities(rpc: Rpc, mode: "auto" | "simulate" | "call") {
  let probing: Promise<Capabilities> | undefined;
  let last: Capabilities | undefined;
  let probedAtMs = 0;
  let lacksSome = false;

  async function probe(): Promise<Capabilities> {
    try {
      probedAtMs = performance.now();
      const can = await probeCapabilities(rpc, mode);
      const lacksSimulation = mode !== "call" && (!can.simulate || !can.validation);
      lacksSome = lacksSimulation || can.blockOverrides === undefined;
      last = mode === "simulate" ? { ...can, simulate: true } : can;
      return last;
    } catch (error) {
      // The capabilities are still unknown, so the next request probes again.
      probing = undefined;
      throw error;
    }
  }

  return {
    async now(): Promise<Capabilities> {
      if (lacksSome && performance.now() - probedAtMs > probeAgainMs) probing = undefined;
      probing ??= probe();
      return probing;
    },
    last: () => last,
  };
}

const probeState = {
  [probeAddress]: { code: probeCode },
  [probeSender]: { balance: quantity(10n ** 18n) },
};
const probeCall = {
  from: probeSender,
  to: probeAddress,
  gas: quantity(100_000n),
  maxFeePerGas: quantity(probed.baseFeeWei + probed.tipWei),
  maxPriorityFeePerGas: quantity(probed.tipWei),
};

async function simulated(rpc: Rpc, validation: boolean): Promise<Hex | undefined> {
  const blockOverrides = blockOf(currentSpelling);
  const payload = {
    blockStateCalls: [{ blockOverrides, stateOverrides: probeState, calls: [probeCall] }],
    validation,
  };
  type Simulated = { calls?: { returnData?: Hex }[] }[] | null;
  const blocks = await rpc.request<Simulated>("eth_simulateV1", [payload, "latest"]);
  return blocks?.[0]?.calls?.[0]?.returnData;
}

function called(rpc: Rpc, spelling: BlockSpelling): Promise<Hex | undefined> {
  return rpc.request<Hex>("eth_call", [probeCall, "latest", probeState, blockOf(spelling)]);
}

function blockOf(spelling: BlockSpelling) {
  return {
    time: quantity(probed.time),
    [spelling.baseFee]: quantity(probed.baseFeeWei),
    [spelling.random]: probed.random,
    [spelling.coinbase]: probed.coinbase,
  };
}

/**
 * Returns the values of the block that the node did not take from the request. Returns undefined if it refuses the
 * request or ignores even the time.
 */
async function unlikeIn(probe: () => Promise<Hex | undefined>): Promise<readonly BlockFact[] | undefined> {
  try {
    const words = (await probe()) ?? "0x";
    const unlike = expected.filter(([, value], at) => uintAt(words, at) !== value).map(([fact]) => fact);
    return unlike.includes("time") ? undefined : unlike;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
