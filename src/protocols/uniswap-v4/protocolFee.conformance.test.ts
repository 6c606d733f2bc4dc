import { devProvider, devToken, devV4, devV4Pools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroHash } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { mainnet } from "../../networks/mainnet.js";
import type { TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { sorted } from "../kit/singleton/currency.js";
import { uniswapV4 } from "./index.js";
import { poolIdOf } from "./key.js";

const abi = parseAbi([
  "struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }",
  "function approve(address spender, uint256 value)",
  "function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity(PoolKey key, Change params, bytes hookData) payable returns (int256 delta)",
  "function setProtocolFeeController(address controller)",
  "function setProtocolFee(PoolKey key, uint24 newProtocolFee)",
]);

/** Unusual fees and spacings, including the largest of each. */
const odd = [
  { fee: 0, tickSpacing: 1 },
  { fee: 12_345, tickSpacing: 7 },
  { fee: 700_001, tickSpacing: 32_767 },
  { fee: 1_000_000, tickSpacing: 60 },
] as const;
const [currency0, currency1] = sorted(devToken("DAI").address, devToken("UNI").address);
const hooks = ZERO_ADDRESS;
const oddKeys = odd.map((tier) => ({ currency0, currency1, ...tier, hooks }));
const keys = devV4Pools.map(({ feePpm: fee, currency0, currency1, tickSpacing }) => {
  return { currency0, currency1, fee, tickSpacing, hooks };
});

/** The protocol's fee in ppm by pool, when token0 is sold and when token1 is. */
const takes = new Map<string, number>();

const idOf = ({ currency0, currency1, ...key }: (typeof keys)[number]) => {
  const ours = (currency: Address) => (currency === ZERO_ADDRESS ? NATIVE : currency);
  return poolIdOf({ tokens: [ours(currency0), ours(currency1)], ...key });
};

async function setProtocolFee(chain: TestChain, key: (typeof keys)[number], down: number, up: number) {
  const fee = (up << 12) | down;
  const data = encodeFunctionData({ abi, functionName: "setProtocolFee", args: [key, fee] });
  await sendAs(chain, devProvider, devV4.manager, data);
  takes.set(idOf(key), fee);
}

const deployment = mainnet.deployments.find(({ slug }) => slug === "uniswap-v4") as Deployment;
const { feeTiersPpm = [], tickSpacings = [] } = deployment.lists ?? {};

describeConformance({
  adapter: uniswapV4,
  deployment: {
    ...deployment,
    lists: {
      feeTiersPpm: [...feeTiersPpm, ...odd.map(({ fee }) => fee)],
      tickSpacings: [...tickSpacings, ...odd.map(({ tickSpacing }) => tickSpacing)],
    },
  },
  venues: async () => [...keys, ...oddKeys].map(() => devV4.manager),
  async prepare(chain) {
    for (const to of [currency0, currency1]) {
      const args = [devV4.positions, 1n << 200n] as const;
      await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
    }
    for (const key of oddKeys) {
      const args = [key, 1n << 96n] as const;
      const data = encodeFunctionData({ abi, functionName: "initialize", args });
      await chain.send({ to: devV4.manager, data });
      for (const reach of [3, 20]) {
        const ticks = Math.min(reach, Math.floor(887_272 / key.tickSpacing)) * key.tickSpacing;
        const change = { tickLower: -ticks, tickUpper: ticks, liquidityDelta: 10n ** 22n, salt: zeroHash };
        const args = [key, change, "0x"] as const;
        const added = encodeFunctionData({ abi, functionName: "modifyLiquidity", args });
        await chain.send({ to: devV4.positions, data: added });
      }
    }
    const controller = encodeFunctionData({
      abi,
      functionName: "setProtocolFeeController",
      args: [devProvider],
    });
    await sendAs(chain, devProvider, devV4.manager, controller);
    for (const [index, key] of [...keys, ...oddKeys].entries()) {
      // One pool is left unchanged. The others pay up to the maximum of 1,000 ppm, with a different part in each
      // direction.
      if (index !== 1) await setProtocolFee(chain, key, 1_000 - 111 * index, 100 * index);
    }
  },
  async confirm(_chain, venue, state) {
    expect(state.protocolFee).toBe(takes.get(venue.subject as string));
  },
  // The protocol fee changes, ends and begins.
  async stir(chain) {
    const [first, second, third] = keys;
    if (first === undefined || second === undefined || third === undefined) throw new Error("no pools");
    await setProtocolFee(chain, first, 1_000, 1);
    await setProtocolFee(chain, second, 0, 77);
    await setProtocolFee(chain, third, 0, 0);
  },
  mostIn: 2n ** 118n,
});
