import { type DevBinVersion, devBinFactories, devBinPairs, devProvider } from "@sluice/devnet";
import { encodeFunctionData, pad, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { mineTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import { liquidityBook } from "./index.js";
import type { PairState } from "./state.js";
import { deploymentOf } from "./testing/deployment.js";

const RULE =
  "(uint16 baseFactor, uint16 filterPeriod, uint16 decayPeriod, uint16 reductionFactor, uint24 variableFeeControl, uint16 protocolShare, uint24 maxVolatilityAccumulator)";
const abi = parseAbi([
  "function getNumberOfLBPairs() view returns (uint256)",
  "function getLBPairAtIndex(uint256) view returns (address)",
  "function getBin(uint24) view returns (uint128, uint128)",
  "function transfer(address to, uint256 value)",
  "function deposit(uint256[] ids, bytes32[] amounts)",
  "function withdraw(uint256[] ids, bytes32[] amounts)",
  "function collectProtocolFees()",
  `function setStaticFeeParameters(${RULE} next)`,
  `function setFeesParameters(${RULE} next)`,
  "function forceDecay()",
]);
const ofFirst = parseAbi([
  "function deposit(uint256[] ids, uint256[] x, uint256[] y)",
  "function withdraw(uint256[] ids, uint256[] x, uint256[] y)",
]);

const rule = {
  ...{ baseFactor: 12_000, filterPeriod: 25, decayPeriod: 400, reductionFactor: 6_000 },
  ...{ variableFeeControl: 50_000, protocolShare: 1_500, maxVolatilityAccumulator: 300_000 },
};

async function allPairs(chain: TestChain, version: DevBinVersion): Promise<Address[]> {
  const { factory } = devBinFactories[version];
  const count = (await chain.view(factory, abi, "getNumberOfLBPairs")) as bigint;
  const pairs: Address[] = [];
  for (let index = 0n; index < count; index++) {
    const pair = (await chain.view(factory, abi, "getLBPairAtIndex", [index])) as Address;
    pairs.push(pair.toLowerCase() as Address);
  }
  const made = devBinPairs.filter((pair) => pair.version === version);
  expect(pairs).toEqual(made.map(({ address }) => address));
  return pairs;
}

/** Mines several transactions of an account in one block. */
async function mineTogether(
  { rpc, context }: TestChain,
  from: Address,
  transactions: readonly Readonly<Record<string, Hex>>[],
): Promise<void> {
  await rpc.request("anvil_impersonateAccount", [from]);
  await rpc.request("evm_setAutomine", [false]);
  const gas = quantity(2_000_000n);
  for (const each of transactions) await rpc.request("eth_sendTransaction", [{ from, gas, ...each }]);
  await rpc.request("evm_setNextBlockTimestamp", [quantity((await context()).timestamp)]);
  await rpc.request("evm_mine", []);
  await rpc.request("evm_setAutomine", [true]);
}

/**
 * Trades to and fro, moves tokens into and out of bins, collects fees, and changes the fees of the first pair: in version
 * 2.0 without a log, in a block of its own.
 */
async function stir(chain: TestChain, version: DevBinVersion): Promise<void> {
  const venues = await discoverAll(chain, liquidityBook, deploymentOf(version));
  const [first] = venues;
  if (first === undefined) throw new Error("no pair");
  const [tokenX, tokenY] = first.tokens as readonly [Address, Address];
  for (const [part, back] of [
    [3n, false],
    [40n, true],
    [9n, true],
  ] as const) {
    for (const venue of venues) {
      const state = (await loadAll(chain, liquidityBook as Adapter, [venue])).get(venue.id) as PairState;
      const [x, y] = venue.tokens as readonly [Address, Address];
      const held = state.bins.reduce((sum, bin) => sum + (back ? bin.y : bin.x), 0n);
      const trade = { venue, state, tokenIn: back ? y : x, tokenOut: back ? x : y, amountIn: held / part };
      await mineTrade(chain, liquidityBook as Adapter, trade);
    }
    await chain.rpc.request("evm_increaseTime", [quantity(45n)]);
  }
  const send = (to: Address, data: Hex) => sendAs(chain, devProvider as Address, to, data);
  const { activeId } = (await loadAll(chain, liquidityBook as Adapter, [first])).get(first.id) as PairState;
  // A new bin above the others, one in use, and the bin of the price.
  const ids = [activeId + 40, activeId + 1, activeId].map(BigInt);
  const xs = [7_000_001n, 5n, 11n];
  const ys = [0n, 0n, 1_000n];
  const packed = xs.map((x, index) => pad(quantity((ys[index] as bigint) * 2n ** 128n + x)));
  const call = (name: "deposit" | "withdraw") =>
    version === "2.0"
      ? encodeFunctionData({ abi: ofFirst, functionName: name, args: [ids, xs, ys] })
      : encodeFunctionData({ abi, functionName: name, args: [ids, packed] });
  const transfer = (amount: bigint) =>
    encodeFunctionData({ abi, functionName: "transfer", args: [first.address, amount] });
  // As routers do: a token that lies in the pair at the end of a block counts as paid by the next trader.
  await mineTogether(chain, devProvider as Address, [
    { to: tokenX, data: transfer(7_000_017n) },
    { to: tokenY, data: transfer(1_000n) },
    { to: first.address, data: call("deposit") },
  ]);
  await send(first.address, call("withdraw"));
  const change = version === "2.0" ? "setFeesParameters" : "setStaticFeeParameters";
  await send(first.address, encodeFunctionData({ abi, functionName: change, args: [rule] }));
  await send(first.address, encodeFunctionData({ abi, functionName: "forceDecay" }));
  if (version !== "2.0")
    await send(first.address, encodeFunctionData({ abi, functionName: "collectProtocolFees" }));
}

for (const version of ["2.0", "2.1", "2.2"] as const) {
  describeConformance({
    adapter: liquidityBook,
    deployment: deploymentOf(version),
    venues: (chain) => allPairs(chain, version),
    curveTolerance: 1e-6,
    // After a new rule, and once the price has left the middle of the known bins.
    reloads: true,
    // The known bins are those around the price when the pair was read.
    decisive: ({ firstId, ...state }) => state,
    async confirm(chain, { address, facts }, { activeId, bins }) {
      const made = devBinPairs.find((pair) => pair.address === address);
      expect(facts).toEqual({ stepBps: made?.stepBps, version });
      const held = bins.filter(({ id }) => Math.abs(id - activeId) < 40);
      expect(held.length).toBeGreaterThan(10);
      for (const { id, x, y } of held) expect(await chain.view(address, abi, "getBin", [id])).toEqual([x, y]);
    },
    stir: (chain) => stir(chain, version),
  });
}
