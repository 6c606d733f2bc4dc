import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { type Hex, quantity } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { describeConformance } from "../conformance/suite.js";
import { wrappedNative } from "./index.js";

const abi = parseAbi(["function symbol() view returns (string)", "function withdraw(uint256 amount)"]);

describeConformance({
  adapter: wrappedNative,
  deployment: {
    slug: "wrapped-native",
    standard: "wrapped-native",
    contracts: { wrappedNative: mainnet.wrappedNative },
  },
  venues: async () => [mainnet.wrappedNative],
  async confirm(chain, venue, state) {
    const held = await chain.rpc.request<Hex>("eth_getBalance", [venue.address, "latest"]);
    expect(state).toEqual({ supplyWei: BigInt(held) });
    expect(await chain.view(venue.address, abi, "symbol")).toBe("WETH");
  },
  async stir(chain) {
    await chain.send({ to: mainnet.wrappedNative, value: quantity(5n * 10n ** 18n) });
    const data = encodeFunctionData({ abi, functionName: "withdraw", args: [2n * 10n ** 18n] });
    await chain.send({ to: mainnet.wrappedNative, data });
  },
  // The wrapper of the devnet holds a few thousand ether. No one can unwrap more than it has issued.
  mostIn: 2_000n * 10n ** 18n,
});
