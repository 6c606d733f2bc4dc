/**
 * Deployments that the facts lack: the network's id, and what a fact has. As there, two organisations name each address.
 */
const registry = "github:sparkdotfi/spark-address-registry";
const allocations =
  "github:DefiLlama/DefiLlama-Adapters@03bbb1738d5b projects/spark-liquidity-layer/index.js";

function psm3(network, name, commit, address) {
  return {
    network,
    standard: "spark-psm3",
    slug: "spark-psm3",
    role: "psm",
    address,
    aliases: [],
    sources: [`${registry}@${commit} src/${name}.sol`, allocations],
    id: `${name}/spark-psm3`,
  };
}

const rantom = "github:noateden/rantom@e6c1528379ae configs/protocols/yearn.ts";

function yearnV3(network, name, version, sinceBlock, address, source) {
  return {
    network,
    standard: "yearn-v3",
    slug: `yearn-v${version.replaceAll(".", "-")}`,
    role: "factory",
    address,
    fromBlock: sinceBlock,
    aliases: [],
    sources: [`github:yearn/ydaemon@${source}`, rantom],
    id: `${name}/yearn-v${version.replaceAll(".", "-")}`,
  };
}

function eulerEarn(network, name, sinceBlock, address) {
  return {
    network,
    standard: "euler-earn",
    slug: "euler-earn",
    role: "factory",
    address,
    fromBlock: sinceBlock,
    aliases: [],
    sources: [
      `github:euler-xyz/euler-interfaces@8007d05e630d addresses/${network}/CoreAddresses.json`,
      "github:DefiLlama/yield-server@ca9c8a348d1e src/adaptors/euler-v2/index.js",
    ],
    id: `${name}/euler-earn`,
  };
}

export const moreDeployments = [
  {
    network: 8453,
    standard: "metamorpho",
    slug: "metamorpho-v1-0",
    role: "factory",
    address: "0xA9c3D3a366466Fa809d1Ae982Fb2c46E5fC41101",
    fromBlock: 13_978_134,
    aliases: [],
    sources: [
      "github:DefiLlama/DefiLlama-Adapters@047e4832a46d projects/helper/curators/configs.js",
      "github:morpho-org/morpho-blue-subgraph@372f7411108c networks.json",
    ],
    id: "base/metamorpho-v1-0",
  },
  eulerEarn(56, "binance", 46_370_655, "0xc456d04E3F43597CC7E5a2AF284fF4C4AdDA0cb1"),
  eulerEarn(130, "unichain", 8_541_544, "0xD785adD5F081F56616898E45b90dE307e3DC7d3E"),
  eulerEarn(143, "monad", 30_858_651, "0xF463d4Acb650cc6C4E1D6cD4D0d1b0cb224094cF"),
  eulerEarn(146, "sonic", 5_324_454, "0x3397ec7d28cF645A017869Fe4B41c75f5B0b75a8"),
  eulerEarn(8453, "base", 22_282_408, "0x75F49a2621b6DeC6a5baB22ce961bF3e676EFAE6"),
  eulerEarn(9745, "plasma", 4_733_826, "0xA3843A73e6a9F81309B931237Ca4759B3B02ff0E"),
  eulerEarn(42161, "arbitrum", 300_690_953, "0xB9B5d62B9fE9E1B505466e75817aB178A1D2ec9d"),
  eulerEarn(43114, "avalanche", 56_805_794, "0x574B00f5a0C56D370F19fa887a5545d74F52fAC2"),
  eulerEarn(59144, "linea", 17_915_340, "0x377879A039343FEc7564e54616e519328951DA6D"),
  eulerEarn(80094, "berachain", 786_314, "0x9cbc3030e6d133D1AAa148D598FD82D70263495c"),
  yearnV3(
    ...[42161, "arbitrum", "3.0.2", 187_480_878, "0x444045c5C13C246e117eD36437303cac8E250aB0"],
    "06ad623be7d7 common/env/chain.arbitrum.go",
  ),
  yearnV3(
    ...[137, "polygon", "3.0.1", 48_907_735, "0xE9E8C89c8Fc7E8b8F23425688eb68987231178e5"],
    "858ab23a9ec3 common/env/chain.polygon.go",
  ),
  psm3(10, "Optimism", "100b5ebc52fd", "0xe0F9978b907853F354d79188A3dEfbD41978af62"),
  psm3(130, "Unichain", "100b5ebc52fd", "0x7b42Ed932f26509465F7cE3FAF76FfCe1275312f"),
  psm3(8453, "Base", "06e388946eb4", "0x1601843c5E9bC251A3272907010AFa41Fa18347E"),
  psm3(42161, "Arbitrum", "10cfb6d6a85c", "0x2B05F8e1cACC6974fD79A673a341Fe1f58d27266"),
];
