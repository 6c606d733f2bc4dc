import { devProvider, devToken, devV4, devV4HookPools, devV4Hooks, spareCode } from "@sluice/devnet";
import { concatHex, encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import { together } from "../../../lib/reading.js";
import type { TestChain } from "../../conformance/chain.js";
import { sendAs } from "../../conformance/lending.js";
import { place } from "../../conformance/place.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Source } from "../../kit/adapter/source.js";
import { DYNAMIC_FEE } from "../../kit/singleton/state.js";
import type { Log, Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { uniswapV4 } from "../index.js";
import { source } from "../source.js";
import { deployment, makePool, managersKey, placeHooks } from "../testing/pools.js";

const abi = parseAbi([
  "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "function approve(address spender, uint256 value)",
  "function donate(Key key, uint256 amount0, uint256 amount1, bytes hookData) payable returns (int256)",
  "function poke(Key key, uint24 feePpm)",
  "function setProtocolFeeController(address controller)",
  "function setProtocolFee(Key key, uint24 newProtocolFee)",
]);

const tokens = [devToken("DAI").address, devToken("UNI").address] as const;
const { manager } = devV4;

/** Pools made here, and the fee that each should have by its id. */
const made: Venue<PoolFacts>[] = [];
const fees = new Map<string, number>();
let venues: readonly Venue<PoolFacts>[] = [];

/** Returns the pools with hooks that routes may use, by the manager's logs. */
async function pools(chain: TestChain): Promise<Venue<PoolFacts>[]> {
  const { contract, logs, refuses, venue } = source(deployment) as Required<Source<PoolFacts>>;
  const filter = { address: contract, topics: [logs.topic], fromBlock: "0x0", toBlock: "latest" };
  const announced = await chain.rpc.request<Log[]>("eth_getLogs", [filter]);
  const discovered = announced.map((log) => logs.created(log)).filter((each) => each !== undefined);
  const usable = discovered.filter((each) => refuses(each) === undefined);
  const found = await chain.read(together(usable.map((each) => venue(each))));
  return found.filter((each) => each?.facts.hooks !== undefined) as Venue<PoolFacts>[];
}

const keyOf = ({ tokens: [tokenA, tokenB], feePpm, facts }: Venue<PoolFacts>) =>
  managersKey({
    tokens: [tokenA as Address, tokenB as Address],
    fee: facts.dynamicFee ? DYNAMIC_FEE : feePpm,
    tickSpacing: facts.tickSpacing,
    hooks: facts.hooks as Address,
  });

async function poke(chain: TestChain, venue: Venue<PoolFacts>, feePpm: number): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "poke", args: [keyOf(venue), feePpm] });
  await chain.send({ to: venue.facts.hooks as Address, data });
  fees.set(venue.id, feePpm);
}

/** Liquidity whose largest tradable amount exceeds any token's supply. */
const HUGE = 10n ** 30n;

describeConformance({
  adapter: {
    ...uniswapV4,
    // biome-ignore lint/correctness/useYield: the source's reading has taken place.
    *discover() {
      return [...venues];
    },
  },
  deployment,
  venues: async () => venues.map(() => manager),
  async prepare(chain) {
    const counting = devV4Hooks.counting;
    const quiet = await placeHooks(chain, "quietHook", ["beforeSwap", "afterSwap"]);
    const args = [BigInt(manager)];
    const poked = await placeHooks(chain, "pokedFeeHook", ["afterInitialize"], { args });
    for (const pool of [
      { tokens, hooks: quiet, fee: 0, tickSpacing: 1 },
      { tokens, hooks: counting, fee: 700_001, tickSpacing: 32_767 },
      { tokens, hooks: quiet, liquidity: HUGE },
      { tokens: [NATIVE, tokens[1]] as const, hooks: quiet, liquidity: 10n ** 20n },
      { tokens, hooks: poked, fee: DYNAMIC_FEE, tickSpacing: 7 },
      { tokens, hooks: poked, fee: DYNAMIC_FEE, tickSpacing: 8 },
    ]) {
      made.push(await makePool(chain, pool));
    }
    await poke(chain, made[4] as Venue<PoolFacts>, 12_345);
    // Nothing can be bought while the fee takes all of the input.
    await poke(chain, made[5] as Venue<PoolFacts>, 1_000_000);
    const controller = { abi, functionName: "setProtocolFeeController", args: [devProvider] } as const;
    await sendAs(chain, devProvider, manager, encodeFunctionData(controller));
    for (const [index, venue] of made.entries()) {
      if (index % 2 === 0) continue;
      const args = [keyOf(venue), ((100 * index) << 12) | (1_000 - index)] as const;
      const data = encodeFunctionData({ abi, functionName: "setProtocolFee", args });
      await sendAs(chain, devProvider, manager, data);
    }
    venues = await pools(chain);
    // All of the local chain's hooks except those that set the fee of every swap.
    expect(venues).toHaveLength(devV4HookPools.length - 1 + made.length);
  },
  async confirm(_chain, venue, state) {
    const { hooks, dynamicFee } = venue.facts;
    const expected = hooks === devV4Hooks.pokedFee ? 3_000 : fees.get(venue.id);
    expect(state.ownFeePpm).toBe(dynamicFee ? expected : undefined);
    if (made.some(({ id }) => id === venue.id)) expect(state.sqrtPriceX96).toBe(1n << 96n);
  },
  // Fees change without a log, and liquidity providers receive a donation.
  async stir(chain) {
    const [first, second, , native, third, fourth] = made as [
      Venue<PoolFacts>,
      Venue<PoolFacts>,
      Venue<PoolFacts>,
      Venue<PoolFacts>,
      Venue<PoolFacts>,
      Venue<PoolFacts>,
    ];
    await poke(chain, third, 1);
    await poke(chain, fourth, 999_999);
    const donations = await place(
      chain,
      concatHex([spareCode("v4Donations"), `0x${word(BigInt(manager))}` as Hex]),
    );
    for (const to of tokens) {
      const args = [donations, 1n << 200n] as const;
      await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
    }
    for (const venue of [first, second, native]) {
      const args = [keyOf(venue), 10n ** 18n, 7n, "0x"] as const;
      const data = encodeFunctionData({ abi, functionName: "donate", args });
      const value = venue === native ? { value: `0x${(10n ** 18n).toString(16)}` as Hex } : {};
      await chain.send({ to: donations, data, ...value });
    }
  },
  mostIn: 2n ** 118n,
});
