import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { callData } from "../kit/reading/calldata.js";

export const GET_POOL_ID = "0x38fff2d0"; // getPoolId()
export const GET_POOL_TOKENS = "0xf94d4668"; // getPoolTokens(bytes32)
const GET_POOL_TOKEN_INFO = "0xb05f8e48"; // getPoolTokenInfo(bytes32,address)
export const GET_RATE = "0x679aefce"; // getRate()
export const GET_RATE_PROVIDERS = "0x238a2d59"; // getRateProviders()
export const GET_FEE_CACHE = "0x70464016"; // getProtocolFeePercentageCache(uint256)
export const GET_SWAP_FEE = "0x55c67628"; // getSwapFeePercentage()

/**
 * Returns the calls that read two amounts for each token: what the vault itself holds, which it calls cash, and what an
 * asset manager claims to hold elsewhere. The balances of `getPoolTokens` are their sums. But the vault pays only from
 * its cash, and managers can claim any amount.
 */
export function cashCalls(vault: Address, id: Hex, tokens: readonly Address[]): Call[] {
  return tokens.map((token) => ({ to: vault, data: callData(GET_POOL_TOKEN_INFO, BigInt(id), token) }));
}

/** Decodes one of their results. Returns undefined if it is invalid. */
export function cashIn(answer: CallResult): { readonly cash: bigint; readonly managed: bigint } | undefined {
  const [cash, managed] = wordsOf(answer, 2) ?? [];
  return cash === undefined || managed === undefined ? undefined : { cash, managed };
}

/** The fee types of `getProtocolFeePercentageCache`: the kind of earnings that the protocol takes a part of. */
export const FEE_TYPES = { swap: 0, yield: 2 } as const;

/** What is read from every pool: its balances in the vault, in vault order, its swap fee and its total supply. */
export type KeptAndSupply = {
  readonly balances: readonly bigint[];
  readonly swapFee: bigint;
  readonly supply: bigint;
};

/**
 * Returns the list that argument number `argument` of a result points to, or an empty list if the result is invalid.
 */
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

/** Returns the same list as `numbersIn`, as addresses. */
export function addressesIn(answer: CallResult, argument: number): Address[] {
  return numbersIn(answer, argument).map((number) => `0x${number.toString(16).padStart(40, "0")}` as Address);
}

/** Returns the first `count` numbers of a result, or undefined if it has fewer. */
export function wordsOf(answer: CallResult, count: number): bigint[] | undefined {
  const numbers = Array.from({ length: count }, (_, index) => uintAt(answer ?? "0x", index));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}
