import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { compare } from "../conformance/compare.js";
import { discoverAll, loadAll, quoteSide, sidesOf } from "../conformance/market.js";
import { tradeAhead } from "../conformance/overDays.js";
import { describeVaults, onVaultChain, testOverDays } from "../conformance/vaults.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { stakedFrax } from "./index.js";
import { abi, asset, call, endCycle, makeVaults, reward } from "./testing/chain.js";

const adapter = stakedFrax as Adapter;
const instances: { address: Address }[] = [];
const deployment: Deployment = { slug: "staked-frax", standard: "staked-frax", contracts: {}, instances };

/** Makes the vaults at the same addresses on every chain. */
async function find(chain: TestChain): Promise<Venue<VaultFacts>[]> {
  const vaults = await makeVaults(chain);
  instances.splice(0, instances.length, ...vaults.map((address) => ({ address })));
  return discoverAll(chain, stakedFrax, deployment);
}

describeVaults({
  adapter: stakedFrax,
  deployment,
  find,
  days: 2n,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 4 },
  // The next cycle is that of the next block, and the time at which the state was read must not matter.
  decisive: ({ readAt: _, cycle: __, ...rest }) => rest,
  supposedGas: () => 0,
  async confirm(chain, venue, { supply }) {
    expect(supply).toBe(await chain.view(venue.address, abi, "totalSupply"));
  },
});

describe("vaults with linear rewards", () => {
  const at = onVaultChain(find);
  const sync = async () => {
    const { chain, venues } = at();
    for (const { address } of venues) await call(chain, address, "syncRewardsAndDistribution");
  };
  const sides = async () => {
    const { chain, venues } = at();
    return sidesOf(adapter, venues, await loadAll(chain, adapter, venues), await chain.context());
  };

  testOverDays(at, stakedFrax, { spans: [1n, 6n, 40n], each: 60, least: 120 });

  test("are quoted to the wei at all times of a cycle, across its end, and in the next one", async () => {
    const { chain, venues } = at();
    const vaults = venues.map(({ address }) => address);
    let taken = 0;
    const trade = async (blocks: readonly number[]) => {
      taken += await tradeAhead(chain, adapter, venues, { blocks, each: 10, mostIn: 2n ** 112n });
    };
    await sync();
    for (const vault of vaults) await reward(chain, vault, 7_777n * 10n ** 18n + 1n);
    // The second block from the one read is the last of the cycle, and the third is in the next one.
    await endCycle(chain, vaults[0] as Address, -24n);
    await trade([0, 1, 2, 3, 60_000]);
    await endCycle(chain, vaults[0] as Address, 0n);
    await trade([0, 5]);
    await sync();
    await trade([0, 1, 10_000]);
    // A cap that nothing reaches, and one of nothing.
    await call(chain, vaults[0] as Address, "setMaxDistributionPerSecondPerAsset", [2n ** 200n]);
    await call(chain, vaults[1] as Address, "setMaxDistributionPerSecondPerAsset", [0n]);
    await trade([0, 1, 10_000]);
    // A cycle that would be too short lasts a week longer.
    await endCycle(chain, vaults[0] as Address, 604_800n - 20_000n);
    await sync();
    await trade([0, 1_600, 10_000, 60_000]);
    expect(taken).toBeGreaterThan(500);
  });

  test("pay what they hold, and begin no cycle if they owe more", async () => {
    const { chain, venues } = at();
    await sync();
    for (const { address } of venues) {
      const owed = (await chain.view(address, abi, "totalAssets")) as bigint;
      await chain.rpc.request("anvil_dealERC20", [address, asset, quantity(owed / 2n)]);
    }
    const verdicts: boolean[] = [];
    const tryAll = async () => {
      for (const side of await sides()) {
        const half = 3n * 10n ** 23n;
        for (const amountIn of [10n ** 18n, half, half * 2n, half * 3n]) {
          const { agrees, evidence } = await compare(chain, adapter, side, amountIn);
          expect(agrees, evidence).toBe(true);
          verdicts.push(!isRefusal(quoteSide(adapter, side, amountIn)));
        }
      }
    };
    await tryAll();
    expect(new Set(verdicts.splice(0))).toEqual(new Set([true, false]));
    await endCycle(chain, venues[0]?.address as Address, 1n);
    await tryAll();
    expect(verdicts).toContain(false);
  });

  test("are refused once rewards were distributed between two cycles, since they then revert for ever", async () => {
    const { chain, venues } = at();
    const [venue] = venues as [Venue<VaultFacts>];
    const vault = venue.address;
    const load = () => chain.read(stakedFrax.load(venue));
    await chain.rpc.request("anvil_dealERC20", [vault, asset, quantity(2n ** 100n)]);
    await call(chain, vault, "syncRewardsAndDistribution");
    expect(isUnusable(await load())).toBe(false);
    await endCycle(chain, vault, 1n);
    await call(chain, vault, "distributeRewards");
    expect(await load()).toEqual(unusable("silent"));
    await expect(call(chain, vault, "deposit", [10n ** 18n, chain.trader])).rejects.toThrow("reverts");
  });
});
