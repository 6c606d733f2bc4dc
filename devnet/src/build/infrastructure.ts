import { type Hex, padHex, stringToHex } from "viem";
import { type Artifacts, link } from "../artifacts.js";
import { devContracts } from "../definition/contracts.js";
import { devToken } from "../definition/tokens.js";
import { DevnetError } from "../errors.js";
import { callsOf, withArguments } from "./abi.js";
import type { Session } from "./session.js";

// Original deployers. With the nonces below, the contracts get their mainnet addresses.
const wethDeployer = "0x4f26ffbe5f04ed43630fdc30a87638d53d0b0876";
const multicallDeployer = "0x05f32b3cc3888453ff71b01135b34ff8e41263f2";
const v2Deployer = "0x9c33eacc2f50e39940d3afaf2c7b8246b681a374";
const v3Deployer = "0x6c9fc64a53c1b71fb3f9af64d1ae3a4931a5f4e9";
const v2FeeToSetter = "0xc0a4272bb5df52134178df25d77561cfb17ce407";
/** Owner of the V3 factory: the governance timelock. */
export const v3Owner = "0x1a9c8182c09f50c8318d769245bea52c32be35bc";

const callFactory = callsOf([
  "function enableFeeAmount(uint24 fee, int24 tickSpacing)",
  "function setOwner(address owner)",
]);
const weth = devToken("WETH").address;

/** Deploys WETH9, Multicall3 and Permit2. anvil includes the CREATE2 deployer. */
export async function buildBase(session: Session, artifacts: Artifacts): Promise<void> {
  const create2Code = await session.call("eth_getCode", [devContracts.create2Deployer, "latest"]);
  if (create2Code === "0x")
    throw new DevnetError("BUILD_FAILED", "this anvil comes without the CREATE2 deployer");
  await session.deployAt("WETH9", wethDeployer, 446n, artifacts.weth9 as Hex);
  await session.deployAt("Multicall3", multicallDeployer, 0n, artifacts.multicall3 as Hex);
  // Permit2's published runtime contains the chain id and domain separator of chain 1 as immutables, so it is set
  // directly.
  await session.call("anvil_setCode", [devContracts.permit2, artifacts.permit2]);
}

export async function buildV2(session: Session, artifacts: Artifacts): Promise<void> {
  const factoryCode = withArguments(artifacts.v2Factory, "address", v2FeeToSetter);
  const factory = await session.deployAt("V2 factory", v2Deployer, 0n, factoryCode);
  const routerCode = withArguments(artifacts.v2Router02, "address, address", factory, weth);
  await session.deployAt("V2 Router02", v2Deployer, 3n, routerCode);
}

export async function buildV3(session: Session, artifacts: Artifacts): Promise<void> {
  const deploy = (label: string, nonce: bigint, initCode: Hex) =>
    session.deployAt(label, v3Deployer, nonce, initCode);
  const factory = await deploy("V3 factory", 0n, artifacts.v3Factory as Hex);
  const periphery = (code: string) => withArguments(code, "address, address", factory, weth);
  await deploy("TickLens", 2n, artifacts.tickLens as Hex);
  await deploy("Quoter", 3n, periphery(artifacts.quoter));
  await deploy("SwapRouter", 4n, periphery(artifacts.swapRouter));
  const library = await deploy("NFTDescriptor", 5n, artifacts.nftDescriptor as Hex);
  const label = padHex(stringToHex("ETH"), { size: 32, dir: "right" });
  const linked = link(artifacts.positionDescriptor, library);
  const descriptorCode = withArguments(linked, "address, bytes32", weth, label);
  const descriptor = await deploy("position descriptor", 6n, descriptorCode);
  const ofManager = [factory, weth, descriptor] as const;
  const managerCode = withArguments(artifacts.positionManager, "address, address, address", ...ofManager);
  const positionManager = await deploy("position manager", 8n, managerCode);
  await deploy("QuoterV2", 13n, periphery(artifacts.quoterV2));
  const ofRouter = [devContracts.v2Factory, factory, positionManager, weth] as const;
  const routerTypes = "address, address, address, address";
  await deploy("SwapRouter02", 14n, withArguments(artifacts.swapRouter02, routerTypes, ...ofRouter));
  await enableLowestTier(session);
}

// On mainnet a vote added the 0.01 % tier later. Afterwards the factory's owner is the same as there.
async function enableLowestTier(session: Session): Promise<void> {
  const enable = callFactory("enableFeeAmount", 100, 1);
  const handOver = callFactory("setOwner", v3Owner);
  await session.sendAs("V3 fee tier 100", v3Deployer, devContracts.v3Factory, enable);
  await session.sendAs("V3 factory owner", v3Deployer, devContracts.v3Factory, handOver);
}
