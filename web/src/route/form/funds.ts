import { gasLimitOf } from "../../../../src/client/index.js";
import { formatUnits, parseUnits, readableUnits } from "../../numbers/units.js";
import type { Balance, Quote, Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import type { Form } from "./form.js";

/** What the sender lacks for a trade. */
export type Funds = {
  /** A sentence for each input, in their order; undefined if the balance suffices or is unknown. */
  readonly faults: readonly (string | undefined)[];
  /** The fault that gas cannot be paid, if no input causes it. */
  readonly gasFault: string | undefined;
};

type DataFee = "dataFee" | "gasIncludesDataFee";

/** Returns the wei that a transaction pays in addition to its gas. */
export function feeBesideGasWei({ dataFee = "0", gasIncludesDataFee }: Pick<Quote, DataFee>): bigint {
  return gasIncludesDataFee === true ? 0n : BigInt(dataFee);
}

/** More than `approve` of any usual token needs. */
export const approvalGas = 80_000n;

/**
 * Returns the wei that the sender's wallet will require in addition to what is sold, at twice today's prices. Wallets
 * commonly allow for a base fee that rises; the price of bytes can rise as well before the block, and its networks
 * refuse a sender who cannot pay it.
 *
 * That is the gas limits as sent, and the data fee of each transaction. An approval has fewer bytes than the route, so
 * the route's fee is enough for each. `gas` and `dataFee` are those of the route.
 */
export function gasReserveWei(form: Form, answer: Pick<Quote, "gas" | DataFee>, gasPriceWei: bigint): bigint {
  const { gas } = answer;
  const approvals = BigInt(form.inputs.filter(({ token }) => token !== native).length);
  // The cap applies to each transaction, so their limits are not added first.
  const gasLimits = gasLimitOf(BigInt(gas)) + approvals * gasLimitOf(approvalGas);
  return 2n * (gasLimits * gasPriceWei + (1n + approvals) * feeBesideGasWei(answer));
}

/**
 * Returns what the sender cannot pay. The balance of an unlisted token is unknown, so it has no fault; a listed token
 * without a balance is not held.
 *
 * @param reserveWei the amount to leave for gas; undefined while it is unknown, or if somebody else pays.
 */
export function fundsOf(
  form: Form,
  tokens: ReadonlyMap<string, Token>,
  balances: readonly Balance[] | undefined,
  reserveWei: bigint | undefined,
): Funds {
  const held = (address: string) => {
    const token = tokens.get(keyOf(form.chainId, address));
    const balance = balances?.find((each) => each.token === address);
    if (balance !== undefined) return BigInt(balance.amount);
    return balances === undefined || token === undefined || token.unlisted ? undefined : 0n;
  };
  const sold = new Map<string, bigint>();
  for (const { token, amount } of form.inputs) {
    const raw = parseUnits(amount, tokens.get(keyOf(form.chainId, token))?.decimals ?? 0) ?? 0n;
    sold.set(token, (sold.get(token) ?? 0n) + raw);
  }
  const coin = tokens.get(keyOf(form.chainId, native));
  const faults = form.inputs.map(({ token: address }) => {
    const token = tokens.get(keyOf(form.chainId, address));
    const [wanted, has] = [sold.get(address) ?? 0n, held(address)];
    if (token === undefined || has === undefined || wanted === 0n) return undefined;
    const write = (raw: bigint) => `${readableUnits(raw, token.decimals)} ${token.symbol}`;
    if (wanted > has) return `Not enough ${token.symbol}: you hold ${has === 0n ? "none" : write(has)}.`;
    if (address !== native || reserveWei === undefined || wanted + reserveWei <= has) return undefined;
    return `Not enough ${token.symbol}: you hold ${write(has)}, and gas may take ${shortly(reserveWei)} of it.`;
  });
  const coins = held(native);
  const isShort = coins !== undefined && reserveWei !== undefined && coins < reserveWei;
  const symbol = coin?.symbol ?? "the native coin";
  return {
    faults,
    gasFault:
      isShort && !sold.has(native)
        ? `Not enough ${symbol} for gas: it may take ${shortly(reserveWei)}, and you hold ${coins === 0n ? "none" : shortly(coins)}.`
        : undefined,
  };
}

/** Returns the largest amount of a token that can be sold: of the native coin, all except the gas. */
export function mostToSell(address: string, held: bigint, reserveWei: bigint): bigint {
  if (address !== native) return held;
  return held > reserveWei ? held - reserveWei : 0n;
}

/** What *Max* wrote. It stands as long as nobody types another amount. */
export type Most = {
  readonly index: number;
  readonly token: string;
  readonly amount: string;
  readonly heldWei: bigint;
};

/**
 * Returns the amount to write instead of that of *Max*, since its own quote requires more gas than the quote before it.
 * Returns undefined if the amount fits, or is no longer that of *Max*. It only ever falls, so this comes to an end.
 *
 * @param reserveWei the amount to leave for gas now
 */
export function lowerMost(
  most: Most,
  { inputs }: Form,
  balances: readonly Balance[] | undefined,
  reserveWei: bigint,
): string | undefined {
  const input = inputs[most.index];
  const held = balances?.find(({ token }) => token === native)?.amount;
  if (most.token !== native || input?.token !== native || input.amount !== most.amount) return undefined;
  // What was paid meanwhile is not for the page to follow: after a trade, Max would begin another one.
  if (held === undefined || BigInt(held) !== most.heldWei) return undefined;
  const now = parseUnits(input.amount, 18);
  if (now === undefined || now + reserveWei <= most.heldWei) return undefined;
  const next = mostToSell(native, most.heldWei, withRoom(reserveWei));
  return next > 0n && next < now ? formatUnits(next, 18) : undefined;
}

/** Returns what *Max* leaves for gas: a quarter more than is needed now, since gas changes. */
export function withRoom(reserveWei: bigint): bigint {
  return (reserveWei * 5n) / 4n;
}

function shortly(wei: bigint): string {
  return readableUnits(wei, 18, 3);
}
