import type { Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { isAddress } from "../../tokens/search.js";
import type { Form } from "../form/form.js";

/** Above this slippage, a trade may cost more than anybody intends to lose. The form's default is a sixth of it. */
const largestUsualSlippageBps = 300;

/**
 * Returns the unusual parts of a form and of its route, one sentence each, that require consent before the trade:
 * anybody can make a link, and its settings are easy to overlook.
 *
 * @param nameOf the name that was typed for an address, which is shown with it.
 * @param strangers the contracts that the route calls and that nothing vouches for.
 */
export function risksOf(
  form: Form,
  account: string,
  tokens: ReadonlyMap<string, Token>,
  nameOf: (address: string) => string | undefined = () => undefined,
  strangers: readonly string[] = [],
): readonly string[] {
  const risks: string[] = [];
  const isExact = form.amountOut !== "";
  // What leads to no address is refused at its field, and nobody can accept it.
  const isAnother = (text: string) => isAddress(text) && text.toLowerCase() !== account.toLowerCase();
  const shown = (address: string) => {
    const name = nameOf(address);
    return name === undefined ? address : `${name} (${address})`;
  };
  if (isAnother(form.receiver)) risks.push(`${shown(form.receiver)} receives the output, not you.`);
  if (form.feeBps > 0 && isAnother(form.feeReceiver))
    risks.push(
      `${form.feeBps / 100} % of what you ${isExact ? "pay at most" : "sell"} goes to ${shown(form.feeReceiver)}.`,
    );
  // A service chooses no larger one.
  if (form.slippageBps !== "auto" && form.slippageBps > largestUsualSlippageBps && form.mostIn === "")
    risks.push(
      isExact
        ? `You may pay ${form.slippageBps / 100} % more than shown.`
        : `${form.slippageBps / 100} % less than shown may arrive.`,
    );
  const [{ token: sold } = { token: native }, ...more] = form.inputs;
  // Permit2 serves no other trade.
  if (form.approve === "permit2" && form.strategy === "router" && sold !== native && more.length === 0) {
    const symbol = tokens.get(keyOf(form.chainId, sold))?.symbol ?? sold;
    risks.push(
      `Permit2 gets an unlimited allowance of your ${symbol}, and keeps it after this trade. Whoever gets a signature of yours can then move it, on any site.`,
    );
  }
  for (const address of [...form.inputs.map(({ token }) => token), ...form.outputs]) {
    const token = tokens.get(keyOf(form.chainId, address));
    if (token?.unlisted)
      risks.push(`${token.symbol} at ${address} is unlisted: anybody can give a token that name.`);
  }
  for (const address of strangers)
    risks.push(`The route calls ${address}, which nothing vouches for: it may keep what it gets.`);
  return risks;
}
