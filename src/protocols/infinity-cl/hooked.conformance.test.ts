import { devInfinity, devInfinityClPools, devInfinityHookBits, devProvider, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroHash } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { quantity, word } from "../../lib/hex.js";
import { together } from "../../lib/reading.js";
import type { TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import type { Source } from "../kit/adapter/source.js";
import { unusable } from "../kit/adapter/unusable.js";
import { type PoolKey, venueOf } from "../kit/infinity/key.js";
import { currencyOf, sorted } from "../kit/singleton/currency.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { infinityCl } from "./index.js";
import { load } from "./load.js";
import { source } from "./source.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi([
  "struct Key { address currency0; address currency1; address hooks; address poolManager; uint24 fee; bytes32 parameters; }",
  "struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }",
  "function approve(address spender, uint256 value)",
  "function initialize(Key key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity(Key key, Change params, bytes hookData) payable",
  "function setFee(Key key, uint24 fee)",
  "function setProtocolFeeController(address controller)",
  "function setProtocolFee(Key key, uint24 fee)",
]);

const { clManager, feeHooks, positions } = devInfinity;
const [first, second] = sorted(devToken("DAI").address, devToken("UNI").address);

/** Liquidity whose largest tradable amount exceeds any token's supply, and an ordinary one. */
const [HUGE, ORDINARY] = [10n ** 30n, 10n ** 24n];
const plain = { hooks: ZERO_ADDRESS, hookBits: 0, liquidity: ORDINARY, protocolFee: 0 };
const hooked = { hooks: feeHooks as Address, hookBits: devInfinityHookBits.feeHooks, fee: DYNAMIC_FEE };

/** Pools at the ends of what their keys and fees may be, all at a price of 1. */
const odd = [
  { ...plain, tokens: [first, second], fee: 0, step: 1 },
  {
    ...plain,
    tokens: [first, second],
    fee: 700_001,
    step: 32_767,
    protocolFee: (4_000 << 12) | 4_000,
  },
  { ...plain, tokens: [first, second], fee: 3_001, step: 60, liquidity: HUGE, protocolFee: 4_000 },
  { ...plain, tokens: [NATIVE, second], fee: 1_000_000, step: 10 },
  { ...plain, ...hooked, tokens: [first, second], step: 7, ownFeePpm: 12_345, protocolFee: 1 << 12 },
  // Nothing can be bought while the fee takes all of the input.
  { ...plain, ...hooked, tokens: [NATIVE, second], step: 8, ownFeePpm: 1_000_000 },
] as const;
type Odd = PoolKey & {
  readonly liquidity: bigint;
  readonly protocolFee: number;
  readonly ownFeePpm?: number;
};

const managersKey = ({ tokens, fee, step, hooks, hookBits }: PoolKey) => ({
  ...{
    currency0: currencyOf(tokens[0]),
    currency1: currencyOf(tokens[1]),
    hooks,
    poolManager: clManager,
    fee,
  },
  parameters: `0x${word((BigInt(step) << 16n) | BigInt(hookBits))}` as const,
});

function setFee(chain: TestChain, pool: PoolKey, fee: number): Promise<void> {
  const args = [managersKey(pool), fee] as const;
  return chain.send({ to: feeHooks, data: encodeFunctionData({ abi, functionName: "setFee", args }) });
}

function setProtocolFee(chain: TestChain, pool: PoolKey, fee: number): Promise<void> {
  const args = [managersKey(pool), fee] as const;
  return sendAs(
    chain,
    devProvider,
    clManager,
    encodeFunctionData({ abi, functionName: "setProtocolFee", args }),
  );
}

function setController(chain: TestChain, controller: Address): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "setProtocolFeeController", args: [controller] });
  return sendAs(chain, devProvider, clManager, data);
}

async function make(chain: TestChain, pool: Odd): Promise<void> {
  const initial = [managersKey(pool), 1n << 96n] as const;
  const data = encodeFunctionData({ abi, functionName: "initialize", args: initial });
  await chain.send({ to: clManager, data });
  const reach = Math.floor(887_272 / pool.step) * pool.step;
  const ticks = { tickLower: -reach, tickUpper: reach, liquidityDelta: pool.liquidity, salt: zeroHash };
  const provide = [managersKey(pool), ticks, "0x"] as const;
  await chain.send({
    ...{ to: positions, data: encodeFunctionData({ abi, functionName: "modifyLiquidity", args: provide }) },
    ...(pool.tokens[0] === NATIVE ? { value: quantity(2n * pool.liquidity) } : {}),
  });
  if (pool.ownFeePpm !== undefined) await setFee(chain, pool, pool.ownFeePpm);
}

let venues: readonly Venue<PoolFacts>[] = [];

describeConformance({
  adapter: {
    ...infinityCl,
    // biome-ignore lint/correctness/useYield: the source's reading has taken place.
    *discover() {
      return [...venues];
    },
  },
  deployment,
  venues: async () => venues.map(() => clManager),
  async prepare(chain) {
    for (const to of [first, second]) {
      const args = [positions, 1n << 200n] as const;
      await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
    }
    // A controller is asked for the fee of every pool that is made after it, and the local chain's is an account.
    await setController(chain, ZERO_ADDRESS);
    for (const pool of odd as readonly Odd[]) await make(chain, pool);
    await setController(chain, devProvider);
    for (const pool of odd as readonly Odd[])
      if (pool.protocolFee > 0) await setProtocolFee(chain, pool, pool.protocolFee);
    const { contract, logs, refuses, venue } = source(deployment) as Required<Source<PoolFacts>>;
    const filter = { address: contract, topics: [logs.topic], fromBlock: "0x0", toBlock: "latest" };
    const announced = await chain.rpc.request<Log[]>("eth_getLogs", [filter]);
    const discovered = announced.map((log) => logs.created(log)).filter((each) => each !== undefined);
    expect(discovered).toHaveLength(devInfinityClPools.length + odd.length);
    expect(discovered.map((each) => refuses(each)).filter((reason) => reason !== undefined)).toEqual([
      "hookUntried",
    ]);
    const found = await chain.read(together(discovered.map((each) => venue(each))));
    // Those of the local chain without hooks are in the other suite.
    venues = found.filter(
      (each) =>
        each?.facts.hooks !== undefined || odd.some((pool) => venueOf(deployment, pool, {}).id === each?.id),
    ) as Venue<PoolFacts>[];
    expect(venues).toHaveLength(odd.length + 1);
    // The key of the source is the manager's own id of the pool.
    expect(found.map((each) => each?.subject)).toEqual(
      discovered.map(({ key }, index) => (found[index] === undefined ? undefined : key)),
    );
  },
  async confirm(chain, venue, state) {
    const made = (odd as readonly Odd[]).find((pool) => venueOf(deployment, pool, {}).id === venue.id);
    const dynamicOf = made === undefined ? 3_000 : made.ownFeePpm;
    expect([state.ownFeePpm, state.protocolFee ?? 0]).toEqual([dynamicOf, made?.protocolFee ?? 0]);
    if (made !== undefined) expect(state.sqrtPriceX96).toBe(1n << 96n);
    // A pool of this manager whose hooks run in swaps.
    const busy = devInfinityClPools.at(-1);
    const key = { tokens: [first, second] as const, fee: 1, step: 1, hooks: devInfinity.swapHooks };
    expect(busy?.hookBits).toBe(devInfinityHookBits.swapHooks);
    const refused = venueOf(
      deployment,
      { ...key, hookBits: devInfinityHookBits.swapHooks },
      { tickSpacing: 1 },
    );
    expect(await chain.read(load(refused))).toEqual(unusable("hookUntried"));
  },
  // Each of these has a log.
  async stir(chain) {
    const [, , third, , fifth, sixth] = odd as unknown as readonly [Odd, Odd, Odd, Odd, Odd, Odd];
    await setFee(chain, fifth, 1);
    await setFee(chain, sixth, 999_999);
    await setProtocolFee(chain, third, 1 << 12);
    await setProtocolFee(chain, fifth, 4_000);
  },
  mostIn: 2n ** 118n,
});
