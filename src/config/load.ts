import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { messageOf, SluiceError } from "../errors/index.js";
import { urls } from "./kinds.js";
import { environmentName, type Setting, type Settings, sections } from "./settings.js";

export type ConfigInput = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values from the command line, by `section.name`; they win over everything. */
  readonly flags?: Readonly<Record<string, unknown>>;
};

type Source = { readonly name: string; readonly raw: unknown };
type File = { readonly path: string; readonly tables: Readonly<Record<string, unknown>> };

const defaultFile = "sluice.toml";
/** Environment names that begin like a setting but are none. */
const notSettings = new Set(["SLUICE_CONFIG", "SLUICE_DATA"]);

/** The settings in force: defaults < file < environment < flags. Throws BAD_CONFIGURATION with every fault at once. */
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
  const rpc = nodeUrls(input.env, file, known, faults);
  faults.push(...unknownNames(input.env, file, known));
  if (faults.length > 0) throw new SluiceError("BAD_CONFIGURATION", faults);
  return { ...result, rpc } as unknown as Settings;
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

/** The places a setting may be given in, strongest first. */
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
    { name: long, raw: input.env[long] },
    { name: setting.env ?? long, raw: input.env[setting.env ?? long] },
    { name: `${section}.${name} in ${file?.path}`, raw: table[name] },
  ];
  return candidates.filter((source) => source.raw !== undefined && source.raw !== "");
}

function pick(setting: Setting<unknown>, sources: readonly Source[], faults: string[]): unknown {
  const source = sources[0];
  if (source === undefined) return setting.fallback;
  const parsed = setting.kind.parse(source.raw);
  if ("value" in parsed) return parsed.value;
  faults.push(`${source.name} is ${show(source.raw)}; allowed is ${parsed.fault}`);
  return setting.fallback;
}

function nodeUrls(
  env: ConfigInput["env"],
  file: File | undefined,
  known: Set<string>,
  faults: string[],
): Map<number, readonly string[]> {
  const sources = new Map<number, Source>();
  for (const [name, raw] of Object.entries(tableOf(file, "rpc"))) {
    const id = /^url_(\d+)$/.exec(name)?.[1];
    if (id === undefined)
      faults.push(`rpc.${name} in ${file?.path} is no setting; allowed are names like url_1`);
    else sources.set(Number(id), { name: `rpc.${name} in ${file?.path}`, raw });
  }
  for (const [name, raw] of Object.entries(env)) {
    const id = /^(?:SLUICE_)?RPC_URL_(.+)$/.exec(name)?.[1];
    if (id === undefined || raw === undefined || raw === "") continue;
    known.add(name);
    if (/^[1-9]\d{0,15}$/.test(id)) sources.set(Number(id), { name, raw });
    else faults.push(`${name} does not end in a chain id; allowed are names like RPC_URL_1`);
  }
  const result = new Map<number, readonly string[]>();
  for (const [id, source] of sources) {
    const parsed = urls().parse(source.raw);
    // The value is not repeated: it may hold a provider's key.
    if ("value" in parsed) result.set(id, parsed.value);
    else faults.push(`${source.name} has a value that is not allowed; allowed is ${parsed.fault}`);
  }
  return result;
}

function unknownNames(env: ConfigInput["env"], file: File | undefined, known: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const name of Object.keys(env)) {
    if (name.startsWith("SLUICE_") && !known.has(name)) faults.push(`${name} is no setting of Sluice`);
  }
  for (const section of Object.keys(file?.tables ?? {})) {
    if (section === "rpc") continue;
    const entries: Record<string, unknown> | undefined = (
      sections as Record<string, Record<string, unknown>>
    )[section];
    if (entries === undefined) {
      faults.push(
        `section [${section}] in ${file?.path} is unknown; allowed are ${Object.keys(sections).join(", ")}, rpc`,
      );
      continue;
    }
    for (const name of Object.keys(tableOf(file, section))) {
      if (!(name in entries))
        faults.push(
          `${section}.${name} in ${file?.path} is no setting; allowed are ${Object.keys(entries).join(", ")}`,
        );
    }
  }
  return faults;
}

function tableOf(file: File | undefined, section: string): Record<string, unknown> {
  const table = file?.tables[section];
  return typeof table === "object" && table !== null && !Array.isArray(table)
    ? (table as Record<string, unknown>)
    : {};
}

function show(raw: unknown): string {
  const text = typeof raw === "string" ? raw : JSON.stringify(raw);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
