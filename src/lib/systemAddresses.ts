import { type Address, NATIVE } from "./address.js";

/**
 * The native currency as a separate token on some chains: the same balance under a second address. No one has a key to
 * these addresses on any chain.
 */
const nativeTwins: ReadonlySet<Address> = new Set<Address>([
  // Polygon
  "0x0000000000000000000000000000000000001010",
  // Moonbeam and Moonriver
  "0x0000000000000000000000000000000000000802",
  // ZKsync
  "0x000000000000000000000000000000000000800a",
  // Celo
  "0x471ece3750da237f93b8e339c536989b8978a438",
  // Metis, Mantle, and Optimism before Bedrock
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000",
]);

const systemContracts: ReadonlySet<Address> = new Set<Address>([
  NATIVE,
  // The caller of the chain's own system calls (EIP-4788).
  "0xfffffffffffffffffffffffffffffffffffffffe",
  // Beacon roots, past block hashes, withdrawals, consolidations (EIP-4788, 2935, 7002, 7251).
  "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
  "0x0000f90827f1c53a10cb7a02335b175320002935",
  "0x00000961ef480eb55e80d19ad83579a64c007002",
  "0x0000bbddc7ce488642fb579f8b00f3a590007251",
]);

/** Precompiles and system contracts of every chain that numbers them from zero. The Router refuses these too. */
const lowest = /^0x0{36}/;
/** The predeployed contracts of OP Stack chains. */
const predeploys = /^0x420{34}/;

/** Returns whether any chain has a system contract, or the native currency under a second address, at `address`. */
export function isSystemAddress(address: Address): boolean {
  const isNumbered = lowest.test(address) || predeploys.test(address);
  return isNumbered || systemContracts.has(address) || isNativeTwin(address);
}

/** Returns whether `address` is a token whose balances are those of the native currency. */
export function isNativeTwin(address: Address): boolean {
  return nativeTwins.has(address);
}
