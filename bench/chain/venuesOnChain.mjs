import { devCurvePools, devVaults, devYearnVaults, rpc } from "../../devnet/dist/index.js";

const topics = {
  v2: "0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9", // PairCreated
  v3: "0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118", // PoolCreated
  v4: "0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438", // Initialize
  balancer: "0x3c13bc30b8e878c53fd2a36b679409c073afd75950be43d8858768e956fbc20e", // PoolRegistered
};

/** How many venues of each family the chain has, counted by the logs of their creation where there are any. */
export async function venuesOnChain(url, { counts }) {
  const found = {};
  for (const [family, topic] of Object.entries(topics)) {
    const filter = { fromBlock: "0x0", toBlock: "latest", topics: [topic] };
    found[family] = (await rpc(url, "eth_getLogs", [filter])).length;
  }
  found.curve = counts.curvePools + devCurvePools.length;
  found.vaults = counts.vaults + devVaults.length + devYearnVaults.length;
  return { ...found, all: Object.values(found).reduce((sum, count) => sum + count, 0) };
}
