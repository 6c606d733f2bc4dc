import { parseUnits, readableUnits, shortAddress } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { labelOf } from "../../tokens/search.js";
import type { Form } from "../form/form.js";

/**
 * Returns a trade in one line: `Sell 1 ETH for USDC`, or `Sell 1 ETH for UNI-V2 USDC/WETH`; for an exact output, `Buy 3,000
 * USDC with ETH`.
 */
export function titleOf(
  { chainId, inputs, outputs, amountOut }: Pick<Form, "chainId" | "inputs" | "outputs" | "amountOut">,
  tokens: ReadonlyMap<string, Token>,
): string {
  const written = (address: string, amount: string) => {
    const token = tokens.get(keyOf(chainId, address));
    const raw = token && parseUnits(amount, token.decimals);
    if (token === undefined) return shortAddress(address);
    return raw === undefined ? labelOf(token) : `${readableUnits(raw, token.decimals)} ${labelOf(token)}`;
  };
  const [input, output] = [inputs[0]?.token ?? "", outputs[0] ?? ""];
  if (amountOut !== "") return `Buy ${written(output, amountOut)} with ${written(input, "")}`;
  const sold = inputs.map(({ token, amount }) => written(token, amount));
  const bought = outputs.map((address) => written(address, ""));
  return `Sell ${sold.join(" and ")} for ${bought.join(" and ")}`;
}
