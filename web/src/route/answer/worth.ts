import { parseUnits, toNumber } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import type { Form } from "../form/form.js";

/** Returns the worth of all inputs and of all outputs in US dollars; undefined if one of them has no price. */
export function worthOf(
  form: Form,
  amountsOut: readonly string[],
  tokens: ReadonlyMap<string, Token>,
  prices: ReadonlyMap<string, number>,
): { readonly sold: number | undefined; readonly bought: number | undefined } {
  const worth = (address: string, rawOf: (token: Token) => bigint | undefined) => {
    const [token, price] = [tokens.get(keyOf(form.chainId, address)), prices.get(address)];
    const raw = token && rawOf(token);
    if (token === undefined || price === undefined || raw === undefined) return undefined;
    return toNumber(raw, token.decimals) * price;
  };
  return {
    sold: sum(
      form.inputs.map(({ token, amount }) => worth(token, (known) => parseUnits(amount, known.decimals))),
    ),
    bought: sum(form.outputs.map((token, index) => worth(token, () => BigInt(amountsOut[index] ?? "0")))),
  };
}

function sum(worths: readonly (number | undefined)[]): number | undefined {
  return worths.reduce((all, each) => (all === undefined || each === undefined ? undefined : all + each), 0);
}
