import { type Address, encodeAbiParameters, type Hex, numberToHex } from "viem";
import type { DevReserve } from "../../definition/lending.js";
import { devToken, unitsForUsd } from "../../definition/tokens.js";
import { callsOf } from "../abi.js";
import type { Session } from "../session.js";

export const treasury = "0x464c71f6c2f760dda6093dcb91c24c39e5d6e18c";
const callGas = 3_000_000;
const listingGas = 6_000_000;
/** A reserve's aToken and two debt tokens. */
const contractsListed = 3;

const call = callsOf([
  "function setAssetPrice(address asset, uint256 price)",
  "function approve(address spender, uint256 amount)",
  "function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  "function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
]);

export type Queue = (label: string, to: Address, data: Hex) => void;

export function queueOf(session: Session, name: string): Queue {
  return (label, to, data) => session.queue({ label: `${name} ${label}`, to, data, gas: callGas });
}

/** Returns the libraries of `addresses` by the names under which contracts link them. */
export function libraries(addresses: Readonly<Record<string, Address>>): Record<string, Address> {
  const folder = "contracts/protocol/libraries/logic";
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [`${folder}/${name}.sol:${name}`, address]),
  );
}

/** Encodes the constructor's arguments of a rate strategy: the provider, and numbers given in millionths. */
export function rateArguments(addressesProvider: Address, millionths: readonly bigint[]): Hex {
  const types = [{ type: "address" }, ...millionths.map(() => ({ type: "uint256" }))];
  return encodeAbiParameters(types, [addressesProvider, ...millionths.map((part) => part * 10n ** 21n)]);
}

export function queuePrices(queue: Queue, oracle: Address, reserves: readonly DevReserve[]): void {
  for (const { symbol } of reserves) {
    const { address, usd } = devToken(symbol);
    queue(`${symbol} price`, oracle, call("setAssetPrice", address, BigInt(Math.round(usd * 1e8))));
  }
}

type Market = { name: string; configurator: Address; reserves: readonly DevReserve[] };

/** Queues the calls that list the reserves, each at the nonce at which mainnet's configurator listed it. */
export async function queueListings(
  session: Session,
  { name, configurator, reserves }: Market,
  listings: readonly Hex[],
): Promise<void> {
  let next: number | undefined;
  for (const [index, { symbol, nonce }] of reserves.entries()) {
    // The nonces in between belong to tokens that mainnet lists and the devnet lacks.
    if (nonce !== next) {
      await session.flush();
      await session.call("anvil_setNonce", [configurator, numberToHex(nonce)]);
    }
    session.queue({ label: `${name} ${symbol}`, to: configurator, data: listings[index]!, gas: listingGas });
    next = nonce + contractsListed;
  }
}

export type Supply = { symbol: DevReserve["symbol"]; usd: number; owner: Address; by: "supply" | "deposit" };

/** Approves the pool for an amount of a token, and supplies it. */
export function queueSupply(queue: Queue, pool: Address, { symbol, usd, owner, by }: Supply): void {
  const token = devToken(symbol);
  const amount = unitsForUsd(token, usd);
  queue(`${symbol} approval`, token.address, call("approve", pool, amount));
  queue(`${symbol} ${by}`, pool, call(by, token.address, amount, owner, 0));
}

/** Returns the call that borrows at a rate that varies (2) or is fixed (1). */
export function borrowCall(symbol: DevReserve["symbol"], usd: number, owner: Address, rateMode = 2n): Hex {
  const token = devToken(symbol);
  return call("borrow", token.address, unitsForUsd(token, usd), rateMode, 0, owner);
}
