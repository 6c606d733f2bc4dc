import type { Hex } from "../../lib/hex.js";

/** The keys of Rocket Pool's contracts in its storage: keccak256 of `contract.address` and the name. */
export const contractKeys = {
  token: "0xe3744443225bff7cc22028be036b80de58057d65a3fdca0a3df329f525e31ccc", // rocketTokenRETH
  pool: "0x65dd923ddfc8d8ae6088f80077201d2403cbd565f0ba25e09841e2799ec90bb2", // rocketDepositPool
  balances: "0x7630e125f1c009e5fc974f6dae77c6d5b1802979b36e6d7145463c21782af01e", // rocketNetworkBalances
  settings: "0x876d8a498b5341a6b5897a8239bfb0347e2b8d81fe9401d355c1e4b0ecebedaa", // rocketDAOProtocolSettingsDeposit
} as const satisfies Record<string, Hex>;

export const GET_ADDRESS = "0x21f8a721"; // getAddress(bytes32)
