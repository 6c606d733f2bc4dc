import type { BlockRef, Rpc } from "../../chain/index.js";
import type { Network } from "../../networks/index.js";
import { create2Deployer, permit2Address } from "../../program/index.js";
import { missingOpcodes } from "../../simulation/index.js";
import { type CodeStatus, deployerStatus, multicall3Status, permit2Status } from "./published.js";

/** The state of something that Sluice's contracts or the service require and that is not part of Sluice. */
export type Prerequisite = {
  readonly what: string;
  /** `fault`: funds or answers are at risk; `note`: a feature does not work, and nothing is lost. */
  readonly state: "ok" | "note" | "fault";
  readonly said: string;
  readonly remedy?: string;
};

/**
 * Checks what Sluice's contracts require of a chain: the opcodes, and, by code hash, the CREATE2 deployer, Permit2 and
 * Multicall3. Throws BlockGoneError and RPC_UNAVAILABLE.
 */
export async function checkPrerequisites(
  rpc: Rpc,
  { multicall3 }: Pick<Network, "multicall3">,
  block: BlockRef,
): Promise<readonly Prerequisite[]> {
  const [missing, deployer, permit2, multicall] = await Promise.all([
    missingOpcodes(rpc, block),
    deployerStatus(rpc, block),
    permit2Status(rpc, block),
    multicall3Status(rpc, multicall3, block),
  ]);
  return [
    checkOpcodes(missing),
    checkContract("CREATE2 deployer", create2Deployer, deployer, "fault", deployerRemedy),
    checkContract("Permit2", permit2Address, permit2, "note", permit2Remedy),
    checkContract("Multicall3", multicall3, multicall, "fault", multicall3Remedy),
  ];
}

const deployerRemedy =
  "Deploy the published deployer with its keyless transaction (github.com/Arachnid/deterministic-deployment-proxy).";
const permit2Remedy =
  "Orders cannot use Permit2 here until its published code is deployed; allowances and the tokens' own permits work.";
const multicall3Remedy =
  "Deploy the published Multicall3 (github.com/mds1/multicall3), or use another node if this one serves a different chain.";
const imposter =
  "Do not use this chain through this node: the author of that code would receive signatures or answer state reads.";

function checkOpcodes(missing: readonly string[] | undefined): Prerequisite {
  const what = "opcodes";
  if (missing === undefined)
    return {
      what,
      state: "note",
      said: "the node does not run undeployed code, so the opcodes cannot be tested",
      remedy: "Make sure that the chain has had the Cancun upgrade, or use another node.",
    };
  if (missing.length === 0) return { what, state: "ok", said: "PUSH0, TSTORE, TLOAD and MCOPY work" };
  return {
    what,
    state: "fault",
    said: `the chain lacks ${missing.join(", ")}`,
    remedy: "Wait until the chain has the Cancun upgrade: Sluice's contracts cannot be deployed before it.",
  };
}

function checkContract(
  what: string,
  address: string,
  standing: CodeStatus,
  absent: "note" | "fault",
  remedy: string,
): Prerequisite {
  if (standing === "published") return { what, state: "ok", said: "the published code" };
  if (standing === "absent") return { what, state: absent, said: `nothing is at ${address}`, remedy };
  return { what, state: "fault", said: `the code at ${address} is not the published one`, remedy: imposter };
}
