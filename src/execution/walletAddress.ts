import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { keccak256 } from "../lib/keccak.js";
import { ownerWalletFactoryAddress, ownerWalletImplementation } from "../program/contracts.js";

/** The factory distinguishes wallets by the owner in their code, so it needs no salt. */
const salt = "00".repeat(32);

/** Copies the 70 bytes that follow it and returns them (contracts/src/libraries/WalletCode.sol). */
const deploy = "60468060093d393df3";
const beforeImplementation = "36600557005b365f5f375f5f365f73";
const afterImplementation = "5af43d5f5f3e5f3d91603057fd5bf3";

/** Returns the code of the wallet of `owner` as the factory deploys it. */
export function walletCodeOf(owner: Address): Hex {
  return `0x${beforeImplementation}${ownerWalletImplementation.slice(2)}${afterImplementation}${owner.slice(2)}`;
}

/** Returns the smart wallet of `owner` by CREATE2: the same address on every chain, before and after deployment. */
export function walletOf(owner: Address): Address {
  const initCode: Hex = `0x${deploy}${walletCodeOf(owner).slice(2)}`;
  const place: Hex = `0xff${ownerWalletFactoryAddress.slice(2)}${salt}${keccak256(initCode).slice(2)}`;
  return `0x${keccak256(place).slice(-40)}`;
}
