import { type Head, mayMixBlocks, type Rpc } from "../chain/index.js";
import type { UnsignedTx } from "../execution/index.js";
import { chargeFor } from "../fees/index.js";
import { type Address, NOBODY } from "../lib/address.js";
import { intrinsicGas } from "../lib/gas.js";
import type { Hex } from "../lib/hex.js";
import { type Executor, runtimeCodes } from "../program/index.js";
import { type BlockReads, makeBlockReads } from "./blockReads.js";
import { type Capabilities, makeCapabilities } from "./capabilities.js";
import { type Deployed, isUsable, makeDeployments } from "./deployed.js";
import { type HoldersOf, makeErrands } from "./errands.js";
import { makeGasMemory } from "./gasMemory.js";
import { allowanceGetter } from "./getters.js";
import { asksCode, type PermitForm, refusingCode } from "./keySignatures.js";
import { makeLackedOpcodes } from "./missingOpcodes.js";
import { type Needs, overridesFor, type StateOverrides } from "./overrides.js";
import { mostFeeWei, type Simulation, type SimulationInput, simulate } from "./simulate.js";
import { makeSlotCache } from "./tokenSlotCache.js";

/** A transaction to run. */
export type Trial = Omit<SimulationInput, "overrides" | "errands"> & {
  /** Who may hold a token, to take what its parties lack if it cannot be written to the token. Default nobody known. */
  readonly holdersOf?: HoldersOf | undefined;
  /** Whether `tx.from` should DELEGATECALL `tx.to`. The resulting gas then covers that frame alone. */
  readonly delegateCall?: boolean;
};

export type Simulator = {
  /** Runs a transaction after giving its parties what they lack and, where contracts are missing, their code. */
  run(trial: Trial, needs: Needs): Promise<Simulation>;
  /**
   * Returns whether a run on `head` may have used the block after it, as happens while a development node mines that
   * block. Afterwards `head` is past, and runs on it are correct. False if the node does not report its height.
   */
  mayHaveMixed(head: Head): Promise<boolean>;
  /** Returns whether the node is one that may do so. False if it does not answer. */
  mayMix(): Promise<boolean>;
  /** Starts reading what a run with these needs will read at `head`. A failure surfaces in the run. */
  foresee(sender: Pick<Trial, "delegateCall"> & { readonly from: Address }, needs: Needs, head: Head): void;
  /**
   * Returns the allowance of `spender` from `owner` at `head`, in raw units, or undefined if the token does not report
   * it.
   */
  allowance(token: Address, owner: Address, spender: Address, head: Head): Promise<bigint | undefined>;
  /** Returns whether a contract, not an externally owned account, is at `address` at `head`. Throws BlockGoneError. */
  isContract(address: Address, head: Head): Promise<boolean>;
  /** Returns what `refusingCode` of `keySignatures.ts` does. Throws BlockGoneError. */
  refusingCode(owner: Address, head: Head): Promise<Address | undefined>;
  /** Returns what `asksCode` of `keySignatures.ts` does. */
  asksCode(token: Address, form: PermitForm, head: Head): Promise<boolean>;
  /**
   * Returns the Sluice contracts deployed at `head` with the expected code. If `head` is gone, returns the last known
   * state. Throws BlockGoneError if there is none.
   */
  deployed(head: Head): Promise<Deployed>;
  /** Returns what `deployed` found last, and at which block, without a request. Undefined before the first time. */
  lastDeployed(): { readonly deployed: Deployed; readonly blockNumber: bigint } | undefined;
  /** Returns how the node runs transactions. Throws RPC_UNAVAILABLE. */
  capabilities(): Promise<Capabilities>;
  /** Returns what `capabilities` found last, without a request. Undefined before the first time. */
  lastCapabilities(): Capabilities | undefined;
  /**
   * Returns the version of the Executor that routes use at `head`: the newest deployed one. Throws as `deployed` does.
   */
  executor(head: Head): Promise<Executor>;
  /**
   * Returns what Sluice's contracts need and the chain lacks, in words: opcodes, or the EVM itself. Empty if the
   * contracts are deployed, or if the node does not show it. Throws as `deployed` does.
   */
  lacking(head: Head): Promise<readonly string[]>;
};

export type SimulatorOptions = {
  readonly rpc: Rpc;
  readonly multicall3: Address;
  readonly mode: "auto" | "simulate" | "call";
  /** False for a network that runs other code than the EVM's. Default true. */
  readonly runsEvm?: boolean | undefined;
};

/**
 * Creates the simulator of one network. It probes the node's capabilities once, and again a minute later if some were
 * missing. It remembers where tokens store balances and allowances. `mode` overrides the probed capabilities. Runs
 * throw BlockGoneError and RPC_UNAVAILABLE as `simulate` does.
 */
export function makeSimulator({ rpc, multicall3, mode, runsEvm = true }: SimulatorOptions): Simulator {
  const reads = makeBlockReads(rpc, multicall3);
  const gasMemory = makeGasMemory();
  const slots = makeSlotCache(rpc);
  const errandsFor = makeErrands(rpc, reads);
  const capabilities = makeCapabilities(rpc, mode);
  const deployments = makeDeployments(rpc, reads);
  const lackedOpcodes = makeLackedOpcodes(rpc);
  let mixes: Promise<boolean> | undefined;

  async function mayMix(): Promise<boolean> {
    mixes ??= mayMixBlocks(rpc);
    return mixes.catch(() => {
      mixes = undefined;
      return false;
    });
  }

  async function mayHaveMixed(head: Head): Promise<boolean> {
    if (!(await mayMix())) return false;
    const height = await rpc.request<Hex>("eth_blockNumber", []).catch(() => undefined);
    return height !== undefined && BigInt(height) > head.number;
  }

  return {
    deployed: deployments.at,
    mayHaveMixed,
    mayMix,
    lastDeployed: deployments.last,
    capabilities: capabilities.now,
    lastCapabilities: capabilities.last,
    executor: deployments.executor,
    async lacking(head) {
      if (!runsEvm) return ["the EVM"];
      return isUsable(await deployments.at(head)) ? [] : lackedOpcodes(head);
    },
    allowance: (token, owner, spender, head) => reads.number(allowanceGetter(token), [owner, spender], head),
    isContract: reads.isContract,
    refusingCode: (owner, head) => refusingCode(rpc, reads, owner, head),
    asksCode: (token, form, head) => asksCode(rpc, token, form, head),
    foresee({ from, delegateCall }, needs, head) {
      const own = delegateCall === true ? reads.code(from, head) : undefined;
      void Promise.allSettled([own, overridesFor(reads, slots, head, needs), deployments.at(head)]);
    },
    async run({ delegateCall, holdersOf = () => [], ...input }, needs) {
      const { head, tx } = input;
      const payer = delegateCall === true ? NOBODY : tx.from;
      const gasMoney = { payer, wei: input.maxGas * mostFeeWei(input) };
      const parties = delegateCall === true ? withSender(needs, NOBODY) : needs;
      const [can, stood, own, present] = await Promise.all([
        capabilities.now(),
        delegateCall === true ? asDelegateCall(reads, head, tx) : undefined,
        overridesFor(reads, slots, head, parties, gasMoney),
        deployments.at(head),
      ]);
      const overrides = merge(
        merge(own.overrides, stood?.overrides ?? {}),
        isUsable(present) ? {} : contractCode,
      );
      const occasion = { head, overrides, data: tx.data, holdersOf };
      const needed = can.simulate ? own.unplaced : [];
      const { errands, unplaced, doubtful } = await errandsFor(needed, occasion);
      const trial = { ...input, tx: stood?.tx ?? tx, overrides, ...(errands.length > 0 && { errands }) };
      const result = await simulate(rpc, can, trial, gasMemory);
      if (!result.ok) {
        const lacked = can.simulate ? [...unplaced, ...doubtful] : own.unplaced;
        return lacked.length === 0
          ? result
          : { ...result, unplaced: lacked.map(({ getter }) => getter.token) };
      }
      const gas = stood === undefined ? result.gas : result.gas - intrinsicGas(stood.tx.data);
      return { ...result, ...chargeFor(input.fees, { ...tx, gas }) };
    },
  };
}

function withSender(needs: Needs, sender: Address): Needs {
  return { ...needs, native: [...needs.native, { owner: sender, amountWei: 0n }] };
}

function merge(a: StateOverrides, b: StateOverrides): StateOverrides {
  const merged = { ...a };
  for (const [address, over] of Object.entries(b)) {
    merged[address as Address] = { ...merged[address as Address], ...over };
  }
  return merged;
}

/** Overrides that place the contracts at their addresses. */
const contractCode: StateOverrides = Object.fromEntries(
  runtimeCodes.map(({ address, code }) => [address, { code }]),
);

/** The address that holds the account's own code during the simulation. */
const ownCodeAt: Address = "0x000000000000000000000000000000005105ce01";

type DelegateCall = { readonly tx: UnsignedTx; readonly overrides: StateOverrides };

/**
 * Converts a DELEGATECALL from `tx.from` to `tx.to` into a call that can be simulated. It overrides the account's code
 * with one that forwards this function to `tx.to` and everything else to the account's own code, both by DELEGATECALL.
 * The account therefore still accepts native payments and token hooks in its own way.
 */
async function asDelegateCall(reads: BlockReads, head: Head, tx: UnsignedTx): Promise<DelegateCall> {
  const own = await reads.code(tx.from, head);
  return {
    tx: { from: NOBODY, to: tx.from, data: tx.data, valueWei: 0n },
    overrides: {
      [tx.from]: { code: passingCode(tx.data.slice(2, 10), tx.to, ownCodeAt) },
      ...(own === undefined ? {} : { [ownCodeAt]: { code: own } }),
    },
  };
}

/**
 * Returns code that forwards calls of `selector` to `chosen` and all others to `other`. Its 78 bytes, with the top of
 * the stack last:
 *
 *     36 5f 5f 37                  memory = data
 *     5f 5f 36 5f                  0, 0, size, 0
 *     73 <chosen ^ other>
 *     63 <selector> 5f35 60e0 1c 14   whether data begins with it, as 1 or 0
 *     02 73 <other> 18             other, or chosen
 *     5a f4                        ok
 *     3d 5f 5f 3e                  ok; memory = answer
 *     5f 3d 91 604c 57 fd          not ok: revert with the answer
 *     5b f3                        return the answer
 */
function passingCode(selector: string, chosen: Address, other: Address): Hex {
  const difference = (BigInt(chosen) ^ BigInt(other)).toString(16).padStart(40, "0");
  const target = `73${difference}63${selector}5f3560e01c140273${other.slice(2)}18`;
  return `0x365f5f375f5f365f${target}5af43d5f5f3e5f3d91604c57fd5bf3`;
}
