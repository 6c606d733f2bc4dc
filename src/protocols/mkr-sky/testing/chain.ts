import { encodeFunctionData, parseEther } from "viem";
import { type Compiled, compileSolidity, deployContract } from "../../../../test/helpers/solidity.js";
import type { Address } from "../../../lib/address.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";

export type MkrSkyContracts = Record<"mkr" | "sky" | "converter", Address>;

/** Who makes the contracts, on which node. */
type Maker = Pick<TestChain, "url" | "trader" | "send">;

const compiled = compileSolidity("MkrSky.sol") as Record<"Mkr" | "Sky" | "MkrSky" | "Authority", Compiled>;
export const abis = { mkr: compiled.Mkr.abi, sky: compiled.Sky.abi, converter: compiled.MkrSky.abi };
export const authorityAbi = compiled.Authority.abi;
const supply = parseEther("90000");

/** Calls a contract of governance, which is the trader. */
export async function call(
  chain: Maker,
  contracts: MkrSkyContracts,
  to: keyof MkrSkyContracts,
  functionName: string,
  args: readonly unknown[] = [],
): Promise<void> {
  await chain.send({ to: contracts[to], data: encodeFunctionData({ abi: abis[to], functionName, args }) });
}

/** Deploys the converter without a fee and with SKY for all MKR, which the trader holds. */
export async function deployMkrSky(chain: Maker): Promise<MkrSkyContracts> {
  const deploy = (name: keyof typeof compiled, args: readonly unknown[] = []) =>
    deployContract(chain.url, chain.trader, compiled[name], args);
  const [mkr, sky] = [await deploy("Mkr"), await deploy("Sky")];
  const made = { mkr, sky, converter: await deploy("MkrSky", [mkr, sky, 24_000n]) };
  await call(chain, made, "mkr", "mint", [chain.trader, supply]);
  await call(chain, made, "sky", "mint", [made.converter, supply * 24_000n]);
  return made;
}

export const deploymentOf = (contracts: MkrSkyContracts): Deployment => ({
  slug: "mkr-sky",
  standard: "mkr-sky",
  contracts,
});
