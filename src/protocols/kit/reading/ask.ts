import { toFunctionSelector } from "viem";
import { type Address, addressAt } from "../../../lib/address.js";
import { type Hex, intAt, uintAt, word } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";

/**
 * A call of a contract's function: its address, its signature, and its arguments, of one word each. The types of what it
 * returns follow the signature, as in `asset() address` or `getReserves() (uint112, uint112)`; without any, it is one
 * unsigned number. `data` stands for an answer that is not decoded.
 */
export type FunctionCall = readonly [to: Address, signature: string, ...args: readonly Argument[]];

type Argument = Address | Hex | bigint | number;

/** A call of a function, or another call that returns one unsigned number. With `maybe`, it may stay unanswered. */
type Asked = FunctionCall | Call | { readonly maybe: FunctionCall | Call };

type Returned<Signature> = Signature extends `${string}) ${infer Types}` ? Types : "uint256";

/** What a word of a contract's type is read as. */
export type WordOf<Type> = Type extends "address"
  ? Address
  : Type extends "bool"
    ? boolean
    : Type extends "data" | `bytes${string}`
      ? Hex
      : bigint;

type Split<Types> = Types extends `${infer First}, ${infer Rest}`
  ? readonly [WordOf<First>, ...Split<Rest>]
  : readonly [WordOf<Types>];

/** What a function with this signature returns. */
type ValueOf<Signature> =
  Returned<Signature> extends `(${infer Types})` ? Split<Types> : WordOf<Returned<Signature>>;

type AnswerOf<Each> = Each extends { readonly maybe: infer Inner }
  ? AnswerOf<Inner> | undefined
  : Each extends readonly [Address, infer Signature, ...(readonly unknown[])]
    ? ValueOf<Signature>
    : bigint;

type AnswersTo<Questions> = { readonly [Name in keyof Questions]: AnswerOf<Questions[Name]> };

/** Undefined, unless all questions may stay unanswered. */
type Silence<Questions> =
  Questions extends Readonly<Record<string, { readonly maybe: unknown }>> ? never : undefined;

/**
 * Asks several questions in one batch. Returns their answers by name, or undefined if one has no answer or another form
 * than its signature says, except for those that are asked as `{ maybe }`.
 */
export function* ask<const Questions extends Readonly<Record<string, Asked>>>(
  questions: Questions,
): Reading<AnswersTo<Questions> | Silence<Questions>> {
  const names = Object.keys(questions);
  const asked = Object.values(questions).map((each) => ("maybe" in each ? each.maybe : each));
  const results = yield asked.map((each) => ("to" in each ? each : callOf(each)));
  const answers: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const each = asked[index] as FunctionCall | Call;
    const answer = "to" in each ? uintAt(results[index] ?? "0x", 0) : decoded(each[1], results[index]);
    if (answer === undefined && !("maybe" in (questions[name] as Asked)))
      return undefined as Silence<Questions>;
    answers[name] = answer;
  }
  return answers as AnswersTo<Questions>;
}

/**
 * Asks one question of several contracts, or with several arguments, in one batch. An address alone is a call without
 * arguments. Returns the answers in order, undefined where there is none or one of another form than the signature says.
 */
export function* askEach<const Signature extends string>(
  signature: Signature,
  calls: readonly (Address | readonly [to: Address, ...args: readonly Argument[]])[],
): Reading<readonly (ValueOf<Signature> | undefined)[]> {
  const results = yield calls.map((each) => {
    const [to, ...args] = typeof each === "string" ? [each] : each;
    return callOf([to, signature, ...args]);
  });
  return results.map((result) => decoded(signature, result) as ValueOf<Signature> | undefined);
}

/** Asks a contract for what it lists at each place below `count`. */
export function askPlaces<const Signature extends string>(
  to: Address,
  signature: Signature,
  count: number,
): Reading<readonly (ValueOf<Signature> | undefined)[]> {
  const calls = Array.from({ length: count }, (_, place) => [to, place] as const);
  return askEach(signature, calls);
}

/** Returns the call of a function. */
export function callOf([to, signature, ...args]: FunctionCall): Call {
  const words = args.map((arg) => word(BigInt(arg)));
  return { to, data: `${formOf(signature).selector}${words.join("")}` };
}

type Form = { readonly selector: Hex; readonly types: readonly string[]; readonly isList: boolean };

const forms = new Map<string, Form>();

function formOf(signature: string): Form {
  const known = forms.get(signature);
  if (known !== undefined) return known;
  const end = signature.indexOf(")") + 1;
  const returned = signature.slice(end).trim() || "uint256";
  const isList = returned.startsWith("(");
  const types = isList ? returned.slice(1, -1).split(", ") : [returned];
  const made = { selector: toFunctionSelector(signature.slice(0, end)), types, isList };
  forms.set(signature, made);
  return made;
}

function decoded(signature: string, result: CallResult): unknown {
  const { types, isList } = formOf(signature);
  const values = types.map((type, index) => wordAt(type, result ?? "0x", index));
  if (values.includes(undefined)) return undefined;
  return isList ? values : values[0];
}

/** Returns the word number `index` as its type says, or undefined past the end and where it is no such value. */
export function wordAt(type: string, data: Hex, index: number): unknown {
  if (type === "data") return data === "0x" ? undefined : data;
  if (type === "address") return addressAt(data, index);
  const value = type.startsWith("int") ? intAt(data, index) : uintAt(data, index);
  if (value === undefined) return undefined;
  if (type === "bool") return value !== 0n;
  return type.startsWith("bytes") ? `0x${word(value)}` : value;
}
