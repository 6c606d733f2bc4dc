import { devVaults } from "@sluice/devnet";
import { parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import { mainnet } from "../../networks/mainnet.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { erc4626 } from "./index.js";
import { quote } from "./quote.js";

const abi = parseAbi([
  "function previewDeposit(uint256) view returns (uint256)",
  "function previewRedeem(uint256) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function decimals() view returns (uint8)",
]);

describeConformance({
  adapter: erc4626,
  deployment: mainnet.deployments.find(({ slug }) => slug === "erc4626") as Deployment,
  venues: async () => devVaults.map(({ address }) => address),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 12 },
  mostIn: 2n ** 112n,
  // The curve of a growing price is that of the block before.
  curveTolerance: 1e-7,
  // Provides more shares than exist, so that refusals are due to the vaults and not to the trader's balance.
  async provide(chain, venues) {
    for (const { address } of venues) await chain.deal(address);
  },
  async confirm(chain, venue, state) {
    const [asset, vault] = venue.tokens as readonly [Address, Address];
    const known = devVaults.find(({ address }) => address === vault);
    expect([asset, venue.shareSymbol]).toEqual([known?.asset, known?.symbol]);
    expect(state.supply).toBe(await chain.view(vault, abi, "totalSupply"));
    const block = await chain.rpc.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
    const context = { number: 1n, timestamp: BigInt(block.timestamp), baseFeeWei: 1n };
    for (const [tokenIn, tokenOut, preview] of [
      [asset, vault, "previewDeposit"],
      [vault, asset, "previewRedeem"],
    ] as const) {
      const amountIn = 1_234_567_890_123n;
      expect(quote(venue, state, { tokenIn, tokenOut, amountIn, context })).toMatchObject({
        amountOut: await chain.view(vault, abi, preview, [amountIn]),
      });
    }
  },
});
