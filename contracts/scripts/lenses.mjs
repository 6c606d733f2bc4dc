// Compiles the contracts that nodes run for a single eth_call, and writes them to the TypeScript modules that use them
// as code overrides. With --check it only compares.
import { dirname, join, relative } from "node:path";
import { getAddress, keccak256, slice, stringToHex } from "viem";
import { compileContracts } from "./compile.mjs";
import { formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";

const check = process.argv.includes("--check");
const contracts = compileContracts("src/lenses");

/** The contracts of src/lenses/, with their output file and name. */
const lenses = [
  { contract: "PoolLens", name: "poolLens", path: "src/protocols/kit/concentrated/poolLens.ts" },
  { contract: "V2Lens", name: "v2Lens", path: "src/protocols/uniswap-v2/lens.ts" },
  { contract: "BinLens", name: "binLens", path: "src/protocols/liquidity-book/lens.ts" },
  { contract: "CurveLens", name: "curveLens", path: "src/protocols/curve-dex/lens.ts" },
  { contract: "AlgebraLens", name: "algebraLens", path: "src/protocols/algebra/adaptive/lens.ts" },
  { contract: "AlgebraPluginLens", name: "pluginLens", path: "src/protocols/algebra/plugin/lens.ts" },
  { contract: "HookLens", name: "hookLens", path: "src/protocols/uniswap-v4/hooks/lens.ts" },
];

/** Returns an unused address that no one has a key for. */
function addressOf(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return getAddress(slice(keccak256(stringToHex(`sluice ${words}`)), 12)).toLowerCase();
}

function typeScriptOf({ contract, name, path }) {
  const { evm } = contracts[contract];
  const lib = relative(join(rootDir, dirname(path)), join(rootDir, "src/lib"));
  return `// Generated from contracts/src/lenses/ by contracts/scripts/lenses.mjs. Do not edit.

import type { Address } from "${lib}/address.js";
import type { Hex } from "${lib}/hex.js";

/** An unused address at which the lens's code is overridden. */
export const ${name}Address: Address = "${addressOf(name)}";
export const ${name}Code: Hex = "0x${evm.deployedBytecode.object}";
`;
}

const files = lenses.map((lens) => {
  const path = join(rootDir, lens.path);
  return [path, formatTypeScript(typeScriptOf(lens), path)];
});
reportFiles(writeOrCheck(files, check), check, "node contracts/scripts/lenses.mjs");
