import { BlockGoneError, type Head, type Rpc } from "../chain/index.js";
import { executorAddress, executorRuntimeCode, routerAddress, routerRuntimeCode } from "../program/index.js";
import { type Capabilities, probeCapabilities } from "./capabilities.js";
import { contractsDeployed } from "./deployed.js";
import { type Needs, overridesFor, type StateOverrides } from "./overrides.js";
import { type Simulation, type SimulationInput, simulate } from "./simulate.js";
import { makeSlotCache } from "./slotCache.js";

export type Simulator = {
  /** Runs a transaction whose sender is given what it lacks, with the contracts' code laid over where it is absent. */
  run(input: Omit<SimulationInput, "overrides">, needs: Needs): Promise<Simulation>;
  /** Whether Sluice's contracts are on the chain at `head`, with the code they should have. */
  deployed(head: Head): Promise<boolean>;
};

export type SimulatorOptions = { readonly rpc: Rpc; readonly mode: "auto" | "simulate" | "call" };

/** A node that could not do something once may only have been busy, or be replaced by another; it is asked again after so long. */
const probeAgainMs = 60_000;

export function makeSimulator({ rpc, mode }: SimulatorOptions): Simulator {
  const slots = makeSlotCache(rpc);
  let probing: Promise<Capabilities> | undefined;
  let probedAtMs = 0;
  let lacksSome = false;
  let checked: { hash: string; deployed: boolean } | undefined;

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

  async function deployed(head: Head): Promise<boolean> {
    if (checked?.hash === head.hash) return checked.deployed;
    const deployed = await contractsDeployed(rpc, { blockHash: head.hash }).catch((error: unknown) => {
      if (error instanceof BlockGoneError) return undefined;
      throw error;
    });
    // A re-organisation is under way: what was true a block ago is, but for a deployment in that very block.
    if (deployed === undefined) return checked?.deployed ?? false;
    checked = { hash: head.hash, deployed };
    return deployed;
  }

  return {
    deployed,
    async run(input, needs) {
      const block = { blockHash: input.head.hash };
      const [can, own, present] = await Promise.all([
        capabilities(),
        overridesFor(rpc, slots, block, needs),
        deployed(input.head),
      ]);
      return simulate(rpc, can, { ...input, overrides: present ? own : { ...own, ...contractCode } });
    },
  };
}

/** Lays the contracts over their addresses. */
const contractCode: StateOverrides = {
  [routerAddress]: { code: routerRuntimeCode },
  [executorAddress]: { code: executorRuntimeCode },
};
