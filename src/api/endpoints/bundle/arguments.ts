import { type AmountRef, type Argument, type ArgumentKind, argumentAliases } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";
import { WHOLE_BPS, WHOLE_PPM } from "../../../lib/whole.js";
import { MAX_TOKENS } from "../../../program/index.js";
import { address, amount, wholeNumber } from "../../parameters/kinds.js";
import { isObject, parseBody } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";
import { memberOf, readReference } from "./references.js";

/** The valid arguments of one call, by name. A single value is a list of one. */
export type Arguments = {
  readonly addresses: Readonly<Record<string, readonly Address[]>>;
  readonly amounts: Readonly<Record<string, readonly AmountRef[]>>;
  readonly numbers: Readonly<Record<string, bigint>>;
};

type Collected = {
  addresses: Record<string, Address[]>;
  amounts: Record<string, AmountRef[]>;
  numbers: Record<string, bigint>;
  faults: string[];
};

/** How each kind of argument is read, and whether it accepts a list or a reference. */
const kinds = {
  address: { schema: address, group: "addresses" },
  addresses: { schema: address, group: "addresses", list: true },
  amount: { schema: amount(1), group: "amounts", reference: true },
  amounts: { schema: amount(1), group: "amounts", reference: true, list: true },
  anyAmount: { schema: amount(0), group: "amounts", reference: true },
  output: { schema: undefined, group: "amounts", reference: true },
  units: { schema: amount(1), group: "numbers" },
  bps: { schema: wholeNumber(0, WHOLE_BPS, "basis points"), group: "numbers" },
  ppm: { schema: wholeNumber(0, WHOLE_PPM, "millionths"), group: "numbers" },
} as const satisfies Record<ArgumentKind, object>;

/** Returns every name under which a client may send the argument `name`. */
export function namesOf(name: string): string[] {
  const alias = argumentAliases[name];
  return alias === undefined ? [name] : [name, alias];
}

/**
 * Reads the arguments of the call at `position`. Returns one sentence per fault, which begins with the argument's name.
 */
export function readArguments(
  inputs: Readonly<Record<string, Argument>>,
  args: Record<string, unknown>,
  position: number,
): Arguments & { readonly faults: readonly string[] } {
  const result: Collected = { addresses: {}, amounts: {}, numbers: {}, faults: [] };
  for (const [name, argument] of Object.entries(inputs)) {
    const items = itemsOf(args, name);
    if (items.length === 0) {
      if (argument.optional !== true) result.faults.push(`${name} is missing; it is required`);
      continue;
    }
    readArgument(result, name, argument.kind, items, position);
  }
  return result;
}

/** Tells whether the client sent a value for an argument, under either of its names. An empty list is none. */
export function isStated(args: Record<string, unknown>, name: string): boolean {
  return itemsOf(args, name).length > 0;
}

/** Returns all values sent under a name and its alternative spelling. Values that are equal in both count once. */
function itemsOf(args: Record<string, unknown>, name: string): unknown[] {
  const [own = [], others = []] = namesOf(name).map((each) => [memberOf(args, each)].flat().filter(isThere));
  return [...own, ...others.filter((other) => !own.some((item) => sameText(item, other)))];
}

function isThere(item: unknown): boolean {
  return item !== undefined && item !== null;
}

function sameText(a: unknown, b: unknown): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase();
}

function readArgument(
  result: Collected,
  name: string,
  kind: ArgumentKind,
  items: readonly unknown[],
  position: number,
): void {
  const { faults } = result;
  const { group, schema, list, reference } = { list: false, reference: false, ...kinds[kind] };
  if (items.length > (list ? MAX_TOKENS : 1)) {
    const allowed = list ? `are 1 to ${MAX_TOKENS}` : "is one";
    faults.push(`${name} has ${items.length} values; allowed ${allowed}`);
    return;
  }
  const values: unknown[] = [];
  for (const [index, item] of items.entries()) {
    const place = items.length > 1 ? `${name}[${index}]` : name;
    // Among amounts, an object is a reference.
    if (reference && isObject(item)) {
      const read = readReference(place, item, position);
      if ("value" in read) values.push(read.value);
      else faults.push(read.fault);
      continue;
    }
    if (schema === undefined) {
      faults.push(`${place} is not a reference; allowed is {"useOutputOfCallAt": n, "index": i}`);
      continue;
    }
    const read = readParameters({ [place]: schema }, { [place]: textsOf(item) });
    values.push(read.values[place]);
    faults.push(...read.faults.map((fault) => (reference ? `${fault}, or {"useOutputOfCallAt": n}` : fault)));
  }
  if (values.length < items.length || values.includes(undefined)) return;
  keep(result, group, name, values);
}

/** Returns one value in the form in which a query would send it. */
function textsOf(item: unknown): string[] {
  return parseBody({ item: [Array.isArray(item) ? {} : item] }).item ?? [];
}

function keep(
  result: Collected,
  group: "addresses" | "amounts" | "numbers",
  name: string,
  values: unknown[],
) {
  if (group === "addresses") result.addresses[name] = values as Address[];
  else if (group === "numbers") result.numbers[name] = BigInt(values[0] as bigint | number);
  else {
    result.amounts[name] = (values as (AmountRef | bigint)[]).map((value) =>
      typeof value === "bigint" ? { kind: "exact", amount: value } : value,
    );
  }
}
