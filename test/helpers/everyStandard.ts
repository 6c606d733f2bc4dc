import {
  type Devnet,
  devBinFactories,
  devInfinity,
  devProvider,
  devSky,
  devSlipstream,
  devSolidly,
  devTokens,
  rpc,
} from "@sluice/devnet";
import { type Abi, decodeFunctionResult, encodeFunctionData, erc20Abi } from "viem";
import type { Address } from "../../src/lib/address.js";
import { type Hex, quantity } from "../../src/lib/hex.js";
import { mainnet } from "../../src/networks/mainnet.js";
import type { ListedToken, Network } from "../../src/networks/network.js";
import { deploymentOf, makeEtherFi } from "../../src/protocols/ether-fi/testing/chain.js";
import { deployFrax } from "../../src/protocols/frax-ether/testing/chain.js";
import { adapters, type Deployment, type Log } from "../../src/protocols/index.js";
import { deployVaults } from "../../src/protocols/staked-frax/testing/chain.js";
import { balancesOf } from "./balances.js";
import { send, sendTogether } from "./execute.js";

/** The local chain with venues of every standard in use, as an operator gets them: by the settings file. */

/** Standards without a deployment among those that mainnet's data names. The local chain has their contracts. */
const families: readonly Deployment[] = [
  { slug: "aerodrome", standard: "solidly", contracts: { factory: devSolidly.factory } },
  { slug: "aerodrome-cl", standard: "slipstream", contracts: { factory: devSlipstream.factory } },
  { slug: "aerodrome-cl-2", standard: "slipstream", contracts: { factory: devSlipstream.dynamicFactory } },
  {
    ...{ slug: "infinity-cl", standard: "infinity-cl" },
    contracts: { manager: devInfinity.clManager, vault: devInfinity.vault },
    lists: { feeTiersPpm: [100, 500, 3000, 10_000], tickSpacings: [1, 10, 60, 200] },
  },
  {
    ...{ slug: "infinity-bin", standard: "infinity-bin" },
    contracts: { manager: devInfinity.binManager, vault: devInfinity.vault },
    lists: { feeTiersPpm: [500, 100, 2500, 0, 10_000, 0], stepsBps: [10, 1, 25, 5, 100, 50] },
  },
  ...Object.entries(devBinFactories).map(([version, { factory }]) => ({
    ...{ slug: `book-${version.replace(".", "-")}`, standard: "liquidity-book" },
    ...{ contracts: { factory }, parameters: { version } },
  })),
];

/** Standards whose vaults lie at addresses that only the logs of their factories tell. */
const announced = ["euler-earn", "euler-v2", "metamorpho", "morpho-vault-v2", "yearn-v3"];

/**
 * Returns mainnet as the operator of a service on this chain states it: with the deployments and tokens that no bundled
 * data has. Puts contracts on the chain that it lacks.
 */
export async function stateEveryStandard({ url }: Devnet): Promise<Network> {
  const made = await deployMore(url);
  const added = [...families, ...made.deployments];
  const vaults = mainnet.deployments.filter(({ standard }) => announced.includes(standard));
  const found = await Promise.all(vaults.map((deployment) => vaultsOf(url, deployment)));
  const unlisted = [devSky.usds, devSky.susds, devSky.sky, ...found.flat(), ...made.tokens];
  const listed = await Promise.all(unlisted.map((token) => readToken(url, token)));
  return {
    ...mainnet,
    tokens: [...mainnet.tokens, ...listed],
    deployments: [...mainnet.deployments, ...added],
  };
}

/** Returns the settings file that states the network. */
export function settingsOf({ tokens, deployments }: Network): string {
  const extraTokens = tokens.filter((each) => !mainnet.tokens.includes(each));
  const extraDeployments = deployments.filter((each) => !mainnet.deployments.includes(each));
  const lists = { extraTokens, extraDeployments };
  return `[networks.1]\n${Object.entries(lists)
    .map(([name, items]) => `${name} = ${inlineToml(items)}\n`)
    .join("")}`;
}

/** Writes a value on one line. TOML's texts, numbers and truth values are those of JSON. */
function inlineToml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineToml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${key} = ${inlineToml(member)}`)
    .join(", ")} }`;
}

/** Gives `receiver` a tenth of what the provider of the chain's liquidity holds of each token, such as shares. */
export async function takeFromProvider(
  url: string,
  tokens: readonly Address[],
  receiver: Address,
): Promise<void> {
  const owner = devProvider as Address;
  const owned = await balancesOf(
    url,
    tokens.map((token) => ({ token, owner })),
  );
  const transfers = tokens.map((to, index) => {
    const args = [receiver, (owned[index] as bigint) / 10n] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
    return { from: owner, to, data, gas: "0x7a120" };
  });
  await rpc(url, "anvil_impersonateAccount", [owner]);
  await sendTogether(url, transfers);
  await rpc(url, "anvil_stopImpersonatingAccount", [owner]);
}

/** Deploys the contracts of ether.fi and Frax, and a vault of Frax's with DAI. The provider holds all tokens. */
async function deployMore(
  url: string,
): Promise<{ deployments: readonly Deployment[]; tokens: readonly Address[] }> {
  const trader = devProvider as Address;
  await rpc(url, "anvil_setBalance", [trader, quantity(2n ** 90n)]);
  await rpc(url, "anvil_impersonateAccount", [trader]);
  const provider = {
    url,
    trader,
    async send(tx: Readonly<Record<string, Hex>>) {
      const { status } = await send(url, { from: trader, ...tx });
      if (status !== "0x1") throw new Error(`the call of ${tx.to} failed`);
    },
  };
  const etherFi = await makeEtherFi(provider);
  const { frxeth, sfrxeth, minter } = await deployFrax(provider, 100_000n * 10n ** 18n);
  const [staked] = await deployVaults(provider, 100_000n * 10n ** 18n);
  await rpc(url, "anvil_stopImpersonatingAccount", [trader]);
  return {
    deployments: [
      { ...deploymentOf(etherFi), slug: "ether-fi-made" },
      { slug: "frax-ether-made", standard: "frax-ether", contracts: { minter, sfrxeth } },
      { slug: "staked-frax-made", standard: "staked-frax", contracts: {}, instances: [{ address: staked }] },
    ],
    tokens: [etherFi.eeth, etherFi.weeth, frxeth, sfrxeth, staked],
  };
}

/** Returns the vaults that a factory announced. */
async function vaultsOf(url: string, deployment: Deployment): Promise<Address[]> {
  const { contract, logs } = adapters.get(deployment.standard)?.source?.(deployment) ?? {};
  const filter = { fromBlock: "0x0", address: contract, topics: [logs?.topic] };
  const created = await rpc<Log[]>(url, "eth_getLogs", [filter]);
  return created.map((log) => logs?.created(log)?.tokens.at(-1) as Address);
}

async function readToken(url: string, address: Address): Promise<ListedToken> {
  const read = async (functionName: string) => {
    const data = encodeFunctionData({ abi: erc20Abi as Abi, functionName });
    const answer = await rpc<Hex>(url, "eth_call", [{ to: address, data }, "latest"]);
    return decodeFunctionResult({ abi: erc20Abi as Abi, functionName, data: answer });
  };
  const symbol = String(await read("symbol"));
  return { address, symbol, name: symbol, decimals: Number(await read("decimals")) };
}

/** The tokens among which a process finds the venues of the network. */
export function knownTokens({ tokens }: Network): Address[] {
  const listed = tokens.map(({ address }) => address);
  return [...new Set([...devTokens.map(({ address }) => address as Address), ...listed])];
}
