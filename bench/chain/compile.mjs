import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const folder = new URL("contracts/", import.meta.url);

/** The sources of the generator's own contracts, for the key of the cache. */
export function contractSources() {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
}

/** The generator's own contracts by name: `{ abi, runtime }`. Takes seconds. */
export function compileContracts() {
  const solc = createRequire(import.meta.url)("solc");
  const sources = Object.entries(contractSources()).map(([name, content]) => [name, { content }]);
  const settings = {
    evmVersion: "cancun",
    optimizer: { enabled: true, runs: 10_000 },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
  };
  const input = { language: "Solidity", sources: Object.fromEntries(sources), settings };
  const { errors, contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (errors !== undefined) throw new Error(errors.map((each) => each.formattedMessage).join("\n"));
  const named = Object.values(contracts).flatMap((file) => Object.entries(file));
  return Object.fromEntries(
    named.map(([name, { abi, evm }]) => [name, { abi, runtime: `0x${evm.deployedBytecode.object}` }]),
  );
}
