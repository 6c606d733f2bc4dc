import { parseAbi } from "viem";
import { expect } from "vitest";
import { mainnet } from "../../networks/mainnet.js";
import { describeConformance } from "../conformance/suite.js";
import { wrappedNative } from "./index.js";

const abi = parseAbi(["function symbol() view returns (string)"]);

describeConformance({
  adapter: wrappedNative,
  deployment: {
    slug: "wrapped-native",
    standard: "wrapped-native",
    contracts: { wrappedNative: mainnet.wrappedNative },
  },
  venues: async () => [mainnet.wrappedNative],
  async confirm(chain, venue, state) {
    expect(state).toEqual({});
    expect(await chain.view(venue.address, abi, "symbol")).toBe("WETH");
  },
  // The wrapper of the devnet holds a few thousand ether; nobody can unwrap more than it has issued.
  mostIn: 2_000n * 10n ** 18n,
});
