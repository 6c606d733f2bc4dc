import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Artifacts } from "./artifacts.js";
import type { ExtraTransaction } from "./build/chain.js";
import type { NetworkPlan } from "./definition/network.js";

export type CacheInputs = {
  artifacts: Artifacts;
  anvilVersion: string;
  network?: NetworkPlan | undefined;
  extraTransactions: readonly ExtraTransaction[];
};

/**
 * Returns a hash of everything that determines the built chain: bytecode, this package's own code and data, anvil, the
 * network, and the extra transactions.
 */
export function cacheKey({ artifacts, anvilVersion, network, extraTransactions }: CacheInputs): string {
  const hash = createHash("sha256");
  const add = (part: string) => hash.update(`${part.length}:${part}`);
  add(anvilVersion);
  for (const [name, code] of Object.entries(artifacts).sort()) add(`${name}=${code}`);
  for (const source of builderSources()) add(source);
  if (network !== undefined) add(JSON.stringify(partsOf(network)));
  for (const { to, data, value } of extraTransactions) add(`${to} ${value} ${data}`.toLowerCase());
  return hash.digest("hex").slice(0, 32);
}

/** Returns the members that a plan consists of. The object may have more, which do not change the chain. */
function partsOf(plan: NetworkPlan): unknown[] {
  const { id, native, wrappedNative, multicall3, baseTokens, stablecoins, tokens, predeploys, fees } = plan;
  const deployments = plan.deployments.map(({ slug, standard, contracts, parameters, lists }) => [
    ...[slug, standard, contracts, parameters, lists],
  ]);
  const parts = [id, native, wrappedNative, multicall3, baseTokens, stablecoins, tokens, predeploys];
  return [...parts, fees?.dataFee, deployments];
}

/** Writes the state atomically, because other processes may be reading it or writing the same state. */
export function writeState(file: string, state: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  try {
    writeFileSync(draft, `${checksumPrefix(state)}${state.slice(1)}`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Returns whether the file exists exactly as it was written. */
export function isIntact(file: string): boolean {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    return false;
  }
  const prefixLength = checksumPrefix("").length;
  return content.slice(0, prefixLength) === checksumPrefix(`{${content.slice(prefixLength)}`);
}

/** The files that were found intact. Data folders may share one, so paths do not tell them apart. */
const intactVersions = new Set<string>();

/** Returns what `isIntact` does, and reads a file again only after a change to it: hashing 16 MB takes 80 ms. */
export function isStillIntact(file: string): boolean {
  const version = versionOf(file);
  if (version === undefined) return false;
  if (intactVersions.has(version)) return true;
  if (!isIntact(file)) return false;
  intactVersions.add(version);
  return true;
}

function versionOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}

// The checksum is the first field of the state itself (anvil ignores unknown fields), so that one rename publishes
// both.
function checksumPrefix(state: string): string {
  return `{"sha256":"${createHash("sha256").update(state).digest("hex")}",`;
}

/**
 * Returns the sources, below `root`, of what builds the chain. Code determines the chain as much as data does, and a
 * version number would be forgotten. Sources and their compiled form give different keys, which costs at most one more
 * build.
 */
export function builderSources(root = dirname(fileURLToPath(import.meta.url))): string[] {
  return ["build", "definition"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(root, folder, name),
      ),
    )
    .filter((file) => /\.(js|ts)$/.test(file) && !/\.d\.ts$/.test(file))
    .sort()
    .map((file) => readFileSync(file, "utf8"));
}
