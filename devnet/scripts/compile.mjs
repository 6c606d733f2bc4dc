// Compiles the sources in contracts/ into artifacts/*.json, and stamps them. With --check it writes nothing and exits with 1 when they differ.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import solc from "solc";
import { stampFile, stampOfFiles } from "./stamp.mjs";

const sourceFolder = new URL("../contracts/", import.meta.url);
const artifactFolder = new URL("../artifacts/", import.meta.url);
const require = createRequire(import.meta.url);

/** Sources of the installed npm packages, for solc. */
function readImport(path) {
  return { contents: readFileSync(require.resolve(path), "utf8") };
}

/** Answers the artifact files as they should be: file name -> content. */
export function compileDevContracts() {
  const sources = {};
  const files = readdirSync(sourceFolder, { recursive: true }).filter((name) => name.endsWith(".sol"));
  for (const file of files.sort()) {
    sources[file] = { content: readFileSync(new URL(file, sourceFolder), "utf8") };
  }
  const settings = {
    optimizer: { enabled: true, runs: 10_000 },
    evmVersion: "cancun",
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  };
  const request = JSON.stringify({ language: "Solidity", sources, settings });
  const output = JSON.parse(solc.compile(request, { import: readImport }));
  // Packages have warnings of their own. 2394 is about every use of transient storage.
  const isOurs = ({ severity, errorCode, sourceLocation }) =>
    severity === "error" || !(errorCode === "2394" || sourceLocation?.file.startsWith("@"));
  const problems = (output.errors ?? []).filter(isOurs);
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));
  const artifacts = {};
  for (const [file, contracts] of Object.entries(output.contracts)) {
    if (!(file in sources)) continue;
    for (const [contractName, { abi, evm }] of Object.entries(contracts)) {
      // Interfaces, abstract contracts and libraries have nothing to deploy.
      if (evm.bytecode.object === "" || abi.length === 0) continue;
      const artifact = {
        contractName,
        sourceName: file,
        compiler: solc.version(),
        abi,
        bytecode: `0x${evm.bytecode.object}`,
      };
      artifacts[`${contractName}.json`] = `${JSON.stringify(artifact, null, 2)}\n`;
    }
  }
  return artifacts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = compileDevContracts();
  if (process.argv.includes("--check")) {
    const committed = readdirSync(artifactFolder).sort();
    const stale = Object.keys(files).filter(
      (name) =>
        !committed.includes(name) || readFileSync(new URL(name, artifactFolder), "utf8") !== files[name],
    );
    const extra = committed.filter((name) => !(name in files));
    for (const name of [...stale, ...extra])
      process.stderr.write(`devnet/artifacts/${name} does not match its source\n`);
    const isStamped = readFileSync(stampFile, "utf8") === stampOfFiles();
    if (!isStamped) process.stderr.write("devnet/artifacts.sha256 is of other files\n");
    process.exitCode = stale.length + extra.length > 0 || !isStamped ? 1 : 0;
  } else {
    mkdirSync(artifactFolder, { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(new URL(name, artifactFolder), content);
    writeFileSync(stampFile, stampOfFiles());
  }
}
