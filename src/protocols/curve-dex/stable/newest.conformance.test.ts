import { devLido, devToken } from "@sluice/devnet";
import { encodeFunctionData } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { TestChain } from "../../conformance/chain.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Instance } from "../../kit/adapter/deployment.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { StableState } from "./state.js";
import { stablePoolAbi as abi, deploymentOf, depositData, makeNewestPool } from "./testing/pools.js";

const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const units = (count: number, decimals: number) => BigInt(count) * 10n ** BigInt(decimals) + 12_345n;
const STETH_PER_TOKEN = "0x035faf82"; // stEthPerToken()

const pools: Address[] = [];
const instances: Instance[] = [];

/** Three coins with different decimals, and two coins of which one has a rate, that of staked ether. */
async function makePools(chain: TestChain): Promise<void> {
  pools.push(
    await makeNewestPool(chain, {
      coins: [
        { coin: token("USDC"), start: units(2_100_000, 6) },
        { coin: token("FRAX"), start: units(1_900_000, 18) },
        { coin: token("USDT"), start: units(900_000, 6) },
      ],
      amplification: 200n,
      fee: 1_000_000n,
      offpeg: 50_000_000_000n,
    }),
  );
  const oracle = { address: devLido.wsteth as Address, method: STETH_PER_TOKEN } as const;
  pools.push(
    await makeNewestPool(chain, {
      coins: [
        { coin: token("LUSD"), start: units(3_000_000, 18) },
        { coin: token("DAI"), start: units(2_100_000, 18), type: "oracle", oracle },
      ],
      amplification: 400n,
      fee: 500_000n,
      offpeg: 20_000_000_000n,
    }),
  );
}

describeConformance({
  adapter: curveDex,
  deployment: { ...deploymentOf([]), instances },
  async prepare(chain) {
    await makePools(chain);
    const { timestamp } = await chain.context();
    const args = [404n, timestamp + 1_000_000n] as const;
    await chain.send({
      to: pools[1] as Address,
      data: encodeFunctionData({ abi, functionName: "ramp_A", args }),
    });
    const known = pools.map((address, index) => ({ address, share: address, coins: index === 0 ? 3 : 2 }));
    instances.push(...(deploymentOf(known).instances ?? []));
  },
  venues: async () => pools,
  vectors: { folder: new URL("vectors/newest/", import.meta.url), venues: 24 },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, venue, state) {
    const { facts, address } = venue as Venue<StableFacts>;
    const { rules, rates, balances, supply, growth } = state as StableState;
    expect([facts.kind, facts.curve.lists, rules, growth]).toEqual(["stable", true, "newest", undefined]);
    expect(rates).toEqual(await chain.view(address, abi, "stored_rates"));
    for (const [index, balance] of balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(address, abi, "totalSupply")).toBe(supply);
  },
  async stir(chain) {
    const [first, second] = pools as [Address, Address];
    const amounts = [10n ** 10n, 10n ** 21n, 0n];
    await chain.send({ to: first, data: depositData(amounts, true) });
    await chain.send({ to: second, data: depositData([10n ** 19n, 0n], true) });
  },
  reloads: true,
  curveTolerance: 5e-4,
});
