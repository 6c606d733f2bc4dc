import { type DevInfinityBinPool, devInfinity, devInfinityBinPools } from "@sluice/devnet";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { describeConformance } from "../conformance/suite.js";
import { type PoolKey, poolIdOf, venueOf } from "../kit/infinity/key.js";
import { infinityBin } from "./index.js";
import { load } from "./load.js";
import type { PoolState } from "./state.js";
import { deployment } from "./testing/deployment.js";
import { approve, binAt, burn, donate, mint, nearPrice, swap } from "./testing/pools.js";

const { binManager } = devInfinity;
const used = devInfinityBinPools.filter(({ hookBits }) => hookBits === 0);

const keyOf = ({ currency0, currency1, feePpm, stepBps }: DevInfinityBinPool): PoolKey => ({
  tokens: [currency0 === ZERO_ADDRESS ? NATIVE : currency0, currency1],
  ...{ fee: feePpm, step: stepBps, hooks: ZERO_ADDRESS, hookBits: 0 },
});

describeConformance({
  adapter: infinityBin,
  deployment,
  venues: async () => used.map(() => binManager),
  curveTolerance: 1e-6,
  // After withdrawals, donations and deposits in new bins, and once the price has left the middle of the known ones.
  reloads: true,
  decisive: nearPrice,
  async confirm(chain, venue, { activeId, bins, protocolFee }) {
    const pool = used.find((each) => poolIdOf(binManager, keyOf(each)) === venue.subject);
    if (pool === undefined) throw new Error(`the devnet has no pool ${venue.id}`);
    expect([activeId, protocolFee]).toEqual([pool.activeId, pool.protocolFee]);
    expect(bins.map(({ id }) => id)).toEqual(pool.bins.map(({ id }) => id));
    for (const { id, x, y } of bins) expect(await binAt(chain, keyOf(pool), id)).toMatchObject({ x, y });
  },
  async stir(chain) {
    const [pool, other] = used as unknown as readonly [DevInfinityBinPool, DevInfinityBinPool];
    const [key, otherKey] = [keyOf(pool), keyOf(other)];
    await approve(chain, [pool.currency1, other.currency0, other.currency1] as Address[]);
    // Earlier trades have moved the price.
    const activeOf = async (of: PoolKey) => {
      const venue = venueOf(deployment, of, { stepBps: of.step });
      return ((await chain.read(load(venue))) as PoolState).activeId;
    };
    const activeId = await activeOf(key);
    const far = activeId - 60;
    // To known bins, of which the active one takes another ratio than its own for a fee, and to new ones.
    await mint(chain, key, [10n ** 15n, 0n], [activeId + 1, activeId + 4]);
    await mint(chain, key, [3n * 10n ** 15n, 10n ** 6n], [activeId]);
    await mint(chain, key, [0n, 10n ** 9n], [far, activeId - 2]);
    await mint(chain, otherKey, [10n ** 9n, 10n ** 3n], [await activeOf(otherKey)]);
    for (const amount of [-(10n ** 16n), 10n ** 9n, -(10n ** 20n), 3n * 10n ** 10n])
      await swap(chain, key, true, amount);
    for (const amount of [-(10n ** 7n), 10n ** 17n, -(10n ** 11n)]) await swap(chain, key, false, amount);
    for (const amount of [-(10n ** 9n), 12_345n, 10n ** 11n]) await swap(chain, otherKey, true, amount);
    // All of a bin but what stays for ever, and a part of another.
    await burn(chain, key, far, (await binAt(chain, key, far)).shares - 1_000n);
    await burn(chain, key, activeId + 4, (await binAt(chain, key, activeId + 4)).shares >> 12n);
    await donate(chain, otherKey, 12_345n, 678n);
    await mint(chain, key, [0n, 10n ** 9n], [far]);
  },
  mostIn: 2n ** 127n - 1n,
});
