import { devSparkVaults } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { discoverAll, loadAll, sidesOf } from "../conformance/market.js";
import { describeVaults, onVaultChain, testOverDays } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { sparkVault } from "./index.js";

const abi = parseAbi([
  "function setDepositCap(uint256 cap)",
  "function take(uint256 assets)",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
]);
const vaults = devSparkVaults.map(({ address }) => address);
const deployment: Deployment = {
  slug: "spark-vault",
  standard: "spark-vault",
  contracts: {},
  instances: vaults.map((address) => ({ address })),
};
const adapter = sparkVault as Adapter;
const find = (chain: TestChain) => discoverAll(chain, sparkVault, deployment);

describeVaults({
  adapter: sparkVault,
  deployment,
  find,
  days: 2n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  async confirm(chain, venue, { supply }) {
    expect(supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
});

describe("Spark's savings vaults", () => {
  const at = onVaultChain(find);

  test("are those of the network's data", () => {
    expect(at().venues.map(({ address }) => address)).toEqual(vaults);
  });

  testOverDays(at, sparkVault, { spans: [1n, 40n, 300n], each: 28, least: 120 });

  test("take what their cap allows at the price of the next block, and pay what they hold", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const worth = (await chain.view(venue.address, abi, "totalAssets")) as bigint;
    // The growth until the next block uses up a part of the room.
    for (const [functionName, args] of [
      ["setDepositCap", [worth + 1_000_000n]],
      ["take", [3_000_000_000_000n]],
    ] as const)
      await chain.send({ to: venue.address, data: encodeFunctionData({ abi, functionName, args }) });
    const sides = sidesOf(adapter, [venue], await loadAll(chain, adapter, [venue]), await chain.context());
    let refused = 0;
    for (const side of sides) {
      for (let amountIn = 900_000n; amountIn < 2n ** 42n; amountIn = (amountIn * 11n) / 10n) {
        const { agrees, taken, evidence } = await compare(chain, adapter, side, amountIn);
        expect(agrees, evidence).toBe(true);
        if (!taken) refused++;
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  test("are refused if their price is not what their rate makes of it", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    // Answers one for everything: the asset is no longer the one known.
    await chain.rpc.request("anvil_setCode", [venue.address, "0x600160005260206000f3"]);
    expect(await chain.read(sparkVault.load(venue))).toEqual(unusable("changed"));
    // The same, but for asset(): a price below one.
    const asset = venue.tokens[0]?.slice(2);
    const code = `0x60003560e01c6338d52e0f14601957600160005260206000f35b73${asset}60005260206000f3`;
    await chain.rpc.request("anvil_setCode", [venue.address, code]);
    expect(await chain.read(sparkVault.load(venue))).toEqual(unusable("doesNotAddUp"));
    await chain.rpc.request("anvil_setCode", [venue.address, "0x00"]);
    expect(await chain.read(sparkVault.load(venue))).toEqual(unusable("silent"));
  });
});
