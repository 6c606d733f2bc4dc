import type { Address } from "../lib/address.js";

/** Why a known deployment is not in a network's data, by the word that the data has for it. */
export const leftOutReasons = {
  noAdapter: "Sluice does not support its standard",
  otherContract: "its known contract is not the one that Sluice asks",
  otherCode: "its code differs from the standard's, and the differences are not known to be harmless",
  otherCallback: "its pools request their input by a function that the Executor does not have",
  feeUnknown: "its swap fee is not known from anybody who trades with it",
  feeDisputed: "sources disagree about its swap fee",
  feeByPair: "its swap fee differs by pair",
  noNativeMarket: "the market of the native currency is not known",
  oneSource: "only one organisation names its contract",
  insolvent: "it is insolvent",
  noWrapping: "the native currency is a token itself, and is not wrapped",
} as const;

/** A known deployment that is not in a network's data. */
export type LeftOut = {
  readonly network: number;
  readonly standard: string;
  readonly slug: string;
  readonly address: Address;
  readonly reason: keyof typeof leftOutReasons;
};

/** Loads the deployments that are known and left out, by network. The list is not part of what a service needs. */
export async function readLeftOut(): Promise<readonly LeftOut[]> {
  const { leftOut } = await import("./data/leftOut.js");
  return leftOut.flatMap(({ network, deployments }) =>
    deployments.map((line) => {
      const [standard, slug, address, reason] = line.split("|") as [
        string,
        string,
        Address,
        LeftOut["reason"],
      ];
      return { network, standard, slug, address, reason };
    }),
  );
}
