import { getCreate2Address } from "viem";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { ownerWalletFactoryAddress, ownerWalletImplementation } from "../program/index.js";

/** The factory tells wallets apart by the owner in their code, so it needs no salt. */
const salt: Hex = `0x${"00".repeat(32)}`;

/** Copies the 70 bytes that follow it and returns them (contracts/src/libraries/WalletCode.sol). */
const deploy = "60468060093d393df3";
const beforeImplementation = "36600557005b365f5f375f5f365f73";
const afterImplementation = "5af43d5f5f3e5f3d91603057fd5bf3";

/** The code of the wallet of `owner`, as the factory deploys it. */
export function walletCodeOf(owner: Address): Hex {
  return `0x${beforeImplementation}${ownerWalletImplementation.slice(2)}${afterImplementation}${owner.slice(2)}`;
}

/** The smart wallet of `owner`: the same address on every chain, before and after it is deployed. */
export function walletOf(owner: Address): Address {
  const bytecode: Hex = `0x${deploy}${walletCodeOf(owner).slice(2)}`;
  return getCreate2Address({ from: ownerWalletFactoryAddress, salt, bytecode }).toLowerCase() as Address;
}
