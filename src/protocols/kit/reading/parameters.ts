import { type Address, addressAt } from "../../../lib/address.js";
import { type Hex, intAt, uintAt, word } from "../../../lib/hex.js";

/**
 * The form in which a value of a contract's type is read. A `string` is read if it is short, printable ASCII. `data`
 * stands for an answer that is not decoded, and `answer` for one that may also be empty.
 */
export type ValueOf<Type> = Type extends `${infer Member}[]`
  ? readonly ValueOf<Member>[]
  : Type extends "address"
    ? Address
    : Type extends "bool"
      ? boolean
      : Type extends "string"
        ? string
        : Type extends "data" | "answer" | `bytes${string}`
          ? Hex
          : bigint;

type Split<Text> = Text extends `${infer First}, ${infer Rest}`
  ? readonly [First, ...Split<Rest>]
  : readonly [Text];

type NameIn<Parameter> = Parameter extends `${string} indexed ${infer Name}`
  ? Name
  : Parameter extends `${string} ${infer Name}`
    ? Name
    : never;

type Tuple<Types> = { readonly [Index in keyof Types]: ValueOf<Types[Index]> };

/** The values of parameters such as `uint160 price, int24 tick` by name, or those without names in order. */
export type ValuesOf<Text> = Split<Text>[0] extends `${string} ${string}`
  ? {
      readonly [Parameter in Split<Text>[number] as NameIn<Parameter>]: Parameter extends `${infer Type} ${string}`
        ? ValueOf<Type>
        : never;
    }
  : Tuple<Split<Text>>;

/** A parameter of a signature. */
type Parameter = { readonly type: string; readonly name: string; readonly isIndexed: boolean };

export function parametersIn(text: string): readonly Parameter[] {
  return text.split(", ").map((parameter) => {
    const words = parameter.split(" ");
    return { type: words[0] ?? "", name: words.at(-1) ?? "", isIndexed: words[1] === "indexed" };
  });
}

/**
 * Returns the value at word number `index`, read as its type. Returns undefined past the end, and if the word is not a
 * valid value of the type. For a list or a string, the word is an offset.
 */
export function valueAt(type: string, data: Hex, index: number): unknown {
  if (type === "answer") return data;
  if (type === "data") return data === "0x" ? undefined : data;
  if (type === "address") return addressAt(data, index);
  if (type === "string") return textAt(data, index);
  if (type.endsWith("[]")) return listAt(type.slice(0, -2), data, index);
  const value = type.startsWith("int") ? intAt(data, index) : uintAt(data, index);
  if (value === undefined) return undefined;
  if (type === "bool") return value !== 0n;
  return type.startsWith("bytes") ? `0x${word(value)}` : value;
}

function listAt(type: string, data: Hex, index: number): readonly unknown[] | undefined {
  const { start, length } = spanAt(data, index);
  // The comparison is negated so that NaN, an offset past the end, fails it.
  if (!(2 + (start + length) * 64 <= data.length)) return undefined;
  const members = Array.from({ length }, (_, place) => valueAt(type, data, start + place));
  return members.includes(undefined) ? undefined : members;
}

const LONGEST_TEXT = 32;

function textAt(data: Hex, index: number): string | undefined {
  const { start, length } = spanAt(data, index);
  if (!(length > 0 && length <= LONGEST_TEXT)) return undefined;
  const bytes =
    data
      .slice(2 + start * 64)
      .match(/../g)
      ?.slice(0, length) ?? [];
  const codes = bytes.map((byte) => Number.parseInt(byte, 16));
  if (codes.length < length || codes.some((code) => code < 0x21 || code > 0x7e)) return undefined;
  return String.fromCharCode(...codes);
}

/** Returns the first word of what word number `index` points to, after its length; NaN for a length past the end. */
function spanAt(data: Hex, index: number): { readonly start: number; readonly length: number } {
  const place = Number((uintAt(data, index) ?? 0n) / 32n);
  return { start: place + 1, length: place === 0 ? Number.NaN : Number(uintAt(data, place) ?? Number.NaN) };
}
