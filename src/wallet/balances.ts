import { SluiceError } from "../errors/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import type { Call, Reading } from "../lib/reading.js";
import { isNativeTwin } from "../lib/systemAddresses.js";
import { compareText } from "../lib/text.js";
import type { Market } from "../market/index.js";
import { callData } from "../protocols/index.js";
import { fromReadable, onNewestMarket } from "../quote/index.js";
import { balanceCall, type Token } from "../tokens/index.js";
import { readOn } from "./readOn.js";
import type { WalletServices } from "./services.js";

export type Balance<T extends Token> = {
  readonly token: T;
  /** Raw units, greater than zero. */
  readonly amount: bigint;
  /** US dollars for one raw unit. Undefined if no venue is deep enough to price it. */
  readonly usdPerUnit: number | undefined;
};

/** The tokens to look up on one network. */
type BalanceSource<T extends Token> = {
  readonly services: WalletServices;
  readonly tokens: readonly T[];
};

/**
 * Returns the balances that `holder` has of the tokens at each network's newest block. The order is native first, then
 * by value, then tokens without a price, by address. Omits zeros, tokens that do not report a balance, and the native
 * currency under a second address, which would count it twice. Of several networks, omits those that cannot be read at
 * present. Throws STATE_STALE, RPC_UNAVAILABLE and BlockGoneError if none can.
 */
export async function listBalances<T extends Token>(
  sources: readonly BalanceSource<T>[],
  holder: Address,
): Promise<Balance<T>[]> {
  const lists = await fromReadable(sources, (source) => balancesOf(source, holder));
  return lists.flat().sort(compareBalances);
}

function balancesOf<T extends Token>(source: BalanceSource<T>, holder: Address): Promise<Balance<T>[]> {
  return onNewestMarket(source.services, (market) => balancesOn(market, source, holder));
}

async function balancesOn<T extends Token>(
  market: Market,
  { services, tokens: listed }: BalanceSource<T>,
  holder: Address,
): Promise<Balance<T>[]> {
  const tokens = listed.filter(({ address }) => !isNativeTwin(address));
  const reading = readBalances(services.network.multicall3, holder, tokens);
  const amounts = await readOn(services, market, reading);
  const prices = services.pricer(market);
  return tokens.flatMap((token, index) => {
    const amount = amounts[index] ?? 0n;
    return amount === 0n ? [] : [{ token, amount, usdPerUnit: prices.get(token.address)?.usdPerUnit }];
  });
}

/** Reads the balances of `holder` in the order of `tokens`. Undefined for a token that does not report its balance. */
export function* readBalances(
  multicall3: Address,
  holder: Address,
  tokens: readonly Token[],
): Reading<(bigint | undefined)[]> {
  const answers = yield tokens.map(({ address }) =>
    address === NATIVE ? nativeCall(multicall3, holder) : balanceCall(address, holder),
  );
  return tokens.map(({ address }, index) => {
    const amount = uintAt(answers[index] ?? "0x", 0);
    if (amount !== undefined || address !== NATIVE) return amount;
    // A token may be broken, but the native currency cannot be. Omitting it would imply that the balance is zero.
    throw new SluiceError("RPC_UNAVAILABLE", "The node did not tell the native balance");
  });
}

/** Returns a call of `getEthBalance(address)` of Multicall3. */
function nativeCall(multicall3: Address, holder: Address): Call {
  return { to: multicall3, data: callData("0x4d2301cc", holder) };
}

/** Compares two balances. If they are equal on several networks, the lower chain id comes first. */
export function compareBalances(a: Balance<Token>, b: Balance<Token>): number {
  return (
    Number(b.token.address === NATIVE) - Number(a.token.address === NATIVE) ||
    compareValues(valueUsd(a), valueUsd(b)) ||
    compareText(a.token.address, b.token.address) ||
    a.token.chainId - b.token.chainId
  );
}

function valueUsd({ amount, usdPerUnit }: Balance<Token>): number | undefined {
  return usdPerUnit === undefined ? undefined : Number(amount) * usdPerUnit;
}

/** Compares two values. The larger one comes first, and an unknown one last. */
function compareValues(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return b - a;
}
