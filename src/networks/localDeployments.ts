import type { Address } from "../lib/address.js";
import type { Deployment } from "../protocols/index.js";

/**
 * Hooks of Uniswap V4 that mainnet's local chain has and whose code is known, as nobody can put other code at these
 * addresses on Ethereum.
 */
export const localHooks: readonly Address[] = [
  "0x5c0de0000000000000000000000000000c010040",
  "0x5c0de0000000000000000000000000000c020080",
  "0x5c0de0000000000000000000000000000c031000",
];

/** The strategy to which a vault of Yearn passes deposits on, on mainnet's local chain alone. */
export const localStrategies: readonly Address[] = ["0x5c0de00000000000000000000000000000000086"];

/**
 * Curve's pools of the newest generation that mainnet's local chain has, without the factory that reports their rates.
 */
export const localCurvePools: readonly Address[] = [
  "0x5c0de00000000000000000000000000000000040",
  "0x5c0de00000000000000000000000000000000041",
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
