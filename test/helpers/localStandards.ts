import { localNetwork } from "../../src/networks/testing/local.js";

/**
 * No bundled list has the tokens that these trade, so a process follows them for an operator who lists them. Others have
 * no contracts on the local chain.
 */
const unlisted = new Set([
  "euler-earn",
  "euler-v2",
  "metamorpho",
  "morpho-vault-v2",
  "spark-psm3",
  "yearn-v3",
  "ether-fi",
  "frax-ether",
  "mkr-sky",
  "staked-frax",
]);

/** The standards whose venues a process follows on the local chain without further settings. */
export function followedStandards(): Set<string> {
  return new Set(
    localNetwork.deployments.map(({ standard }) => standard).filter((one) => !unlisted.has(one)),
  );
}
