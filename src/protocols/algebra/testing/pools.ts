import { type DevAlgebraPool, devAlgebra } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity } from "../../../lib/hex.js";
import type { Adapter } from "../../adapter.js";
import type { TestChain } from "../../conformance/chain.js";
import { mineTrade } from "../../conformance/execute.js";
import { discoverAll, loadAll } from "../../conformance/market.js";
import { seededRandom } from "../../conformance/random.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { listTicks } from "../../kit/concentrated/ticks.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { algebra } from "../index.js";
import type { PoolState } from "../state.js";

export const adaptiveDeployment: Deployment = {
  slug: "algebra",
  standard: "algebra",
  contracts: { factory: devAlgebra.factory },
};

export const integralDeployment: Deployment = {
  slug: "algebra-integral",
  standard: "algebra",
  contracts: { factory: devAlgebra.integralFactory },
};

/** Seconds between trades: less than a minute, hours, and more than the window of a day. */
const pauses = [12, 12, 600, 4_000, 12, 30_000, 12, 90_000, 50, 12, 20_000, 12, 40_000, 12, 7_200];

/** Returns the adapter as if the factory had only `pools`. */
export function onlyIn(pools: readonly DevAlgebraPool[]): Adapter<PoolState, PoolFacts> {
  const addresses = new Set<string>(pools.map(({ address }) => address));
  return {
    ...algebra,
    *discover(input) {
      const venues = yield* algebra.discover(input);
      return venues.filter(({ address }) => addresses.has(address));
    },
  };
}

/** Trades in every pool for several days, so that fees differ and the oldest timepoints are outside the window. */
export async function live(
  chain: TestChain,
  adapter: Adapter<PoolState, PoolFacts>,
  deployment: Deployment,
): Promise<void> {
  const random = seededRandom(11);
  const venues = await discoverAll(chain, adapter, deployment);
  for (const seconds of pauses) {
    for (const venue of venues) {
      const states = await loadAll(chain, adapter as never, [venue]);
      const [tokenIn, tokenOut] = random.next() < 0.5 ? venue.tokens : [...venue.tokens].reverse();
      if (tokenIn === undefined || tokenOut === undefined) throw new Error("a pool has two tokens");
      const reserve = BigInt(
        await chain.rpc.request<Hex>("eth_call", [
          { to: tokenIn, data: `0x70a08231${venue.address.slice(2).padStart(64, "0")}` },
          "latest",
        ]),
      );
      const amountIn = random.amount(reserve / 1_000n, reserve / 20n);
      await mineTrade(chain, adapter as never, {
        ...{ venue, state: states.get(venue.id), tokenIn, tokenOut, amountIn },
      });
    }
    await chain.rpc.request("evm_increaseTime", [quantity(seconds)]);
    await chain.rpc.request("evm_mine", []);
  }
}

const abi = parseAbi([
  "function mint(address pool, int24 bottomTick, int24 topTick, uint128 liquidity)",
  "function burn(int24 bottomTick, int24 topTick, uint128 amount)",
  "function burn(int24 bottomTick, int24 topTick, uint128 amount, bytes data)",
  "function liquidity() view returns (uint128)",
  "function ticks(int24) view returns (uint256, int128)",
]);

/** Approves the minter for the trader's tokens. */
export async function approveMinter(chain: TestChain, tokens: readonly Address[]): Promise<void> {
  for (const token of new Set(tokens)) {
    const allowance = [chain.trader, devAlgebra.minter, token, `0x${"f".repeat(60)}` as Hex];
    await chain.rpc.request("anvil_setERC20Allowance", allowance);
  }
}

/** Opens a position for the trader. */
export async function openPosition(
  chain: TestChain,
  pool: Address,
  [lower, upper, liquidity]: readonly [number, number, bigint],
): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "mint", args: [pool, lower, upper, liquidity] });
  await chain.send({ to: devAlgebra.minter, data });
}

/** Opens a position around the price of every pool and closes half of it. Integral's pools take one more argument. */
export async function changeLiquidity(
  chain: TestChain,
  pools: readonly DevAlgebraPool[],
  isIntegral: boolean,
): Promise<void> {
  await approveMinter(
    chain,
    pools.flatMap(({ token0, token1 }) => [token0.address, token1.address]),
  );
  for (const { address } of pools) {
    const range = [-600_000, 600_000] as const;
    await openPosition(chain, address, [...range, 10n ** 12n]);
    const half = 5n * 10n ** 11n;
    const data = isIntegral
      ? encodeFunctionData({ abi, functionName: "burn", args: [...range, half, "0x"] })
      : encodeFunctionData({ abi, functionName: "burn", args: [...range, half] });
    await chain.send({ to: address, data });
  }
}

/** Fails unless the pool itself confirms the price, the liquidity and every tick of `state`. */
export async function expectPool(
  chain: TestChain,
  { address }: Venue<PoolFacts>,
  state: PoolState,
): Promise<void> {
  const { data } = await globalStateOf(chain, address);
  expect(BigInt(`0x${data.slice(2, 66)}`)).toBe(state.sqrtPriceX96);
  expect(BigInt.asIntN(24, BigInt(`0x${data.slice(66, 130)}`))).toBe(BigInt(state.tick));
  expect(await chain.view(address, abi, "liquidity")).toBe(state.liquidity);
  for (const { tick, liquidityGross, liquidityNet } of listTicks(state.ticks)) {
    expect(await chain.view(address, abi, "ticks", [tick])).toEqual([liquidityGross, liquidityNet]);
  }
}

/** Returns the words of the pool's state, which differ by generation. */
async function globalStateOf(chain: TestChain, to: Address): Promise<{ data: Hex }> {
  return { data: await chain.rpc.request<Hex>("eth_call", [{ to, data: "0xe76c01e4" }, "latest"]) };
}
