import { type Address, concatHex, type Hex, keccak256, numberToHex, padHex, size, stringToHex } from "viem";
import { devAccounts } from "../../accounts.js";
import type { Artifacts } from "../../artifacts.js";
import { devContracts } from "../../definition/contracts.js";
import type { NetworkPlan } from "../../definition/network.js";
import { networkMarket } from "../../definition/networkMarket.js";
import { type DevToken, devHoldingUsd, unitsForUsd } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import { buildFeeOracle } from "../feeOracles.js";
import { buildV4At } from "../pools/v4.js";
import type { Session } from "../session.js";
import { store } from "../storage.js";
import { providerHoldingUsd } from "../tokens.js";
import { buildNetworkPairs } from "./networkPairs.js";
import { buildNetworkPools } from "./networkPools.js";

const call = callsOf(["function transfer(address to, uint256 value) returns (bool)"]);

/**
 * Returns the function that builds a network's chain: its multicall contract, predeploys and main tokens, and the
 * factories of its deployments, all at the network's own addresses.
 */
export function buildNetwork(plan: NetworkPlan) {
  return async (
    session: Session,
    artifacts: Artifacts,
    onProgress: (step: string) => void,
  ): Promise<void> => {
    const market = networkMarket(plan);
    onProgress("base contracts");
    await buildBase(session, artifacts, plan);
    onProgress("tokens");
    await buildTokens(session, artifacts, market.tokens);
    onProgress("pairs");
    await buildNetworkPairs(session, artifacts, market.pairFactories);
    onProgress("pools");
    await buildNetworkPools(session, artifacts, market);
    for (const { address, pools } of market.poolManagers) {
      const tokenOf = (currency: Address) =>
        market.tokens.find((token) => token.address === currency) ?? market.tokens[0]!;
      await buildV4At(address, { session, artifacts, pools, tokenOf });
    }
  };
}

async function buildBase(session: Session, artifacts: Artifacts, plan: NetworkPlan): Promise<void> {
  const { multicall3, predeploys = [] } = plan;
  // Permit2 computes its domain separator anew on chains other than the one in its code.
  await session.call("anvil_setCode", [devContracts.permit2, artifacts.permit2]);
  for (const { address, code, storage = {} } of predeploys) {
    await session.call("anvil_setCode", [address, code]);
    await store(session, address, storage);
  }
  await buildFeeOracle(session, artifacts, plan);
  await session.initInPlace([
    { label: "Multicall3", address: multicall3, initCode: artifacts.multicall3 as Hex },
  ]);
}

async function buildTokens(
  session: Session,
  artifacts: Artifacts,
  tokens: readonly DevToken[],
): Promise<void> {
  const holders = [session.provider, ...devAccounts.map(({ address }) => address)];
  const amountsOf = (token: DevToken) =>
    holders.map((_, index) => unitsForUsd(token, index === 0 ? providerHoldingUsd : devHoldingUsd));
  const types = "string, string, uint8, address[], uint256[]";
  await session.initInPlace(
    tokens.map((token) => {
      const { address, symbol, name, decimals, kind } = token;
      const initCode =
        kind === "weth9"
          ? (artifacts.weth9 as Hex)
          : kind === "coin"
            ? withArguments(artifacts.coinToken, "string, string", name, symbol)
            : withArguments(artifacts.devToken, types, name, symbol, decimals, holders, amountsOf(token));
      return { label: symbol, address, initCode };
    }),
  );
  for (const token of tokens.filter(({ kind }) => kind === "weth9")) {
    const { address, symbol, name } = token;
    // WETH9 keeps its name in slot 0 and its symbol in slot 1.
    const words = [name, symbol].flatMap((text, slot) => textWords(slot, text));
    await store(session, address, Object.fromEntries(words));
    const amounts = amountsOf(token);
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    session.queue({ label: `wrap ${symbol}`, to: address, data: "0x", value: total });
    for (const [index, holder] of holders.entries()) {
      if (holder === session.provider) continue;
      session.queue({
        label: `${symbol} transfer`,
        to: address,
        data: call("transfer", holder, amounts[index]!),
      });
    }
  }
  await session.flush();
}

/** Returns the words by slot in which Solidity stores a string: within its slot up to 31 bytes, else apart. */
function textWords(slot: number, text: string): [slot: Hex, word: Hex][] {
  const bytes = stringToHex(text);
  const length = size(bytes);
  const key = numberToHex(slot, { size: 32 });
  if (length < 32)
    return [
      [key, concatHex([padHex(bytes, { size: 31, dir: "right" }), numberToHex(2 * length, { size: 1 })])],
    ];
  const first = BigInt(keccak256(key));
  const count = Math.ceil(length / 32);
  const padded = padHex(bytes, { size: 32 * count, dir: "right" });
  const parts = Array.from({ length: count }, (_, index): [Hex, Hex] => [
    numberToHex(first + BigInt(index), { size: 32 }),
    `0x${padded.slice(2 + 64 * index, 66 + 64 * index)}`,
  ]);
  return [[key, numberToHex(2 * length + 1, { size: 32 })], ...parts];
}
