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
  psm3(10, "Optimism", "100b5ebc52fd", "0xe0F9978b907853F354d79188A3dEfbD41978af62"),
  psm3(130, "Unichain", "100b5ebc52fd", "0x7b42Ed932f26509465F7cE3FAF76FfCe1275312f"),
  psm3(8453, "Base", "06e388946eb4", "0x1601843c5E9bC251A3272907010AFa41Fa18347E"),
  psm3(42161, "Arbitrum", "10cfb6d6a85c", "0x2B05F8e1cACC6974fD79A673a341Fe1f58d27266"),
];
