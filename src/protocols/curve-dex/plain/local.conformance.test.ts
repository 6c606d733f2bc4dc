import { devCurvePools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import { mainnet } from "../../../networks/mainnet.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { curveDex } from "../index.js";
import { poolOf } from "./pool.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function balances(int128 i) view returns (uint256)",
  "function balances(uint256 i) view returns (uint256)",
  "function get_virtual_price() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function add_liquidity(uint256[4] amounts, uint256 min_mint_amount)",
  "function remove_liquidity(uint256 amount, uint256[2] min_amounts)",
  "function remove_liquidity_imbalance(uint256[4] amounts, uint256 max_burn_amount)",
]);

const early = devCurvePools[0]?.address as Address;
const pair = devCurvePools[2]?.address as Address;

describeConformance({
  adapter: curveDex,
  deployment: mainnet.deployments.find(({ slug }) => slug === "curve-dex") as Deployment,
  venues: async () => devCurvePools.map(({ address }) => address),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 12 },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, venue, state) {
    const pool = poolOf(venue as Venue<PoolFacts>);
    const balances = abi[pool.early ? 1 : 2];
    for (const [index, balance] of state.balances.entries()) {
      expect(await chain.view(venue.address, [balances], "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(pool.share, abi, "totalSupply")).toBe(state.supply);
  },
  async stir(chain) {
    const send = (to: Address, data: `0x${string}`) => chain.send({ to, data });
    const coins = devCurvePools[0]?.coins ?? [];
    const amounts = [10n ** 21n, 10n ** 9n, 3n * 10n ** 9n, 10n ** 20n] as const;
    for (const [index, coin] of coins.entries()) {
      await send(
        coin,
        encodeFunctionData({ abi, functionName: "approve", args: [early, amounts[index] ?? 0n] }),
      );
    }
    await send(early, encodeFunctionData({ abi, functionName: "add_liquidity", args: [amounts, 0n] }));
    const less = [10n ** 19n, 0n, 10n ** 8n, 10n ** 19n] as const;
    await send(
      early,
      encodeFunctionData({ abi, functionName: "remove_liquidity_imbalance", args: [less, 10n ** 24n] }),
    );
    await send(
      pair,
      encodeFunctionData({ abi, functionName: "remove_liquidity", args: [10n ** 21n, [0n, 0n]] }),
    );
  },
  reloads: true,
  curveTolerance: 5e-4,
});
