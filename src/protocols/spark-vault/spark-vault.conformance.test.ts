import { devSparkVaults } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { discoverAll, loadAll, sidesOf } from "../conformance/market.js";
import { passDays, tradeOverDays } from "../conformance/overDays.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/deployment.js";
import { unusable } from "../kit/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { sparkVault } from "./index.js";
import { quote } from "./quote.js";
import { shares } from "./shares.js";

const abi = parseAbi([
  "function setDepositCap(uint256 cap)",
  "function take(uint256 assets)",
  "function totalAssets() view returns (uint256)",
  "function previewDeposit(uint256) view returns (uint256)",
  "function previewRedeem(uint256) view returns (uint256)",
]);
const vaults = devSparkVaults.map(({ address }) => address);
const deployment: Deployment = {
  slug: "spark-vault",
  standard: "spark-vault",
  contracts: {},
  instances: vaults.map((address) => ({ address })),
};
const adapter = sparkVault as Adapter;
const mostIn = 2n ** 112n;

describeConformance({
  adapter: sparkVault,
  deployment,
  async prepare(chain) {
    await passDays(chain, 2n);
  },
  async provide(chain) {
    for (const vault of vaults) await chain.deal(vault);
  },
  venues: async () => vaults,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  mostIn,
  // The curve of a growing price is that of the block before.
  curveTolerance: 1e-6,
  async confirm(chain, venue, state) {
    const amount = await chain.view(venue.address, abi, "totalAssets");
    expect(shares.reserves(venue, state)).toEqual([{ token: venue.tokens[0], amount }]);
    const [asset, vault] = venue.tokens as readonly [Address, Address];
    const { timestamp } = await chain.context();
    // The block that was read is twelve seconds older than the next one.
    const context = { number: 1n, timestamp: timestamp - 12n, baseFeeWei: 1n };
    for (const [tokenIn, tokenOut, preview] of [
      [asset, vault, "previewDeposit"],
      [vault, asset, "previewRedeem"],
    ] as const) {
      const amountIn = 1_234_567_890n;
      const amountOut = await chain.view(venue.address, abi, preview, [amountIn]);
      expect(quote(venue, state, { tokenIn, tokenOut, amountIn, context })).toMatchObject({ amountOut });
    }
  },
  async stir(chain) {
    await passDays(chain, 3n);
  },
});

describe("Spark's savings vaults", () => {
  let chain: TestChain;
  let venues: Venue<VaultFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await discoverAll(chain, sparkVault, deployment);
    for (const { address } of venues) await chain.deal(address);
  });

  afterAll(async () => {
    await chain?.stop();
  });

  test("are quoted to the wei, whenever they were last traded", async () => {
    const each = runs({ normal: 28, deep: 120 });
    const spans = [1n, 40n, 300n];
    const { entries, exits } = await tradeOverDays(chain, adapter, venues, { spans, each, mostIn });
    expect(entries).toBeGreaterThan(120);
    expect(exits).toBeGreaterThan(120);
    expect(entries + exits).toBeGreaterThan(300);
  });

  test("take what their cap allows at the price of the next block, and pay what they hold", async () => {
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
