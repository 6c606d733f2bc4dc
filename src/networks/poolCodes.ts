import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/**
 * What a factory deploys with CREATE2: the hash of the pools' creation code, or the contract that its minimal proxies
 * (EIP-1167) call. `creator` is the contract that deploys them, if the factory leaves that to another.
 */
export type PoolCode = { readonly creator?: Address } & (
  | { readonly initCodeHash: Hex }
  | { readonly proxyOf: Address }
);

/**
 * The code of the pools of a deployment, by its slug and by network where networks differ; `all` stands for the others.
 * With it, the address of a pool follows from its tokens and its fee. A wrong hash fits no pool, so it can only fail to
 * recognise one. Sources: the protocols' SDKs and periphery contracts, and the code that the local chain runs.
 */
const poolCodes: Readonly<Record<string, Readonly<Record<string, PoolCode>>>> = {
  "uniswap-v2": {
    all: { initCodeHash: "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f" },
  },
  "quickswap-v2": {
    polygon: { initCodeHash: "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f" },
  },
  "sushiswap-v2": {
    // On the local chain, this factory creates pairs of the other code.
    local: { initCodeHash: "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f" },
    blast: { initCodeHash: "0x0871b2842bc5ad89183710ec5587b7e7e285f1212e8960a4941335bab95cf6af" },
    all: { initCodeHash: "0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303" },
  },
  "pancakeswap-v2": {
    binance: { initCodeHash: "0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5" },
    all: { initCodeHash: "0x57224589c67f3f30a6b0d7a1b54cf3153ab84563bc609ef41dfb34f8b2974d2d" },
  },
  "uniswap-v3": {
    all: { initCodeHash: "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54" },
  },
  "sushiswap-v3": {
    blast: { initCodeHash: "0x8e13daee7f5a62e37e71bf852bcd44e7d16b90617ed2b17c24c2ee62411c5bae" },
    katana: { initCodeHash: "0xe040f12c7cee3904b78f24f8fc395629c2e69525c2815da7a659f7483e378ecb" },
    all: { initCodeHash: "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54" },
  },
  "pancakeswap-v3": {
    all: {
      creator: "0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9",
      initCodeHash: "0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2",
    },
  },
  "velodrome-v2": {
    optimism: { proxyOf: "0x95885af5492195f0754be71ad1545fe81364e531" },
    all: { proxyOf: "0x10499d88bd32af443fc936f67de32be1c8bb374c" },
  },
  aerodrome: { base: { proxyOf: "0xa4e46b4f701c62e14df11b48dce76a7d793cd6d7" } },
  "velodrome-cl": {
    optimism: { proxyOf: "0xc28ad28853a547556780bebf7847628501a3bcbb" },
    all: { proxyOf: "0x321f7dfb9b2ea9131b8c17691cf6e01e5c149ca8" },
  },
  "aerodrome-cl": { base: { proxyOf: "0xec8e5342b19977b4ef8892e02d8daecfa1315831" } },
  "quickswap-v3": {
    polygon: {
      creator: "0x2d98e2fa9da15aa6dc9581ab097ced7af697cb92",
      initCodeHash: "0x6ec6c9c8091d160c0aa74b2b14ba9c1717e95093bd3ac085cee99a49aab294a4",
    },
  },
  "camelot-v3": {
    arbitrum: {
      creator: "0x6dd3fb9653b10e806650f107c3b5a0a6ff974f65",
      initCodeHash: "0x6c1bebd370ba84753516bc1393c0d0a6c645856da55f5393ac8ab3d6dbc861d3",
    },
  },
  "zyberswap-v3": {
    arbitrum: {
      creator: "0x24e85f5f94c6017d2d87b434394e87df4e4d56e3",
      initCodeHash: "0x6ec6c9c8091d160c0aa74b2b14ba9c1717e95093bd3ac085cee99a49aab294a4",
    },
  },
  // The local chain's, created from the code in the protocol's npm package.
  "algebra-integral": {
    local: {
      creator: "0x5c0de0000000000000000000000000000a19eb03",
      initCodeHash: "0x62441ebe4e4315cf3d49d5957f94d66b253dbabe7006f34ad7f70947e60bf15c",
    },
  },
};

/**
 * Returns what a deployment's pools are made of, by the slugs of deployment and network: none if that is unknown, and
 * several if the network's local chain has other code.
 */
export function poolCodesOf(deployment: string, network: string): readonly PoolCode[] {
  const { local, all, ...others } = poolCodes[deployment] ?? {};
  const own = others[network] ?? all;
  return [own, network === "mainnet" ? local : undefined].filter((code) => code !== undefined);
}
