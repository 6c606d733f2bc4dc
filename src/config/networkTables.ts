/** The tables `[networks.<id>]` as the file has them, by chain id. `src/networks` reads their members. */
export type NetworkTables = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/**
 * Returns the tables in the file's member `networks`. Adds a fault for every name that is not a chain id, and for every
 * value that is not a table.
 */
export function readNetworkTables(raw: unknown, path: string | undefined, faults: string[]): NetworkTables {
  const result = new Map<number, Record<string, unknown>>();
  if (!isTable(raw)) return result;
  for (const [name, table] of Object.entries(raw)) {
    if (!/^[1-9]\d{0,15}$/.test(name) || !Number.isSafeInteger(Number(name))) {
      const allowed = "allowed are chain ids, written [networks.8453]";
      faults.push(`networks.${name} in ${path} is no network; ${allowed}`);
    } else if (!isTable(table)) {
      faults.push(`networks.${name} in ${path} is a value; allowed is a table, written [networks.${name}]`);
    } else {
      result.set(Number(name), table);
    }
  }
  return result;
}

/** Returns whether a value of a TOML file is a table. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
