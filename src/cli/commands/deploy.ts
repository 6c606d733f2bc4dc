import { type BlockRef, createRpc, newestHead, type Rpc } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Network, networksOf, usualMulticall3 } from "../../networks/index.js";
import { newestExecutor } from "../../program/index.js";
import { findDeployed } from "../../simulation/index.js";
import { checkPrerequisites } from "../prerequisites/prerequisites.js";
import { contractStatus } from "../prerequisites/published.js";
import { accountFromOptions } from "../request/account.js";
import { chainUrls } from "../request/chainUrls.js";
import { waitForReceipt } from "../request/waitForReceipt.js";
import { type DeploymentTransaction, deploymentTransactions, wantedContracts } from "../serve/contracts.js";
import { settingsInForce } from "../serve/settings.js";
import { deployAll } from "./deployAll.js";

export type DeployOptions = {
  chain?: number;
  all?: boolean;
  from?: string;
  keyFile?: string;
  print?: boolean;
  json?: boolean;
};

const failure = "DEPLOYMENT_FAILED";
/** Length of the longest contract name. */
const nameWidth = Math.max(...wantedContracts.map(({ name }) => name.length));

/**
 * Deploys the contracts that a chain lacks, through the CREATE2 deployer; of the Executor, only the newest version.
 * Contracts that are already there stay.
 */
export async function deploy(options: DeployOptions): Promise<void> {
  const { chain: chainId } = options;
  if (options.all) return deployAll(options);
  if (chainId === undefined) {
    const message = "--chain is missing; allowed is a chain id, or use --all to see what every chain lacks";
    throw new SluiceError("INVALID_PARAMETER", message);
  }
  const transactions = deploymentTransactions();
  if (options.print) return print(transactions, options.json === true);
  const account = accountFromOptions(options, failure, "--key-file or --print");
  const settings = settingsInForce();
  const multicall3 = networksOf(settings).get(chainId)?.multicall3 ?? usualMulticall3;
  const chain = await chainUrls(settings, chainId, {
    mayStart: false,
    onProgress: () => undefined,
  });
  const rpc = createRpc({ chainId, urls: chain.urls });
  try {
    const wasDeployed = await isDeployed(rpc);
    if (!wasDeployed) {
      await requirePrerequisites(rpc, { multicall3 });
      for (const transaction of transactions) {
        // An interrupted run may have deployed this contract. The deployer refuses to deploy it twice.
        if (await isContractDeployed(rpc, transaction)) continue;
        await waitForReceipt(rpc, await account.send(rpc, transaction), failure, "run the command again");
      }
      if (!(await isDeployed(rpc))) {
        throw new SluiceError(
          "DEPLOYMENT_FAILED",
          "The transactions succeeded, but the code at the addresses is not the expected one",
        );
      }
    }
    report(options, wasDeployed);
  } finally {
    rpc.close();
    await chain.close();
  }
}

function print(transactions: readonly DeploymentTransaction[], json: boolean): void {
  const items = transactions.map(({ to, data, value }) => ({ to, data, value: value.toString() }));
  const text = json
    ? JSON.stringify(items)
    : items.map(({ to, data, value }) => `to ${to}\nvalue ${value}\ndata ${data}`).join("\n");
  process.stdout.write(`${text}\n`);
}

function report({ json, chain }: DeployOptions, wasDeployed: boolean): void {
  const said = wasDeployed ? "already deployed; nothing to do" : "deployed";
  const contracts = Object.fromEntries(
    wantedContracts.map(({ name, address }) => [memberName(name), address]),
  );
  const lines = wantedContracts.map(({ name, address }) => `${name.padEnd(nameWidth)}  ${address}`);
  const text = json
    ? JSON.stringify({ chainId: chain, deployed: !wasDeployed, ...contracts })
    : [`Chain ${chain}: ${said}`, ...lines].join("\n");
  process.stdout.write(`${text}\n`);
}

function memberName(contract: string): string {
  return contract.charAt(0).toLowerCase() + contract.slice(1);
}

async function isDeployed(rpc: Rpc): Promise<boolean> {
  const { permanent, executors } = await findDeployed(rpc, await newestBlock(rpc));
  return permanent && executors.includes(newestExecutor);
}

async function newestBlock(rpc: Rpc): Promise<BlockRef> {
  const { hash } = await newestHead(rpc);
  return { blockHash: hash };
}

/** Returns whether the contract is deployed. Throws CHAIN_UNFIT if other code is at its address. */
async function isContractDeployed(rpc: Rpc, { creates }: DeploymentTransaction): Promise<boolean> {
  const contract = wantedContracts.find(({ address }) => address === creates);
  if (contract === undefined) throw new TypeError(`no contract of Sluice is at ${creates}`);
  const status = await contractStatus(rpc, contract, await newestBlock(rpc));
  if (status !== "other") return status === "published";
  const message = `Other code than the ${contract.name}'s is at ${creates}; this chain derives contract addresses differently, so Sluice cannot run on it`;
  throw new SluiceError("CHAIN_UNFIT", message);
}

/** Throws CHAIN_UNFIT, before anything is sent, if the contracts would not work. Prints what merely has drawbacks. */
async function requirePrerequisites(rpc: Rpc, network: Pick<Network, "multicall3">): Promise<void> {
  for (const { what, state, said, remedy } of await checkPrerequisites(
    rpc,
    network,
    await newestBlock(rpc),
  )) {
    if (state === "fault") throw new SluiceError("CHAIN_UNFIT", `${what}: ${said}. ${remedy}`);
    if (state === "note") process.stderr.write(`${what}: ${said}. ${remedy}\n`);
  }
}
