import { spareCode } from "@sluice/devnet";
import { type Abi, encodeFunctionData, parseAbi, parseEther } from "viem";
import { deployContract } from "../../../../test/helpers/solidity.js";
import type { Address } from "../../../lib/address.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";

export type MkrSkyContracts = Record<"mkr" | "sky" | "converter", Address>;

/** Who makes the contracts, on which node. */
type Maker = Pick<TestChain, "url" | "trader" | "send">;

const token = [
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function mint(address to, uint256 value)",
] as const;
export const abis: Record<keyof MkrSkyContracts, Abi> = {
  mkr: parseAbi([
    ...token,
    "constructor(address[] holders, uint256[] amounts)",
    "function authority() view returns (address)",
    "function setAuthority(address authority)",
    "function stop()",
    "function start()",
  ]),
  sky: parseAbi([...token, "constructor()"]),
  converter: parseAbi([
    "constructor(address mkr, address sky, uint256 rate)",
    "function fee() view returns (uint256)",
    "function file(bytes32 what, uint256 data)",
    "function collect(address to) returns (uint256)",
    "function burn(uint256 skyAmt)",
    "function mkrToSky(address usr, uint256 mkrAmt)",
  ]),
};
export const authorityAbi = parseAbi(["function setBurns(bool burns)"]);
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
  const deploy = (name: keyof MkrSkyContracts, args: readonly unknown[] = []) => {
    const bytecode = spareCode(name === "converter" ? "mkrSky" : name);
    return deployContract(chain.url, chain.trader, { abi: abis[name], bytecode }, args);
  };
  const [mkr, sky] = [await deploy("mkr", [[chain.trader], [supply]]), await deploy("sky")];
  const made = { mkr, sky, converter: await deploy("converter", [mkr, sky, 24_000n]) };
  await call(chain, made, "sky", "mint", [made.converter, supply * 24_000n]);
  return made;
}

export const deploymentOf = (contracts: MkrSkyContracts): Deployment => ({
  slug: "mkr-sky",
  standard: "mkr-sky",
  contracts,
});
