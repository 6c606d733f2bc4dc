import { type Hex, keccak256 } from "viem";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { word } from "../../lib/hex.js";

/** The pool's tokens in the manager's order: native, which is zero there, comes first. */
export function sorted(tokenA: Address, tokenB: Address): [Address, Address] {
  return currencyOf(tokenA) < currencyOf(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA];
}

/** The id of the pool without hooks. */
export function poolIdOf(tokens: readonly [Address, Address], feePpm: number, tickSpacing: number): Hex {
  const fields = [...tokens.map(currencyOf), feePpm, tickSpacing, ZERO_ADDRESS];
  return keccak256(`0x${fields.map((field) => word(BigInt(field))).join("")}`);
}

function currencyOf(token: Address): Address {
  return token === NATIVE ? ZERO_ADDRESS : token;
}
