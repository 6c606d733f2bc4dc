// Compiles the protocols whose packages contain sources but no bytecode. Only tests and the local chain use the result,
// which is never committed: Aerodrome's pools are under BUSL-1.1, Slipstream's core, Morpho and MetaMorpho under
// GPL-2.0-or-later.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { contractsDir } from "./files.mjs";

const require = createRequire(join(contractsDir, "package.json"));
const folder = join(contractsDir, "cache/fixtures");
const domains = "sphere-mezo-solidity-files/domains";

/** The contracts by the name of their fixture, with the compiler that their authors use for them. */
const groups = [
  {
    compiler: "solc",
    runs: 200,
    contracts: {
      AerodromePool: `${domains}/aerodrome/contracts/Pool.sol:Pool`,
      AerodromePoolFactory: `${domains}/aerodrome/contracts/factories/PoolFactory.sol:PoolFactory`,
    },
  },
  {
    compiler: "solc-0.7.6",
    runs: 200,
    contracts: {
      SlipstreamPool: `${domains}/aerodrome-slipstream/contracts/core/CLPool.sol:CLPool`,
      SlipstreamFactory: `${domains}/aerodrome-slipstream/contracts/core/CLFactory.sol:CLFactory`,
      SlipstreamCustomFees: `${domains}/aerodrome-slipstream/contracts/core/fees/CustomSwapFeeModule.sol:CustomSwapFeeModule`,
      SlipstreamDynamicFees: `${domains}/aerodrome-slipstream/contracts/core/fees/DynamicSwapFeeModule.sol:DynamicSwapFeeModule`,
    },
  },
  {
    compiler: "solc",
    // So that the factory, which contains the vault's code, stays small.
    runs: 1,
    contracts: {
      Morpho: `${domains}/morpho/contracts/Morpho.sol:Morpho`,
      AdaptiveCurveIrm: `${domains}/morphoIrm/contracts/AdaptiveCurveIrm.sol:AdaptiveCurveIrm`,
      MetaMorphoFactory: `${domains}/metamorpho/contracts/MetaMorphoFactory.sol:MetaMorphoFactory`,
    },
  },
];

/** Writes one hex file per contract into cache/fixtures, unless the same compilation wrote them before. */
export function compileFixtures() {
  const stampPath = join(folder, "compiled.json");
  const versions = ["solc", "solc-0.7.6", "sphere-mezo-solidity-files", "@openzeppelin/contracts"].map(
    (name) => require(`${name}/package.json`).version,
  );
  const stamp = JSON.stringify([groups, versions]);
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  mkdirSync(folder, { recursive: true });
  for (const group of groups) {
    for (const [name, code] of Object.entries(compileGroup(group)))
      writeFileSync(join(folder, `${name}.hex`), `0x${code}`);
  }
  writeFileSync(stampPath, stamp);
}

/** Returns init code by fixture name. Throws on any error. */
function compileGroup({ compiler, runs, contracts }) {
  const { compile } = require(compiler);
  const places = Object.values(contracts).map((place) => place.split(":"));
  const paths = places.map(([path]) => path);
  const wanted = places.map(([path, contract]) => [path, { [contract]: ["evm.bytecode.object"] }]);
  const settings = { optimizer: { enabled: true, runs }, outputSelection: Object.fromEntries(wanted) };
  const sources = Object.fromEntries(paths.map((path) => [path, { content: readPackage(path) }]));
  const request = JSON.stringify({ language: "Solidity", sources, settings });
  const output = JSON.parse(compile(request, { import: (path) => ({ contents: readPackage(path) }) }));
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.entries(contracts).map(([name, place]) => {
      const [path, contract] = place.split(":");
      return [name, output.contracts[path][contract].evm.bytecode.object];
    }),
  );
}

const readPackage = (path) => readFileSync(require.resolve(path), "utf8");

if (process.argv[1] === import.meta.filename) compileFixtures();
