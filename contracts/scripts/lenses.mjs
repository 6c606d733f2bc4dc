// Compiles what nodes run for a single eth_call, and writes it where TypeScript lays it over. With --check it only compares.
import { join } from "node:path";
import { getAddress, keccak256, slice, stringToHex } from "viem";
import { compileContracts } from "./compile.mjs";
import { formatTypeScript, reportFiles, rootDir, writeOrCheck } from "./files.mjs";

const check = process.argv.includes("--check");
const { BitmapLens } = compileContracts();

/** Nobody has a key for it, and nothing is there. */
const address = getAddress(slice(keccak256(stringToHex("sluice bitmap lens")), 12)).toLowerCase();

const path = join(rootDir, "src/protocols/lib/concentrated/bitmapLens.ts");
const typeScript = `// Generated from contracts/src/lenses/ by contracts/scripts/lenses.mjs. Do not edit.

import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";

/** Where the lens is laid over: nobody's address. */
export const bitmapLensAddress: Address = "${address}";
/** \`ofPool(address pool, int256 first, uint256 count)\` and \`ofManager(address, uint256 slot, int256 first, uint256 count)\`. */
export const bitmapLensSelectors: Readonly<Record<"ofPool" | "ofManager", Hex>> = {
  ofPool: "0x${BitmapLens.evm.methodIdentifiers["ofPool(address,int256,uint256)"]}",
  ofManager: "0x${BitmapLens.evm.methodIdentifiers["ofManager(address,uint256,int256,uint256)"]}",
};
export const bitmapLensCode: Hex =
  "0x${BitmapLens.evm.deployedBytecode.object}";
`;
reportFiles(
  writeOrCheck([[path, formatTypeScript(typeScript, path)]], check),
  check,
  "node contracts/scripts/lenses.mjs",
);
