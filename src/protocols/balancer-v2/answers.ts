import { type Address, addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";

export const GET_POOL_ID = "0x38fff2d0"; // getPoolId()
export const GET_POOL_TOKENS = "0xf94d4668"; // getPoolTokens(bytes32)
export const GET_RATE = "0x679aefce"; // getRate()
export const GET_RATE_PROVIDERS = "0x238a2d59"; // getRateProviders()
export const GET_FEE_CACHE = "0x70464016"; // getProtocolFeePercentageCache(uint256)
export const GET_SWAP_FEE = "0x55c67628"; // getSwapFeePercentage()

/** Of `getProtocolFeePercentageCache`: what the protocol takes of what. */
export const FEE_TYPES = { swap: 0, yield: 2 } as const;

/** What every pool is asked: what the vault keeps for it, in the vault's order, its swap fee and its total supply. */
export type KeptAndSupply = {
  readonly balances: readonly bigint[];
  readonly swapFee: bigint;
  readonly supply: bigint;
};

/** The list that argument number `argument` of an answer points at; empty where the answer is none. */
export function numbersIn(answer: CallResult, argument: number): bigint[] {
  const data = answer ?? "0x";
  const start = Number(uintAt(data, argument) ?? 0n) / 32;
  const length = Number(uintAt(data, start) ?? 0n);
  const numbers: bigint[] = [];
  for (let index = 1; index <= length; index++) {
    const number = uintAt(data, start + index);
    if (number === undefined) return [];
    numbers.push(number);
  }
  return numbers;
}

/** Like `numbersIn`, as addresses. */
export function addressesIn(answer: CallResult, argument: number): Address[] {
  return numbersIn(answer, argument).map((number) => `0x${number.toString(16).padStart(40, "0")}` as Address);
}

/** The one number of each answer; undefined when one is missing. */
export function uintsOf(answers: readonly CallResult[]): bigint[] | undefined {
  const numbers = answers.map((answer) => uintAt(answer ?? "0x", 0));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The first `count` numbers of an answer; undefined when it has fewer. */
export function wordsOf(answer: CallResult, count: number): bigint[] | undefined {
  const numbers = Array.from({ length: count }, (_, index) => uintAt(answer ?? "0x", index));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The one address of an answer. */
export function addressOf(answer: CallResult): Address | undefined {
  return addressAt(answer ?? "0x", 0);
}
