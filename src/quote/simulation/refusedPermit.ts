import type { Head } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Hex, uintAt, word } from "../../lib/hex.js";
import { routerAddress } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import { explainRevert, refusingText, type Simulator } from "../../simulation/index.js";
import type { Attempt } from "../attempt.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import type { QuoteRequest } from "../request.js";
import type { QuoteServices } from "../services.js";
import { isSigned } from "../transaction/needs.js";

/** The selector of ERC-2612's `permit`, and of DAI's, whose arguments are one word longer. */
const erc2612Selector = "0xd505accf";
const daiSelector = "0x8fcbaf0c";
const hexOfErc2612 = 2 + 2 * 160;

/**
 * Returns INVALID_PERMIT for the first input that the Router cannot move with its permit, or undefined if there is
 * none. The Router ignores permits that fail, so each permit is simulated separately. Throws BlockGoneError.
 */
export async function refusedPermit(
  { services, basis }: Attempt,
  { fromAddress, signed, inputs }: QuoteRequest,
): Promise<SluiceError | undefined> {
  if (signed?.kind !== "permits") return undefined;
  for (const [index, input] of inputs.entries()) {
    if (!isSigned(signed, index)) continue;
    const { token, amount } = input;
    const allowed = await services.simulator.allowance(
      token,
      fromAddress,
      routerAddress,
      basis.view.whole.head,
    );
    if (allowed !== undefined && allowed >= amount) continue;
    const permit = signed.permits[index] as Hex;
    const reason = await faultOf(services, basis, { owner: fromAddress, input, permit });
    if (reason !== undefined) return invalidPermit(token, reason);
  }
  return undefined;
}

type Given = { readonly owner: Address; readonly input: TokenAmount; readonly permit: Hex };

/** Returns a clause that explains why the Router cannot move an input with its permit. */
async function faultOf(
  { simulator, network }: QuoteServices,
  { view, context, fees }: QuoteBasis,
  { owner, input, permit }: Given,
): Promise<string | undefined> {
  const isErc2612 = permit.length === hexOfErc2612;
  const parties = `${word(BigInt(owner))}${word(BigInt(routerAddress))}`;
  const data: Hex = `${isErc2612 ? erc2612Selector : daiSelector}${parties}${permit.slice(2)}`;
  const tx = { from: owner, to: input.token, data, valueWei: 0n };
  const trial = { tx, head: view.whole.head, context, fees, maxGas: network.maxTransactionGas };
  const needs = { native: [{ owner, amountWei: 0n }], balances: [], allowances: [] };
  const result = await simulator.run(trial, needs);
  if (!result.ok) {
    const asks = await simulator.asksCode(input.token, isErc2612 ? "erc2612" : "dai", view.whole.head);
    const note = asks ? await keyNote(simulator, owner, view.whole.head) : "";
    return `the token refuses it: ${explainRevert(result.revert).text}${note}`;
  }
  const value = uintAt(permit, 0) ?? 0n;
  if (isErc2612 && value < input.amount) return `it allows ${value}, and amountIn is ${input.amount}`;
  return undefined;
}

/** Returns the end of a sentence that says why no signature of the owner's key counts, if none does. */
export async function keyNote(
  simulator: Pick<Simulator, "refusingCode">,
  owner: Address,
  head: Head,
): Promise<string> {
  const delegate = await simulator.refusingCode(owner, head);
  return delegate === undefined ? "" : `; ${refusingText(owner, delegate)}`;
}

function invalidPermit(token: Address, reason: string): SluiceError {
  const message = `permit of tokenIn ${token} does not let the Router move amountIn`;
  return new SluiceError("INVALID_PERMIT", message, { description: capital(reason) });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
