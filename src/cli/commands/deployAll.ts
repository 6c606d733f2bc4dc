import { formatUnits } from "viem";
import { createRpc, newestHead, type Rpc } from "../../chain/index.js";
import type { Settings } from "../../config/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import { type Network, networksOf } from "../../networks/index.js";
import { type DeploymentCost, deploymentCost } from "../prerequisites/deploymentCost.js";
import { checkPrerequisites, type Prerequisite } from "../prerequisites/prerequisites.js";
import { contractStatus } from "../prerequisites/published.js";
import { chainUrls } from "../request/chainUrls.js";
import { deploymentTransactions, wantedContracts } from "../serve/contracts.js";
import { asLocal, localNetwork, nameOf } from "../serve/localNetwork.js";
import { settingsInForce } from "../serve/settings.js";

export type DeployAllOptions = {
  chain?: number;
  from?: string;
  keyFile?: string;
  print?: boolean;
  json?: boolean;
};

/** What deploying to a network would take. */
type Readiness = {
  readonly chainId: number;
  readonly name: string;
  /**
   * `complete`: nothing is missing; `lacking`: `deploy --chain` deploys what is missing; `unfit`: it refuses to, because
   * of the prerequisites; `unsupported`: Sluice's contracts cannot exist there; `unknown`: no node answered.
   */
  readonly state: "complete" | "lacking" | "unfit" | "unsupported" | "unknown";
  /** Names of Sluice's contracts that are not there. Absent if that is not known. */
  readonly missing?: readonly string[];
  /** What else is missing, or has drawbacks. */
  readonly prerequisites?: readonly Prerequisite[];
  readonly cost?: DeploymentCost & { readonly native: string; readonly symbol: string };
  /** Why something is not known or not possible. */
  readonly said?: string;
};

type Chain = { readonly network: Network; readonly urls: readonly string[]; readonly local: boolean };

/**
 * Prints, for every network with a node in the settings, what it lacks to run Sluice's contracts, and what deploying
 * them costs there. Sends nothing. A node that does not answer does not stop the others. Throws INVALID_PARAMETER for
 * options that only make sense for a deployment, and BAD_CONFIGURATION if there is no node at all.
 */
export async function deployAll(options: DeployAllOptions): Promise<void> {
  refuseOthers(options);
  const settings = settingsInForce();
  const found = await Promise.all((await chainsOf(settings)).map((chain) => readinessOf(settings, chain)));
  const unlisted = [...settings.unknownChains].map(
    ([chainId, said]): Readiness => ({ chainId, name: "", state: "unsupported", said }),
  );
  const all = [...found, ...unlisted].sort((a, b) => a.chainId - b.chainId);
  const text = options.json ? JSON.stringify(all.map(plain), null, 2) : all.flatMap(describe).join("\n");
  process.stdout.write(`${text}\n`);
}

function refuseOthers({ chain, from, keyFile, print }: DeployAllOptions): void {
  const given = Object.entries({ "--chain": chain, "--from": from, "--key-file": keyFile, "--print": print });
  const faults = given
    .filter(([, value]) => value !== undefined)
    .map(
      ([name]) =>
        `${name} does not go with --all, which sends nothing; leave it out, or deploy to one chain with --chain`,
    );
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
}

/** Returns the networks with nodes, or the one of the local chain if no node is set and it is running. */
async function chainsOf(settings: Settings): Promise<Chain[]> {
  if (settings.rpc.size === 0) {
    const network = localNetwork(settings);
    const { urls } = await chainUrls(settings, network.id, { mayStart: false, onProgress: () => undefined });
    return [{ network, urls, local: true }];
  }
  const networks = networksOf(settings);
  return [...settings.rpc].flatMap(([id, urls]) => {
    const network = networks.get(id);
    return network === undefined ? [] : [{ network, urls, local: false }];
  });
}

async function readinessOf({ chain }: Settings, { network, urls, local }: Chain): Promise<Readiness> {
  const about = { chainId: network.id, name: nameOf(network, local) };
  if (network.runsEvm === false) {
    const said = "it runs contracts of another machine than the EVM, so Sluice's cannot be deployed there";
    return { ...about, state: "unsupported", said };
  }
  const rpc = createRpc({ chainId: network.id, urls, timeoutMs: chain.timeoutMs });
  try {
    return { ...about, ...(await examine(rpc, local ? asLocal(network) : network)) };
  } catch (error) {
    return { ...about, state: "unknown", said: sentenceOf(error) };
  } finally {
    rpc.close();
  }
}

/** Throws WRONG_CHAIN, RPC_UNAVAILABLE and BlockGoneError. */
async function examine(rpc: Rpc, network: Network): Promise<Omit<Readiness, "chainId" | "name">> {
  const head = await newestHead(rpc);
  const block = { blockHash: head.hash };
  const [prerequisites, ...statuses] = await Promise.all([
    checkPrerequisites(rpc, network, block),
    ...wantedContracts.map((contract) => contractStatus(rpc, contract, block)),
  ]);
  const lacking = prerequisites.filter(({ state }) => state !== "ok");
  const imposters = wantedContracts.filter((_, index) => statuses[index] === "other").map(imposterOf);
  const absent = wantedContracts.filter((_, index) => statuses[index] !== "published");
  const missing = absent.map(({ name }) => name);
  const found = { missing, prerequisites: [...lacking, ...imposters] };
  if (found.prerequisites.some(({ state }) => state === "fault")) return { state: "unfit", ...found };
  if (missing.length === 0) return { state: "complete", ...found };
  const transactions = deploymentTransactions().filter(({ creates }) =>
    absent.some(({ address }) => address === creates),
  );
  try {
    const cost = await deploymentCost(rpc, network, head, transactions);
    const { symbol, decimals } = network.native;
    return {
      state: "lacking",
      ...found,
      cost: { ...cost, native: formatUnits(cost.totalWei, decimals), symbol },
    };
  } catch (error) {
    return { state: "lacking", ...found, said: sentenceOf(error) };
  }
}

function imposterOf({ name, address }: (typeof wantedContracts)[number]): Prerequisite {
  return {
    what: name,
    state: "fault",
    said: `other code is at ${address}`,
    remedy: "This chain derives contract addresses differently, so Sluice cannot run on it.",
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof SluiceError ? `${error.code}: ${error.message}` : messageOf(error);
}

/** Returns the readiness with its integers as decimal text. */
function plain({ cost, ...rest }: Readiness): object {
  if (cost === undefined) return rest;
  const entries = Object.entries(cost).map(([name, value]) => [name, String(value)]);
  return { ...rest, cost: Object.fromEntries(entries) };
}

const headlines: Record<Readiness["state"], string> = {
  complete: "complete",
  lacking: "not complete",
  unfit: "not ready for Sluice's contracts",
  unsupported: "not possible",
  unknown: "not known",
};

/** Returns the lines of one network: the first says how it stands, the others what is missing and what that costs. */
function describe({
  chainId,
  name,
  state,
  missing = [],
  prerequisites = [],
  cost,
  said,
}: Readiness): string[] {
  const headline = `Chain ${chainId}${name === "" ? "" : `, ${name}`}: ${headlines[state]}`;
  const lines = prerequisites.map(({ what, said: found, remedy }) =>
    remedy === undefined ? `${what}: ${found}.` : `${what}: ${found}. ${remedy}`,
  );
  if (missing.length > 0) lines.unshift(`missing: ${missing.join(", ")}`);
  if (cost !== undefined) lines.push(costLine(cost));
  const reason = said === undefined ? "" : `; ${said}`;
  return [`${headline}${reason}`, ...lines.map((line) => `  ${line}`)];
}

function costLine({
  native,
  symbol,
  totalWei,
  gas,
  gasPriceWei,
  dataFeeWei,
}: Required<Readiness>["cost"]): string {
  const data = dataFeeWei > 0n ? ` and ${dataFeeWei} wei for its bytes` : "";
  return `costs about ${native} ${symbol} (${totalWei} wei): ${gas} gas at ${gasPriceWei} wei${data}`;
}
