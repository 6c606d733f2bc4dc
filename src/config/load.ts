import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { messageOf, SluiceError } from "../errors/index.js";
import { urls } from "./kinds.js";
import { isTable, type NetworkTables, readNetworkTables } from "./networkTables.js";
import { environmentName, type Setting, type Settings, sections } from "./settings.js";
import { show } from "./show.js";

export type ConfigInput = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values from the command line, by `section.name`. They take precedence over all other sources. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** The chains that settings may name a node of. Chains with a table in the file are valid too. If undefined, all are. */
  readonly chainIds?: readonly number[];
  /** Returns a sentence for each fault in the tables of networks, which `file` has. */
  readonly findNetworkFaults?: (tables: NetworkTables, file: string) => readonly string[];
};

type Source = { readonly name: string; readonly raw: unknown };
type File = { readonly path: string; readonly tables: Readonly<Record<string, unknown>> };

/** The settings file, unless SLUICE_CONFIG names another one. */
export const defaultFile = "sluice.toml";
/** Environment names that begin like a setting but are not one. */
const notSettings = new Set(["SLUICE_CONFIG", "SLUICE_DATA", "SLUICE_URL"]);

/**
 * Returns the settings in force: defaults < file < environment < flags. Throws BAD_CONFIGURATION, which lists every
 * fault at once.
 */
export function loadSettings(input: ConfigInput): Settings {
  const faults: string[] = [];
  const file = readFile(input.env, faults);
  const result: Record<string, Record<string, unknown>> = {};
  const known = new Set(notSettings);
  for (const [section, entries] of Object.entries(sections)) {
    const values: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(entries)) {
      const setting = entry as Setting<unknown>;
      known.add(environmentName(section, name));
      values[name] = pick(setting, sourcesOf(section, name, setting, input, file), faults);
    }
    result[section] = values;
  }
  const networks = readNetworkTables(file?.tables.networks, file?.path, faults);
  if (file !== undefined) faults.push(...(input.findNetworkFaults?.(networks, file.path) ?? []));
  const chainIds = input.chainIds && [...new Set([...input.chainIds, ...networks.keys()])];
  const { rpc, unknownChains } = nodeUrls({ ...input, chainIds }, file, known, faults);
  faults.push(...unknownNames(input.env, file, known));
  if (result.api?.auth === "required" && result.data?.databaseUrl === "none")
    faults.push("api.auth is required, but there are no API keys without a database: DATABASE_URL is none");
  if (faults.length > 0) throw new SluiceError("BAD_CONFIGURATION", faults);
  return { ...result, rpc, unknownChains, networks, file: file?.path } as unknown as Settings;
}

function readFile(env: ConfigInput["env"], faults: string[]): File | undefined {
  const path = env.SLUICE_CONFIG ?? defaultFile;
  if (!existsSync(path)) {
    if (env.SLUICE_CONFIG !== undefined) faults.push(`SLUICE_CONFIG names ${path}, which does not exist`);
    return undefined;
  }
  try {
    return { path, tables: parse(readFileSync(path, "utf8")) };
  } catch (error) {
    faults.push(`${path} is not valid TOML: ${messageOf(error).split("\n")[0]}`);
    return undefined;
  }
}

/** Returns the places that can provide a setting, the strongest first. */
function sourcesOf(
  section: string,
  name: string,
  setting: Setting<unknown>,
  input: ConfigInput,
  file: File | undefined,
): Source[] {
  const long = environmentName(section, name);
  const table = tableOf(file, section);
  const candidates: Source[] = [
    { name: `--${section}.${name}`, raw: input.flags?.[`${section}.${name}`] },
    // A shell cannot unset a variable that its parent set, so an empty value counts as absent.
    { name: long, raw: input.env[long] || undefined },
    { name: setting.env ?? long, raw: input.env[setting.env ?? long] || undefined },
    { name: `${section}.${name} in ${file?.path}`, raw: table[name] },
  ];
  return candidates.filter((source) => source.raw !== undefined);
}

function pick(setting: Setting<unknown>, sources: readonly Source[], faults: string[]): unknown {
  const source = sources[0];
  if (source === undefined) return setting.fallback;
  const { kind } = setting;
  const parsed = kind.parse(source.raw);
  if (parsed !== undefined) return parsed;
  const value = kind.secret === true ? "has a value that is not allowed" : `is ${show(source.raw)}`;
  faults.push(`${source.name} ${value}; allowed is ${kind.allowed}`);
  return setting.fallback;
}

function nodeUrls(
  { env, chainIds }: { readonly env: ConfigInput["env"]; readonly chainIds: readonly number[] | undefined },
  file: File | undefined,
  known: Set<string>,
  faults: string[],
): Pick<Settings, "rpc" | "unknownChains"> {
  const sources = new Map<number, Source>();
  for (const [name, raw] of Object.entries(tableOf(file, "rpc"))) {
    const id = /^url_([1-9]\d{0,15})$/.exec(name)?.[1];
    if (id === undefined)
      faults.push(`rpc.${name} in ${file?.path} is no setting; allowed are names like url_1`);
    else sources.set(Number(id), { name: `rpc.${name} in ${file?.path}`, raw });
  }
  // Sorted by name, so that SLUICE_RPC_URL_1 comes after RPC_URL_1 and takes precedence.
  const variables = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, raw] of variables) {
    const id = /^(?:SLUICE_)?RPC_URL_(.+)$/.exec(name)?.[1];
    if (id === undefined || raw === undefined || raw === "") continue;
    known.add(name);
    if (/^[1-9]\d{0,15}$/.test(id)) sources.set(Number(id), { name, raw });
    else faults.push(`${name} does not end in a chain id; allowed are names like RPC_URL_1`);
  }
  const rpc = new Map<number, readonly string[]>();
  const unknownChains = new Map<number, string>();
  const { allowed, parse } = urls();
  for (const [id, source] of sources) {
    const parsed = parse(source.raw);
    // The message does not repeat the value, which may contain a provider's key.
    if (parsed === undefined)
      faults.push(`${source.name} has a value that is not allowed; allowed is ${allowed}`);
    else if (chainIds === undefined || chainIds.includes(id)) rpc.set(id, parsed);
    else unknownChains.set(id, `${source.name} names a chain Sluice has no data for`);
  }
  // Without any other node, the service would start on a local chain, which nobody asked for.
  if (rpc.size === 0) {
    const known = `allowed are ${chainIds?.join(", ")}`;
    for (const [id, text] of unknownChains)
      faults.push(`${text}; ${known}, and chains with a table [networks.${id}]`);
  }
  return { rpc, unknownChains };
}

function unknownNames(env: ConfigInput["env"], file: File | undefined, known: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const name of Object.keys(env)) {
    if (name.startsWith("SLUICE_") && !known.has(name)) faults.push(`${name} is no setting of Sluice`);
  }
  const allowed = [...Object.keys(sections), "rpc", "networks"];
  for (const [section, table] of Object.entries(file?.tables ?? {})) {
    if (!allowed.includes(section)) {
      faults.push(`section [${section}] in ${file?.path} is unknown; allowed are ${allowed.join(", ")}`);
      continue;
    }
    if (!isTable(table)) {
      const written = section === "networks" ? "[networks.<chain id>]" : `[${section}]`;
      faults.push(`${section} in ${file?.path} is a value; allowed is a table, written ${written}`);
      continue;
    }
    if (section === "rpc" || section === "networks") continue;
    const entries = sections[section as keyof typeof sections];
    for (const name of Object.keys(table)) {
      if (!Object.hasOwn(entries, name))
        faults.push(
          `${section}.${name} in ${file?.path} is no setting; allowed are ${Object.keys(entries).join(", ")}`,
        );
    }
  }
  return faults;
}

function tableOf(file: File | undefined, section: string): Record<string, unknown> {
  const table = file?.tables[section];
  return isTable(table) ? table : {};
}
