import { devInfinity, devInfinityBinPools, devInfinityHookBits, devProvider, devToken } from "@sluice/devnet";
import { encodeFunctionData, zeroHash } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { together } from "../../lib/reading.js";
import type { TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import type { Source } from "../kit/adapter/source.js";
import { unusable } from "../kit/adapter/unusable.js";
import { type PoolKey, poolIdOf, venueOf } from "../kit/infinity/key.js";
import { sorted } from "../kit/singleton/currency.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { infinityBin } from "./index.js";
import { load } from "./load.js";
import { source } from "./source.js";
import { deployment } from "./testing/deployment.js";
import { abi, approve, binAt, burn, managersKey, mint, nearPrice } from "./testing/pools.js";

const { binManager, feeHooks } = devInfinity;
const [first, second] = sorted(devToken("DAI").address, devToken("UNI").address);

const MIDDLE = 2 ** 23;
/** Worth nearly as much as a bin may be, and an ordinary amount. */
const [HUGE, ORDINARY] = [19n * 10n ** 31n, 10n ** 21n];

/** What is put into bins, by their distance from the active one. */
type Filled = readonly (readonly [x: bigint, y: bigint, ...bins: number[]])[];
type Odd = PoolKey & {
  readonly activeId: number;
  readonly filled: Filled;
  readonly protocolFee: number;
  readonly ownFeePpm?: number;
};

const around: Filled = [
  [0n, ORDINARY, -3, -2, -1],
  [ORDINARY, ORDINARY, 0],
  [ORDINARY, 0n, 1, 2],
];
const plain = {
  ...{ tokens: [first, second] as const, hooks: ZERO_ADDRESS, hookBits: 0 },
  ...{ activeId: MIDDLE, filled: around, protocolFee: 0 },
};
const hooked = { hooks: feeHooks as Address, hookBits: devInfinityHookBits.feeHooks, fee: DYNAMIC_FEE };
const most = (4_000 << 12) | 4_000;

/** Pools at the ends of what their keys and fees may be. */
const odd: readonly Odd[] = [
  { ...plain, fee: 0, step: 1 },
  { ...plain, fee: 100_000, step: 100, protocolFee: most },
  {
    ...plain,
    fee: 3_001,
    step: 60,
    filled: [
      [HUGE, 0n, 1],
      [0n, HUGE, 0, -1],
    ],
    protocolFee: 4_000,
  },
  { ...plain, tokens: [NATIVE, second], fee: 7, step: 10, protocolFee: 1 },
  { ...plain, ...hooked, step: 7, ownFeePpm: 12_345, protocolFee: 1 << 12 },
  { ...plain, ...hooked, tokens: [NATIVE, second], step: 8, ownFeePpm: 100_000, protocolFee: most },
  // Far from a price of one, where one unit of the first token is worth next to nothing.
  {
    ...plain,
    fee: 500,
    step: 100,
    activeId: MIDDLE - 6_000,
    filled: [
      [10n ** 33n, 10n ** 7n, 0],
      [10n ** 33n, 0n, 1, 2],
      [0n, 10n ** 7n, -1],
    ],
  },
  {
    ...plain,
    fee: 501,
    step: 99,
    activeId: MIDDLE + 4_000,
    filled: [
      [10n ** 7n, 10n ** 24n, 0],
      [10n ** 9n, 0n, 1, 2],
      [0n, 10n ** 27n, -1, -3],
    ],
  },
  // Nothing at the price, and bins far apart, in other words of the tree.
  {
    ...plain,
    fee: 2_500,
    step: 50,
    activeId: MIDDLE + 255,
    filled: [
      [ORDINARY, 0n, 1, 40, 250],
      [0n, ORDINARY, -1, -90, -255],
    ],
  },
  // Only dust at the price after a withdrawal.
  { ...plain, fee: 2_600, step: 20, protocolFee: 900 },
];
/** Of the last pool, all but what stays for ever is taken from the active bin. */
const loose = odd.at(-1) as Odd;

const call = (chain: TestChain, to: Address, data: `0x${string}`) => sendAs(chain, devProvider, to, data);

function setFee(chain: TestChain, pool: PoolKey, fee: number): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "setFee", args: [managersKey(pool), fee] });
  return chain.send({ to: feeHooks, data });
}

function setProtocolFee(chain: TestChain, pool: PoolKey, fee: number): Promise<void> {
  const args = [managersKey(pool), fee] as const;
  return call(chain, binManager, encodeFunctionData({ abi, functionName: "setProtocolFee", args }));
}

function setController(chain: TestChain, controller: Address): Promise<void> {
  const args = [controller] as const;
  return call(chain, binManager, encodeFunctionData({ abi, functionName: "setProtocolFeeController", args }));
}

async function make(chain: TestChain, pool: Odd): Promise<void> {
  const args = [managersKey(pool), pool.activeId] as const;
  await chain.send({ to: binManager, data: encodeFunctionData({ abi, functionName: "initialize", args }) });
  for (const [x, y, ...bins] of pool.filled)
    await mint(
      chain,
      pool,
      [x * BigInt(bins.length), y * BigInt(bins.length)],
      bins.map((place) => pool.activeId + place),
    );
  if (pool.ownFeePpm !== undefined) await setFee(chain, pool, pool.ownFeePpm);
}

let venues: readonly Venue<PoolFacts>[] = [];
const idOf = (pool: PoolKey) => poolIdOf(binManager, pool);

describeConformance({
  adapter: {
    ...infinityBin,
    // biome-ignore lint/correctness/useYield: the source's reading has taken place.
    *discover() {
      return [...venues];
    },
  },
  deployment,
  venues: async () => venues.map(() => binManager),
  curveTolerance: 1e-5,
  reloads: true,
  decisive: nearPrice,
  async prepare(chain) {
    await approve(chain, [first, second]);
    // A controller is asked for the fee of every pool that is made after it, and the local chain's is an account.
    await setController(chain, ZERO_ADDRESS);
    for (const pool of odd) await make(chain, pool);
    await setController(chain, devProvider);
    for (const pool of odd) if (pool.protocolFee > 0) await setProtocolFee(chain, pool, pool.protocolFee);
    const { shares } = await binAt(chain, loose, loose.activeId);
    await burn(chain, loose, loose.activeId, shares - 1_000n);
    const { contract, logs, refuses, venue, weighAll } = source(deployment) as Required<Source<PoolFacts>>;
    const filter = { address: contract, topics: [logs.topic], fromBlock: "0x0", toBlock: "latest" };
    const announced = await chain.rpc.request<Log[]>("eth_getLogs", [filter]);
    const discovered = announced.map((log) => logs.created(log)).filter((each) => each !== undefined);
    expect(discovered).toHaveLength(devInfinityBinPools.length + odd.length);
    expect(discovered.map((each) => refuses(each)).filter((reason) => reason !== undefined)).toEqual([
      "hookUntried",
    ]);
    const found = await chain.read(together(discovered.map((each) => venue(each))));
    // Those of the local chain without hooks are in the other suite.
    venues = found.filter(
      (each) => each?.facts.hooks !== undefined || odd.some((pool) => idOf(pool) === each?.subject),
    ) as Venue<PoolFacts>[];
    expect(venues).toHaveLength(odd.length + 1);
    // The key of the source is the manager's own id of the pool.
    expect(found.map((each) => each?.subject)).toEqual(
      discovered.map(({ key }, index) => (found[index] === undefined ? undefined : key)),
    );
    const weights = await chain.read(weighAll(discovered));
    const absent = { ...(discovered[0] as (typeof discovered)[number]), key: zeroHash };
    expect(await chain.read(weighAll([absent]))).toEqual([undefined]);
    const place = discovered.findIndex(({ key }) => key === idOf(odd[0] as Odd));
    expect(weights[place]?.price).toBe(1);
    expect(weights[place]?.reserves.map((held) => held / Number(ORDINARY))).toEqual([3, 3]);
  },
  async confirm(chain, venue, state) {
    const made = odd.find((pool) => idOf(pool) === venue.subject);
    expect([state.ownFeePpm, state.protocolFee]).toEqual([
      made === undefined ? 3_000 : made.ownFeePpm,
      made?.protocolFee ?? 0,
    ]);
    if (made !== undefined) {
      expect(state.activeId).toBe(made.activeId);
      const isEmpty = made.filled.every(([, , ...places]) => !places.includes(0));
      expect(state.isLoose === true).toBe(made === loose || isEmpty);
      const places = made.filled.flatMap(([, , ...bins]) => bins);
      expect(state.bins.map(({ id }) => id - made.activeId)).toEqual(places.sort((a, b) => a - b));
      for (const { id, x, y } of state.bins) expect(await binAt(chain, made, id)).toMatchObject({ x, y });
    }
    // A pool of this manager whose hooks run in swaps.
    const busy = devInfinityBinPools.at(-1);
    expect(busy?.hookBits).toBe(devInfinityHookBits.swapHooks);
    const key = { tokens: [first, second] as const, fee: 1, step: 1, hooks: devInfinity.swapHooks };
    const refused = venueOf(deployment, { ...key, hookBits: devInfinityHookBits.swapHooks }, { stepBps: 1 });
    expect(await chain.read(load(refused))).toEqual(unusable("hookUntried"));
  },
  // Each of these has a log.
  async stir(chain) {
    const [, , third, , fifth, sixth] = odd as unknown as readonly [Odd, Odd, Odd, Odd, Odd, Odd];
    await setFee(chain, fifth, 1);
    await setFee(chain, sixth, 99_999);
    await setProtocolFee(chain, third, 1 << 12);
    await setProtocolFee(chain, fifth, 4_000);
  },
  mostIn: 2n ** 127n - 1n,
});
