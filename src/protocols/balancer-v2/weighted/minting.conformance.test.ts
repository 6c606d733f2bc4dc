import { devBalancer, devLido, devToken } from "@sluice/devnet";
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity } from "../../../lib/hex.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { Adapter } from "../../adapter.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { laterVersions } from "../../kit/balancer/powers.js";
import { balancerV2 } from "../index.js";
import type { PoolFacts } from "../pool.js";
import { type PoolState, poolOf, type WeightedState } from "../pool.js";
import { makePool, type NewPool } from "../testing/pools.js";
import { beforeJoinExit, invariantOf } from "./math.js";

const abi = parseAbi([
  "function getPoolTokenInfo(bytes32 poolId, address token) view returns (uint256 cash, uint256 managed, uint256 lastChangeBlock, address assetManager)",
  "function getActualSupply() view returns (uint256)",
  "function getInvariant() view returns (uint256)",
  "function getPoolId() view returns (bytes32)",
  "function reward() payable",
  "function exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)",
]);

const { vault, wstethRates } = devBalancer;
const deployment = mainnet.deployments.find(({ slug }) => slug === "balancer-v2") as Deployment;
const percent = 10n ** 16n;
const of = (...symbols: Parameters<typeof devToken>[0][]) =>
  symbols.map((symbol) => devToken(symbol).address as Address);
const wsteth = devLido.wsteth as Address;

/** Weights with the ratios 1, 2 and 4, which later contracts multiply, and others. Rates in either place, or none. */
const pools: readonly NewPool[] = [
  {
    version: "secondWeightedPool",
    tokens: of("WBTC", "WETH"),
    weights: [50n * percent, 50n * percent],
    rateProviders: [null, null],
    start: [30n * 10n ** 8n, 600n * 10n ** 18n],
    swapFee: percent / 4n,
  },
  {
    version: "secondWeightedPool",
    tokens: [...of("UNI"), wsteth],
    weights: [80n * percent, 20n * percent],
    rateProviders: [null, wstethRates],
    start: [400_000n * 10n ** 18n, 250n * 10n ** 18n],
    swapFee: percent,
  },
  {
    version: "thirdWeightedPool",
    tokens: of("DAI", "USDC", "WETH"),
    weights: [40n * percent, 40n * percent, 20n * percent],
    rateProviders: [null, null, null],
    start: [800_000n * 10n ** 18n, 800_000n * 10n ** 6n, 130n * 10n ** 18n],
    swapFee: percent / 10n,
  },
  {
    version: "thirdWeightedPool",
    tokens: [wsteth, ...of("WETH")],
    weights: [33n * percent, 67n * percent],
    rateProviders: [wstethRates, null],
    start: [100n * 10n ** 18n, 230n * 10n ** 18n],
    swapFee: percent / 3n,
  },
];
let addresses: Address[] = [];

const adapter: Adapter<PoolState, PoolFacts> = {
  ...balancerV2,
  discover: (input) =>
    balancerV2.discover({
      ...input,
      deployment: { ...deployment, instances: addresses.map((address) => ({ address })) },
      tokens: [...input.tokens, wsteth],
    }),
};

describeConformance({
  adapter,
  deployment,
  venues: async () => addresses.map(() => vault),
  vectors: { folder: new URL("../vectors/minting/", import.meta.url), venues: 12 },
  async prepare(chain) {
    await chain.deal(wsteth);
    addresses = [];
    for (const pool of pools) addresses.push(await makePool(chain, pool));
  },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, venue, anyState) {
    const state = anyState as WeightedState;
    const { id, share, assets, multipliers } = poolOf(venue);
    for (const [index, asset] of assets.entries()) {
      const info = await chain.view(vault, abi, "getPoolTokenInfo", [id, asset]);
      expect((info as bigint[])[0]).toBe(state.balances[index]);
    }
    const tokens = state.balances.map((balance, index) => ({
      balance: balance * (multipliers[index] as bigint),
      weight: state.weights[index] as bigint,
    }));
    const invariant = invariantOf(laterVersions, tokens);
    expect(await chain.view(share, abi, "getInvariant")).toBe(invariant);
    // Includes the shares that are owed to the protocol.
    expect(await chain.view(share, abi, "getActualSupply")).toBe(beforeJoinExit(state, invariant).supply);
  },
  // Exits into all tokens of each pool, and lets wstETH earn.
  async stir(chain) {
    for (const [index, pool] of addresses.entries()) {
      const { tokens } = pools[index] as NewPool;
      const exit = {
        assets: tokens,
        minAmountsOut: tokens.map(() => 0n),
        userData: encodeAbiParameters(parseAbiParameters("uint256, uint256"), [1n, 10n ** 17n]),
        toInternalBalance: false,
      };
      const id = (await chain.view(pool, abi, "getPoolId")) as Hex;
      const args = [id, chain.trader, chain.trader, exit] as const;
      await chain.send({ to: vault, data: encodeFunctionData({ abi, functionName: "exitPool", args }) });
    }
    const reward = encodeFunctionData({ abi, functionName: "reward" });
    await chain.send({ to: devLido.steth, data: reward, value: quantity(10n ** 21n) });
  },
  reloads: true,
  curveTolerance: 5e-5,
});
