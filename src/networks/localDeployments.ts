import type { Address } from "../lib/address.js";
import type { Deployment } from "../protocols/index.js";

type Instance = NonNullable<Deployment["instances"]>[number];

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
 * Pools of Balancer V3 that mainnet's local chain has, with their factories. On Ethereum, these create pools at other
 * addresses.
 */
export const localBalancerPools: readonly Instance[] = [
  {
    address: "0x3234658811d726835547fae1deff3892a0d9d9a1",
    parameters: { factory: "0x201efd508c8dfe9de1a13c2452863a78cb2a86cc" },
  },
  {
    address: "0xfa7a65424fe770f977e1aefc51ad637c53d3648b",
    parameters: { factory: "0x201efd508c8dfe9de1a13c2452863a78cb2a86cc" },
  },
  {
    address: "0x4b1ca18d2d32f12bd3a6be7cd254ce434081a13c",
    parameters: { factory: "0x332694ef46d880df6ea9593e04cb8abee5f81d99" },
  },
  {
    address: "0x96c491dcca5c811b2d951c66465dfea4af29f4c9",
    parameters: { factory: "0x332694ef46d880df6ea9593e04cb8abee5f81d99" },
  },
  {
    address: "0xada5069b20c8cc2236b4b4d46f61185699e8a366",
    parameters: { factory: "0x332694ef46d880df6ea9593e04cb8abee5f81d99" },
  },
  {
    address: "0x6752ffe2e4914d09ee732d9a87c0a1a8cc365cc0",
    parameters: { factory: "0x332694ef46d880df6ea9593e04cb8abee5f81d99" },
  },
  {
    address: "0xe73d9025943f10d212ca802695edace037c0c389",
    parameters: { factory: "0x4efcd8bce8ac9b94bd76648e2c85bef6c40f3228" },
  },
  {
    address: "0x25f6acfc9cf77e3cf126645ff38585bc2cf68113",
    parameters: { factory: "0x4efcd8bce8ac9b94bd76648e2c85bef6c40f3228" },
  },
  {
    address: "0x724bc10a989bfe03b40c379d6d20721efe6a963c",
    parameters: { factory: "0xb9d01ca61b9c181da1051bfdd28e1097e920ab14" },
  },
  {
    address: "0xb2910659963b02af2a6b0c5f0795a3e3604d6c4e",
    parameters: { factory: "0x187a05fb9e4234dd310ae74215743560d1baa6ac" },
  },
  {
    address: "0xc250ad06c75f59f29475454a7841c6ee1e907d83",
    parameters: { factory: "0x8902f9c211f91c84da2076f633873f8266dcecc6" },
  },
  {
    address: "0xb2ae9a7f5768cce47d688a9d1895b54805b4ccac",
    parameters: { factory: "0x04d584195a96dffc7f8b695aa3c9d3c1606b69d1" },
  },
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
