import type { Address } from "../lib/address.js";
import type { Deployment } from "../protocols/index.js";

/**
 * Hooks of Uniswap V4 that mainnet's local chain has and whose code is known, as nobody can put other code at these
 * addresses on Ethereum.
 */
export const localHooks: readonly Address[] = [
  "0x5c0de0000000000000000000000000000c010040",
  "0x5c0de0000000000000000000000000000c020080",
];

/**
 * Deployments that mainnet's local chain has and Ethereum does not: of protocols that are on other networks. Nobody can
 * put contracts at these addresses on Ethereum.
 */
export const localDeployments: readonly Deployment[] = [
  {
    slug: "algebra",
    standard: "algebra",
    localOnly: true,
    contracts: { factory: "0x5c0de0000000000000000000000000000a19eb01" },
  },
  {
    slug: "algebra-integral",
    standard: "algebra",
    localOnly: true,
    contracts: { factory: "0x5c0de0000000000000000000000000000a19eb02" },
    about: { name: "Algebra Integral" },
  },
  {
    slug: "spark-psm3",
    standard: "spark-psm3",
    localOnly: true,
    contracts: { psm: "0x5c0de00000000000000000000000000000000082" },
  },
];
