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
