import { parseUnits, readableUnits } from "../numbers/units.js";
import type { Balance, Token } from "../service/types.js";
import { keyOf, native } from "../tokens/key.js";
import { gasLimitOf } from "../wallet/send.js";
import type { Form } from "./form.js";

/** What the sender lacks for a trade. */
export type Funds = {
  /** A sentence for each input, in their order; undefined where enough is held, or where nobody knows what is. */
  readonly faults: readonly (string | undefined)[];
  /** That the gas cannot be paid, where no input is to blame for it. */
  readonly gasFault: string | undefined;
};

/** More than any usual token's `approve` needs. */
const approvalGas = 80_000n;

/**
 * Wei that the sender's wallet will want to see beside what is sold: the gas limits that are sent, at twice today's price, as
 * wallets commonly allow for a rising base fee. `gas` is the least limit of the route.
 */
export function gasReserveWei(form: Form, gas: string, gasPriceWei: bigint): bigint {
  const approvals = BigInt(form.inputs.filter(({ token }) => token !== native).length);
  return gasLimitOf(BigInt(gas) + approvals * approvalGas) * gasPriceWei * 2n;
}

/**
 * What of a form its sender cannot pay for. Of a token that nobody lists no balance is known, so nothing is said of it; a
 * listed one that is not among the balances is not held at all.
 *
 * @param reserveWei what is to be left for gas; undefined while that is not known, or somebody else pays it.
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

/** The most of a token that can be sold: of the native coin all but the gas. */
export function mostToSell(address: string, held: bigint, reserveWei: bigint): bigint {
  if (address !== native) return held;
  return held > reserveWei ? held - reserveWei : 0n;
}

function shortly(wei: bigint): string {
  return readableUnits(wei, 18, 3);
}
