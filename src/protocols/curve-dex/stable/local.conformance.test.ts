import { devLido, devStablePools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { StableState } from "./state.js";
import { deploymentOf, depositData } from "./testing/pools.js";

const abi = parseAbi([
  "function balances(uint256 index) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
]);
const pools = devStablePools.map(({ address }) => address);

/** The kind and the rates of each of the local chain's pools. */
const kinds = [
  ["newest", "storedList"],
  ["newest", "storedList"],
  ["paired", "decimals"],
];

const wsteth: Address = devLido.wsteth;

describeConformance({
  // The local chain's list of tokens lacks wstETH.
  adapter: {
    ...curveDex,
    discover: (input) => curveDex.discover({ ...input, tokens: [...input.tokens, wsteth] }),
  },
  deployment: deploymentOf(
    devStablePools.map(({ address, coins }) => ({ address, share: address, coins: coins.length })),
  ),
  venues: async () => pools,
  // The trader holds that much of the native currency.
  mostIn: 1n << 118n,
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
    await chain.deal(wsteth);
  },
  async confirm(chain, venue, state) {
    const { facts, address, tokens } = venue as Venue<StableFacts>;
    const { rules, balances, supply } = state as StableState;
    expect([rules, facts.rates]).toEqual(kinds[pools.indexOf(address)]);
    // A pool of the native currency does not show whether it stores its balances.
    expect(facts.keepsCount).toBe(tokens.includes(NATIVE) ? undefined : true);
    for (const [index, balance] of balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(address, abi, "totalSupply")).toBe(supply);
  },
  async stir(chain) {
    const [dollars, , ether] = pools as [Address, Address, Address];
    const coin = (devStablePools[0]?.coins[1]?.address ?? NATIVE) as Address;
    const approve = parseAbi(["function approve(address spender, uint256 value)"]);
    const data = encodeFunctionData({ abi: approve, functionName: "approve", args: [dollars, 10n ** 40n] });
    await chain.send({ to: coin, data });
    await chain.send({ to: dollars, data: depositData([0n, 10n ** 11n, 0n], true) });
    const value = 10n ** 18n;
    await chain.send({ to: ether, data: depositData([value, 0n], false), value: quantity(value) });
  },
  reloads: true,
  curveTolerance: 5e-4,
});
