import { parseUnits, readableUnits, shortAddress } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { labelOf } from "../../tokens/search.js";
import type { Form } from "../form/form.js";

/** Returns a trade in one line: `Sell 1 ETH for USDC`, or `Sell 1 ETH for UNI-V2 USDC/WETH`. */
export function titleOf(
  { chainId, inputs, outputs }: Pick<Form, "chainId" | "inputs" | "outputs">,
  tokens: ReadonlyMap<string, Token>,
): string {
  const sold = inputs.map(({ token: address, amount }) => {
    const token = tokens.get(keyOf(chainId, address));
    const raw = token && parseUnits(amount, token.decimals);
    return token === undefined || raw === undefined
      ? shortAddress(address)
      : `${readableUnits(raw, token.decimals)} ${labelOf(token)}`;
  });
  const bought = outputs.map((address) => {
    const token = tokens.get(keyOf(chainId, address));
    return token === undefined ? shortAddress(address) : labelOf(token);
  });
  return `Sell ${sold.join(" and ")} for ${bought.join(" and ")}`;
}
