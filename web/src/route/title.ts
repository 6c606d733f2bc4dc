import { parseUnits, readableUnits, shortAddress } from "../numbers/units.js";
import type { Token } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import type { Form } from "./form.js";

/** Returns a trade in one line: `Sell 1 ETH for USDC`. */
export function titleOf({ chainId, inputs, outputs }: Form, tokens: ReadonlyMap<string, Token>): string {
  const sold = inputs.map(({ token: address, amount }) => {
    const token = tokens.get(keyOf(chainId, address));
    const raw = token && parseUnits(amount, token.decimals);
    return token === undefined || raw === undefined
      ? shortAddress(address)
      : `${readableUnits(raw, token.decimals)} ${token.symbol}`;
  });
  const bought = outputs.map(
    (address) => tokens.get(keyOf(chainId, address))?.symbol ?? shortAddress(address),
  );
  return `Sell ${sold.join(" and ")} for ${bought.join(" and ")}`;
}
