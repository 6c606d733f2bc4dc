import { toFunctionSelector } from "viem";
import type { Address } from "../../../lib/address.js";
import { type Hex, uintAt, word } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import { parametersIn, type ValueOf, type ValuesOf, valueAt } from "./parameters.js";

/**
 * A call of a contract's function: its address, its signature, and its arguments: words, or lists of words or of structs
 * of words. The types of what it returns follow the signature, as in `asset() address`,
 * `getReserves() (uint112, uint112)` or, by name, `slot0() (uint160 price, int24 tick)`; without any, it is one unsigned
 * number.
 */
export type FunctionCall = readonly [to: Address, signature: string, ...args: readonly Argument[]];

type Word = Address | Hex | bigint | number;
type Argument = Word | readonly (Word | readonly Word[])[];

/** How to make a call: with more gas than usual, at a later second, or to code that the request brings with it. */
type Manner = {
  readonly gas?: number | undefined;
  readonly timestamp?: bigint | undefined;
  readonly code?: Hex;
};

/** A call of a function, with its manner if it has one, or another call that returns one unsigned number. */
type Query = FunctionCall | Call | ({ readonly call: FunctionCall } & Manner);

/** One question or a list of them. With `maybe`, any of them may stay unanswered. */
type Asked = Query | readonly Query[] | { readonly maybe: Query | readonly Query[] };

type Returned<Signature> = Signature extends `${string}) ${infer Types}` ? Types : "uint256";

/** What a function with this signature returns. */
type ReturnedBy<Signature> =
  Returned<Signature> extends `(${infer Types})` ? ValuesOf<Types> : ValueOf<Returned<Signature>>;

type AnswerOf<Each> = Each extends { readonly maybe: infer Inner }
  ? Inner extends readonly (infer Member extends Query)[]
    ? readonly (AnswerOf<Member> | undefined)[]
    : AnswerOf<Inner> | undefined
  : Each extends { readonly call: infer Inner }
    ? AnswerOf<Inner>
    : Each extends readonly [Address, infer Signature, ...(readonly unknown[])]
      ? ReturnedBy<Signature>
      : Each extends readonly (infer Member)[]
        ? readonly AnswerOf<Member>[]
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
  const asked = Object.entries(questions).map(([name, each]) => {
    const inner = "maybe" in each ? each.maybe : each;
    const isOne = !isList(inner);
    return { name, mayBeSilent: inner !== each, isOne, list: isOne ? [inner] : inner };
  });
  const results = yield asked.flatMap(({ list }) => list.map(callFor));
  const answers: Record<string, unknown> = {};
  let next = 0;
  for (const { name, mayBeSilent, list, isOne } of asked) {
    const found = list.map((question) => answerTo(question, results[next++]));
    if (!mayBeSilent && found.includes(undefined)) return undefined as Silence<Questions>;
    answers[name] = isOne ? found[0] : found;
  }
  return answers as AnswersTo<Questions>;
}

function isList(asked: Query | readonly Query[]): asked is readonly Query[] {
  return Array.isArray(asked) && typeof asked[0] !== "string";
}

function callFor(question: Query): Call {
  if ("to" in question) return question;
  return "call" in question ? callOf(question.call, question) : callOf(question);
}

function answerTo(question: Query, result: CallResult): unknown {
  if ("to" in question) return uintAt(result ?? "0x", 0);
  return decoded("call" in question ? question.call[1] : question[1], result);
}

/**
 * Asks one question of several contracts, or with several arguments, in one batch. An address alone is a call without
 * arguments. Returns the answers in order, undefined where there is none or one of another form than the signature says.
 */
export function* askEach<const Signature extends string>(
  signature: Signature,
  calls: readonly (Address | readonly [to: Address, ...args: readonly Argument[]])[],
  manner?: Manner,
): Reading<readonly (ReturnedBy<Signature> | undefined)[]> {
  const results = yield calls.map((each) => {
    const [to, ...args] = typeof each === "string" ? [each] : each;
    return callOf([to, signature, ...args], manner);
  });
  return results.map((result) => decoded(signature, result) as ReturnedBy<Signature> | undefined);
}

/** Asks one question of a contract with each of several arguments, as `askEach` does. */
export function askWith<const Signature extends string>(
  to: Address,
  signature: Signature,
  args: readonly Word[],
): Reading<readonly (ReturnedBy<Signature> | undefined)[]> {
  return askEach(
    signature,
    args.map((arg) => [to, arg] as const),
  );
}

/** Asks a contract for what it lists at each place below `count`. */
export function askPlaces<const Signature extends string>(to: Address, signature: Signature, count: number) {
  return askWith(to, signature, [...Array(count).keys()]);
}

/** Returns the calls for what a contract lists at each place below `count`. */
export function callsByPlace<const Signature extends string>(
  to: Address,
  signature: Signature,
  count: number,
) {
  return Array.from({ length: count }, (_, place) => [to, signature, place] as const);
}

/** Returns the call of a function. */
export function callOf([to, signature, ...args]: FunctionCall, { gas, timestamp, code }: Manner = {}): Call {
  const data: Hex = `${formOf(signature).selector}${encoded(args)}`;
  return {
    ...{ to, data, ...(code && { code }) },
    ...(gas !== undefined && { gas }),
    ...(timestamp !== undefined && { timestamp }),
  };
}

/** Lists follow all arguments, each with its length before its members. */
function encoded(args: readonly Argument[]): string {
  const lists: Word[] = [];
  const words = args.map((arg) => {
    if (typeof arg !== "object") return arg;
    const offset = 32 * (args.length + lists.length);
    lists.push(arg.length, ...arg.flat());
    return offset;
  });
  return [...words, ...lists].map((each) => word(BigInt(each))).join("");
}

/** A name with its parameters, of which some may be structs. */
const PARAMETERS = /^\w+\((?:[^()]|\([^()]*\))*\)/;

type Form = {
  readonly selector: Hex;
  readonly returned: ReturnType<typeof parametersIn>;
  readonly shape: "one" | "tuple" | "record";
};

const forms = new Map<string, Form>();

function formOf(signature: string): Form {
  const known = forms.get(signature);
  if (known !== undefined) return known;
  const end = PARAMETERS.exec(signature)?.[0].length ?? 0;
  const types = signature.slice(end).trim() || "uint256";
  const isOne = !types.startsWith("(");
  const returned = parametersIn(isOne ? types : types.slice(1, -1));
  const isNamed = returned.every(({ type, name }) => type !== name);
  const shape = isOne ? "one" : isNamed ? "record" : "tuple";
  const made: Form = { selector: toFunctionSelector(signature.slice(0, end)), returned, shape };
  forms.set(signature, made);
  return made;
}

function decoded(signature: string, result: CallResult): unknown {
  if (result === undefined) return undefined;
  const { returned, shape } = formOf(signature);
  const values = returned.map(({ type }, index) => valueAt(type, result, index));
  if (values.includes(undefined)) return undefined;
  if (shape === "one") return values[0];
  return shape === "tuple"
    ? values
    : Object.fromEntries(returned.map(({ name }, index) => [name, values[index]]));
}
