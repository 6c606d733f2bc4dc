import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rpc } from "@sluice/devnet";
import { type Abi, type Address, encodeDeployData, type Hex } from "viem";
import { send } from "./execute.js";
import { preparedFolder } from "./prebuilt.js";

/** Compiles the contracts of `test/contracts` and deploys them. */

export type Compiled = { readonly abi: Abi; readonly bytecode: Hex };

type SolcOutput = {
  errors?: { formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
};

type Solc = {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
};

/**
 * Compiles a Solidity file, which may import packages of the local chain; returns its contracts by name. They are cached
 * by a hash of the file and of the packages' versions.
 */
export function compileSolidity(file: string): Record<string, Compiled> {
  const sources = [`test/contracts/${file}`, "package-lock.json", "test/helpers/solidity.ts"];
  const hash = createHash("sha256");
  for (const source of sources)
    hash.update(readFileSync(new URL(`../../${source}`, import.meta.url), "utf8"));
  const kept = join(preparedFolder, `solidity-${hash.digest("hex").slice(0, 16)}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Record<string, Compiled>;
  const contracts = compile(file);
  mkdirSync(preparedFolder, { recursive: true });
  // Other workers may be reading it.
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(contracts));
  renameSync(`${kept}.${process.pid}`, kept);
  return contracts;
}

function compile(file: string): Record<string, Compiled> {
  const solc = createRequire(import.meta.url)("solc") as Solc;
  const packages = createRequire(new URL("../../devnet/package.json", import.meta.url));
  const content = readFileSync(new URL(`../contracts/${file}`, import.meta.url), "utf8");
  const settings = {
    evmVersion: "cancun",
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  };
  const input = { language: "Solidity", sources: { [file]: { content } }, settings };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(packages.resolve(path), "utf8") }),
    }),
  ) as SolcOutput;
  if (output.errors !== undefined) throw new Error(output.errors.map((each) => each.formattedMessage).join());
  return Object.fromEntries(
    Object.entries(output.contracts[file] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  );
}

/** Deploys a contract and returns its address. */
export async function deployContract(
  url: string,
  from: Address,
  { abi, bytecode }: Compiled,
  args: readonly unknown[] = [],
): Promise<Address> {
  const { status, transactionHash } = await send(url, {
    from,
    data: encodeDeployData({ abi, bytecode, args }),
  });
  if (BigInt(status) !== 1n) throw new Error("the deployment failed");
  const receipt = await rpc<{ contractAddress: Address }>(url, "eth_getTransactionReceipt", [
    transactionHash,
  ]);
  return receipt.contractAddress;
}
