import { isHex, toFunctionSelector } from "viem";
import { type Address, parseAddress } from "../../lib/address.js";
import { word } from "../../lib/hex.js";
import type { Deployment, Instance, Parameters } from "../kit/adapter/deployment.js";
import { callbacks, type LadderFacts, questionWords } from "./facts.js";

/** What an operator states about one contract. */
export type Terms = { readonly tokens: readonly Address[]; readonly facts: LadderFacts };

/** The functions by which a contract may trade, and the facts by which the program's steps recognise them. */
const trades: Readonly<Record<string, Pick<LadderFacts, "curve" | "conversion" | "callback">>> = {
  "exchange(int128,int128,uint256,uint256)": {
    curve: { exchange: "int128", lists: false, removeOne: "int128" },
  },
  "exchange(uint256,uint256,uint256,uint256)": {
    curve: { exchange: "uint256", lists: false, removeOne: "int128" },
  },
  "swapExactIn(address,address,uint256,uint256,address,uint256)": { conversion: "swapExactIn" },
  "swap(address,bool,int256,uint160,bytes)": { callback: callbacks[0] },
};

const MOST_TOKENS = 4;
const [LEAST_RUNGS, USUAL_RUNGS, MOST_RUNGS] = [2, 24, 64];
const PPB_PER_PPM = 1_000;
const MOST_TOLERANCE_PPM = 100_000;

/**
 * Reads the terms of an instance. Throws a TypeError that names the deployment, the parameter, its value and what is
 * allowed.
 */
export function termsOf({ slug }: Deployment, { address, parameters = {} }: Instance): Terms {
  const fault = (name: string, allowed: string) => {
    const given = name in parameters ? `is ${JSON.stringify(parameters[name])}` : "is missing";
    return new TypeError(`deployment ${slug}: ${name} of ${address} ${given}; allowed is ${allowed}`);
  };
  const texts = (name: string): string[] =>
    typeof parameters[name] === "string"
      ? String(parameters[name])
          .split(",")
          .map((part) => part.trim())
      : [];
  const tokens = texts("tokens").map(parseAddress);
  if (!areTokens(tokens))
    throw fault("tokens", `2 to ${MOST_TOKENS} different addresses with commas between them`);
  const trade = trades[spaceless(parameters, "trade")];
  if (trade === undefined) throw fault("trade", `one of ${Object.keys(trades).join(", ")}`);
  if (
    trade.callback !== undefined &&
    (tokens.length !== 2 || (tokens[0] as string) > (tokens[1] as string))
  ) {
    throw fault("tokens", "two addresses, the lower one first, for a pool that calls back");
  }
  const callback = callbacks.find((name) => name === (parameters.callback ?? callbacks[0]));
  if (callback === undefined) throw fault("callback", `one of ${callbacks.join(", ")}`);
  const signature = spaceless(parameters, "view");
  const types =
    /^[a-zA-Z_$][\w$]*\(((?:address|bool|u?int\d*|bytes32)(?:,(?:address|bool|u?int\d*|bytes32))*)\)$/.exec(
      signature,
    )?.[1];
  if (types === undefined)
    throw fault("view", "a function with arguments of one word each, as get_dy(int128,int128,uint256)");
  const args = texts("arguments").map(argumentOf);
  const words = args.filter((each) => each !== undefined);
  if (words.length !== types.split(",").length || words.length !== args.length || !words.includes("amount")) {
    throw fault(
      "arguments",
      `as many words as the function has arguments, with commas between them: ${questionWords.join(", ")} (among them amount), a number, or an address`,
    );
  }
  const at = parameters.viewAt === undefined ? address : parseAddress(String(parameters.viewAt));
  if (at === undefined) throw fault("viewAt", "an address");
  const number = (name: string, usual: number | undefined, least: number, most: number): number => {
    const value = parameters[name] ?? usual;
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw fault(name, `a whole number from ${least} to ${most}`);
  };
  const count = number("rungs", USUAL_RUNGS, LEAST_RUNGS, MOST_RUNGS);
  const ranges = texts("amounts").map(rangeIn);
  if (ranges.length !== tokens.length || ranges.includes(undefined)) {
    throw fault(
      "amounts",
      "for each token, in order, its least and its most in raw units, as 1000000-5000000000, with commas between them",
    );
  }
  return {
    tokens,
    facts: {
      view: {
        to: at,
        selector: toFunctionSelector(signature),
        args: words,
        output: number("output", 0, 0, 31),
      },
      rungs: ranges.map((range) => rungsOf(range as Range, count)),
      tolerancePpb: number("tolerancePpm", undefined, 1, MOST_TOLERANCE_PPM) * PPB_PER_PPM,
      ...(trade.callback === undefined ? trade : { callback }),
    },
  };
}

function areTokens(tokens: readonly (Address | undefined)[]): tokens is readonly Address[] {
  const isNumber = tokens.length >= 2 && tokens.length <= MOST_TOKENS;
  return isNumber && !tokens.includes(undefined) && new Set(tokens).size === tokens.length;
}

function spaceless(parameters: Parameters, name: string): string {
  return String(parameters[name] ?? "").replaceAll(/\s/g, "");
}

/** Returns a word of a question, or 32 bytes for a number or an address. */
function argumentOf(text: string): string | undefined {
  const known = questionWords.find((name) => name === text);
  if (known !== undefined) return known;
  const isNumber = /^\d{1,78}$/.test(text) || (isHex(text, { strict: true }) && text.length > 2);
  const value = isNumber ? BigInt(text) : undefined;
  return value === undefined || value >> 256n ? undefined : `0x${word(value)}`;
}

type Range = readonly [least: bigint, most: bigint];

function rangeIn(text: string): Range | undefined {
  const [, least, most] = /^(\d{1,38})-(\d{1,38})$/.exec(text) ?? [];
  if (least === undefined || most === undefined) return undefined;
  return BigInt(least) > 0n && BigInt(least) < BigInt(most) ? [BigInt(least), BigInt(most)] : undefined;
}

/** Returns `count` amounts from the least to the most in a geometric sequence, without repetitions. */
function rungsOf([least, most]: Range, count: number): string[] {
  const ratio = Number(most) / Number(least);
  const between = Array.from({ length: count - 2 }, (_, index) =>
    BigInt(Math.round(Number(least) * ratio ** ((index + 1) / (count - 1)))),
  );
  const inside = between.filter((amount) => amount > least && amount < most);
  return [...new Set([least, ...inside, most])].map(String);
}
