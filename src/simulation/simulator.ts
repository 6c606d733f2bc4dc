import { BlockGoneError, type Head, type Rpc } from "../chain/index.js";
import { type Address, NOBODY } from "../lib/address.js";
import { intrinsicGas } from "../lib/gas.js";
import { type Executor, runtimeCodes } from "../program/index.js";
import { makeBlockReads } from "./blockReads.js";
import { type Capabilities, probeCapabilities } from "./capabilities.js";
import { asDelegateCall } from "./delegateCall.js";
import { type Deployed, executorOf, findDeployed, isUsable, isWhole } from "./deployed.js";
import { makeGasMemory } from "./gasMemory.js";
import { allowanceGetter } from "./getters.js";
import { type Needs, overridesFor, type StateOverrides } from "./overrides.js";
import { type Simulation, type SimulationInput, simulate } from "./simulate.js";
import { makeSlotCache } from "./tokenSlotCache.js";

/** A transaction to run. */
export type Trial = Omit<SimulationInput, "overrides"> & {
  /** Whether `tx.from` is to DELEGATECALL `tx.to`; the gas told is then the need of that frame alone. */
  readonly delegateCall?: boolean;
};

export type Simulator = {
  /** Runs a transaction whose parties are given what they lack, with the contracts' code laid over where it is absent. */
  run(trial: Trial, needs: Needs): Promise<Simulation>;
  /** Begins to read what a run of a transaction with these needs will ask of `head`; what fails then fails the run. */
  foresee(sender: Pick<Trial, "delegateCall"> & { readonly from: Address }, needs: Needs, head: Head): void;
  /** What `owner` allows `spender` at `head`, in raw units; undefined when the token does not say. */
  allowance(token: Address, owner: Address, spender: Address, head: Head): Promise<bigint | undefined>;
  /** Whether a contract is at `address` at `head`, and not an ordinary account. Throws BlockGoneError. */
  isContract(address: Address, head: Head): Promise<boolean>;
  /**
   * Which of Sluice's contracts are on the chain at `head`, with the code they should have; as last seen when `head` is
   * gone. Throws BlockGoneError when it is gone and nothing was seen before.
   */
  deployed(head: Head): Promise<Deployed>;
  /** What `deployed` found last, and at which block; it asks no node. Undefined before the first time. */
  lastDeployed(): { readonly deployed: Deployed; readonly blockNumber: bigint } | undefined;
  /** The version of the Executor that routes use at `head`: the newest that is there. Throws as `deployed` does. */
  executor(head: Head): Promise<Executor>;
};

export type SimulatorOptions = {
  readonly rpc: Rpc;
  readonly multicall3: Address;
  readonly mode: "auto" | "simulate" | "call";
};

/** A node that could not do something once may only have been busy, or be replaced by another; it is asked again after so long. */
const probeAgainMs = 60_000;

/**
 * Makes what simulates the transactions of one network. It asks the node once what it can do, again a minute later where
 * that was little, and remembers where tokens keep balances and allowances. `mode` overrules what the node is said to
 * be able to. Runs throw BlockGoneError and RPC_UNAVAILABLE as `simulate` does.
 */
export function makeSimulator({ rpc, multicall3, mode }: SimulatorOptions): Simulator {
  const reads = makeBlockReads(rpc, multicall3);
  const gasMemory = makeGasMemory();
  const slots = makeSlotCache(rpc);
  let probing: Promise<Capabilities> | undefined;
  let probedAtMs = 0;
  let lacksSome = false;
  let checked: { hash: string; blockNumber: bigint; deployed: Deployed } | undefined;
  /** Whether the last block that was looked at had all there is. */
  let isAllThere = false;

  async function probe(): Promise<Capabilities> {
    try {
      probedAtMs = performance.now();
      const can = await probeCapabilities(rpc);
      lacksSome = !can.simulate || !can.blockOverrides;
      return can;
    } catch (error) {
      // Not known yet: the next request asks again.
      probing = undefined;
      throw error;
    }
  }

  async function capabilities(): Promise<Capabilities> {
    if (lacksSome && performance.now() - probedAtMs > probeAgainMs) probing = undefined;
    probing ??= probe();
    const can = await probing;
    if (mode === "simulate") return { ...can, simulate: true };
    return mode === "call" ? { ...can, simulate: false } : can;
  }

  async function deployed(head: Head): Promise<Deployed> {
    if (checked?.hash === head.hash) return checked.deployed;
    const block = { blockHash: head.hash };
    try {
      const found = await findDeployed(rpc, block, (address) => reads.codeHash(address, head));
      checked = { hash: head.hash, blockNumber: head.number, deployed: found };
      isAllThere = isWhole(found);
      return found;
    } catch (error) {
      // A re-organisation is under way: what was true a block ago is, but for a deployment in that very block.
      if (error instanceof BlockGoneError && checked !== undefined) return checked.deployed;
      throw error;
    }
  }

  return {
    deployed,
    lastDeployed: () => checked,
    // What the block before had, this one has; if it has not, the run sees it and lays the code over.
    executor: async (head) =>
      executorOf(isAllThere && checked !== undefined ? checked.deployed : await deployed(head)),
    allowance: (token, owner, spender, head) => reads.number(allowanceGetter(token), [owner, spender], head),
    isContract: reads.isContract,
    foresee({ from, delegateCall }, needs, head) {
      const own = delegateCall === true ? reads.code(from, head) : undefined;
      void Promise.allSettled([own, overridesFor(reads, slots, head, needs), deployed(head)]);
    },
    async run({ delegateCall, ...input }, needs) {
      const { head, tx } = input;
      const parties = delegateCall === true ? withSender(needs, NOBODY) : needs;
      const [can, stood, own, present] = await Promise.all([
        capabilities(),
        delegateCall === true ? asDelegateCall(reads, head, tx) : undefined,
        overridesFor(reads, slots, head, parties),
        deployed(head),
      ]);
      const overrides = merge(merge(own, stood?.overrides ?? {}), isUsable(present) ? {} : contractCode);
      const result = await simulate(rpc, can, { ...input, tx: stood?.tx ?? tx, overrides }, gasMemory);
      if (stood === undefined || !result.ok) return result;
      return { ...result, gas: result.gas - intrinsicGas(stood.tx.data) };
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

/** Lays the contracts over their addresses. */
const contractCode: StateOverrides = Object.fromEntries(
  runtimeCodes.map(({ address, code }) => [address, { code }]),
);
