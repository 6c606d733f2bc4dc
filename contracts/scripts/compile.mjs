import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";
import { contractsDir } from "./files.mjs";

/** The compiler's version without the suffix of this platform's build. */
export const compilerVersion = solc.version().replace(/\.Emscripten.*$/, "");

/** The settings of foundry.toml in the compiler's format. A forge test proves that both give the same bytes. */
export const compilerSettings = {
  evmVersion: "cancun",
  optimizer: { enabled: true, runs: 1_000_000 },
  viaIR: true,
  metadata: { bytecodeHash: "none", appendCBOR: false },
};

const settings = {
  ...compilerSettings,
  outputSelection: {
    "*": {
      "": ["ast"],
      "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode", "evm.methodIdentifiers", "storageLayout"],
    },
  },
};

/**
 * Compiles a folder and what it imports. Returns solc's output by contract name, with `immutableNames`: the name of each
 * immutable by its id in the output. Throws on any error or warning.
 */
export function compileContracts(folder = "src") {
  const sources = {};
  for (const file of readdirSync(join(contractsDir, folder), { recursive: true })) {
    if (!file.endsWith(".sol")) continue;
    const name = `${folder}/${file.replaceAll("\\", "/")}`;
    sources[name] = { content: readFileSync(join(contractsDir, name), "utf8") };
  }
  const request = JSON.stringify({ language: "Solidity", sources, settings });
  const output = JSON.parse(solc.compile(request, { import: readImport }));
  const faults = (output.errors ?? []).filter((error) => error.severity !== "info");
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join("\n"));
  const immutableNames = Object.fromEntries(
    Object.values(output.sources).flatMap(({ ast }) => immutablesOf(ast)),
  );
  return Object.fromEntries(
    Object.values(output.contracts)
      .flatMap((file) => Object.entries(file))
      .map(([name, contract]) => [name, { ...contract, immutableNames }]),
  );
}

function readImport(path) {
  return { contents: readFileSync(join(contractsDir, path), "utf8") };
}

function immutablesOf(ast) {
  const contracts = ast.nodes.filter(({ nodeType }) => nodeType === "ContractDefinition");
  return contracts.flatMap(({ nodes }) =>
    nodes.filter(({ mutability }) => mutability === "immutable").map(({ id, name }) => [id, name]),
  );
}
