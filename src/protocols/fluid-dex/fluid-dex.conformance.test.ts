import { devFluid, devFluidPools, devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { mineTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import { fluidDex } from "./index.js";
import { configWord } from "./prices.js";
import type { PoolFacts, PoolState, TokenState } from "./state.js";
import { slotOf, withBits } from "./words.js";

const abi = parseAbi([
  "function readFromStorage(bytes32 slot) view returns (uint256)",
  "function write(bytes32 slot, bytes32 value)",
  "function balanceOf(address account) view returns (uint256)",
]);

const deployment = {
  slug: "fluid-dex",
  standard: "fluid-dex",
  contracts: { factory: devFluid.factory as Address },
};

/** The pools whose swaps are not paused. `unusable.live.test.ts` has the other. */
const open = devFluidPools.filter(({ arePaused }) => !arePaused);
const isOpen = ({ address }: { readonly address: Address }) => open.some((pool) => pool.address === address);
const adapter: Adapter<PoolState, PoolFacts> = {
  ...fluidDex,
  *discover(input) {
    return (yield* fluidDex.discover(input)).filter(isOpen);
  },
};

const tokens = open.flatMap(({ token0, token1 }) => [token0.address, token1.address]);
const hex = (value: bigint): Hex => `0x${word(value)}`;
const read = (chain: TestChain, contract: Address, slot: Hex) =>
  chain.view(contract, abi, "readFromStorage", [slot]);

async function confirmToken(chain: TestChain, pool: Address, token: TokenState): Promise<void> {
  const stored = [5n, 7n, 6n, 11n].map((mapping) => slotOf(token.token, mapping));
  const own = [8n, 9n].map((mapping) => slotOf(token.token, slotOf(pool, mapping)));
  const words = await Promise.all(
    [...stored, ...own].map((slot) => read(chain, devFluid.liquidity as Address, slot)),
  );
  const { prices, totals, rates, config, supplied, borrowed } = token;
  expect(words).toEqual([prices, totals, rates, config, supplied, borrowed]);
}

/** Trades to and fro in each pool, then changes a fee and the stated centre in blocks of their own. */
async function stir(chain: TestChain): Promise<void> {
  const venues = await discoverAll(chain, adapter, deployment, tokens);
  for (const back of [false, true, false]) {
    for (const venue of venues) {
      const state = (await loadAll(chain, fluidDex as Adapter, [venue])).get(venue.id);
      const [token0, token1] = venue.tokens as readonly [Address, Address];
      const [tokenIn, tokenOut] = back ? [token1, token0] : [token0, token1];
      const amountIn = (7n * 10n ** BigInt(venue.facts.decimals[back ? 1 : 0])) / 100n;
      await mineTrade(chain, fluidDex as Adapter, { venue, state, tokenIn, tokenOut, amountIn });
    }
  }
  const pool = devFluidPools[1]?.address as Address;
  const config = (await read(chain, pool, hex(1n))) as bigint;
  const dearer = withBits(config, 2, 17, configWord.feePpm(config) + 77n);
  const data = encodeFunctionData({ abi, functionName: "write", args: [hex(1n), hex(dearer)] });
  await sendAs(chain, devProvider as Address, pool, data);
}

describeConformance<PoolState, PoolFacts>({
  adapter,
  deployment,
  venues: async () => open.map(({ address }) => address),
  tokens,
  async provide(chain, venues) {
    for (const token of new Set(venues.flatMap((venue) => venue.tokens)))
      if (token !== NATIVE) await chain.deal(token);
  },
  async confirm(chain, { address, facts }, state) {
    const made = devFluidPools.find((pool) => pool.address === address);
    expect(facts.decimals).toEqual([made?.token0.decimals, made?.token1.decimals]);
    const words = await Promise.all([0n, 1n, 7n, 8n].map((slot) => read(chain, address, hex(slot))));
    expect(words).toEqual([state.prices, state.config, state.shifts, state.centreShift]);
    for (const token of state.tokens) await confirmToken(chain, address, token);
    expect(state.centre?.move).toBe(made?.isCenterExternal ? 0n : undefined);
  },
  // Pools count in 12 decimals, which rounds the smallest amounts.
  curveTolerance: 3e-6,
  // A state is read at a second, which trades in it do not change.
  decisive: ({ readAt: _, ...state }) => state,
  stir,
});
