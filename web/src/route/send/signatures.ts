import { type PermitParams, type RouteParams, SluiceApiError } from "../../../../src/client/index.js";
import type { VerifiedPermit } from "../../../../src/verify/index.js";
import { readableUnits } from "../../numbers/units.js";
import { sluice } from "../../service/client.js";
import { keyOf } from "../../tokens/key.js";
import { untilStopped } from "../../wallet/provider.js";
import { allowanceOf, permit2Address } from "../../wallet/send.js";
import type { Sender } from "../../wallet/sent/submit.js";
import { asWalletError } from "../../wallet/walletText.js";
import type { Spend } from "../form/question.js";
import { sendApproval, symbolIn } from "./allowances.js";
import type { Begin, Job } from "./sendRoute.js";
import { newestRoute, verifiedPermit } from "./verified.js";

type OwnPermit = Extract<VerifiedPermit, { kind: "erc2612" | "dai" }>;
type TypedData = OwnPermit["typedData"];

/**
 * Asks the wallet to sign the token's own permit of exactly the sold amount, and returns the route's parameter. Returns
 * undefined if the token has none of an exact amount. Throws CannotSignError, and WalletError if the person declines.
 */
export async function signOwnPermit(
  job: Job,
  sender: Sender,
  spend: Spend,
  begin: Begin,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (job.form.strategy !== "router") return undefined;
  const question = questionOf(job, spend);
  const read = await askWhatToSign(sender, question, signal);
  // DAI's form allows everything the owner has.
  if (read.kind !== "erc2612") return undefined;
  begin(`Sign in your wallet: ${amountIn(job, spend)} for this trade, without a transaction`, "Cancel");
  return read.permit + (await sign(sender, read.typedData, signal));
}

/**
 * Lets Permit2 move the token, once and for all trades, unless it already may. Returns whether the trade can be signed
 * for Permit2. Throws CannotSignError.
 *
 * @param mayApprove whether the person has chosen Permit2, so that its approval may be sent.
 */
export async function preparePermit2(
  job: Job,
  sender: Sender,
  spend: Spend,
  mayApprove: boolean,
  begin: Begin,
  signal: AbortSignal,
): Promise<boolean> {
  if (job.form.strategy !== "router") return false;
  const { provider } = sender;
  const { token, amount } = spend;
  const isAllowed =
    (await allowanceOf(provider, { token, owner: job.account, spender: permit2Address })) >= amount;
  if (isAllowed || !mayApprove) return isAllowed;
  // Without call data, the answer may be of the token's own permit.
  const asked = { ...job.params, chainId: job.form.chainId };
  const { verified: route } = await newestRoute(provider, asked, job.minimums, job.allowed, signal);
  const question = { ...questionOf(job, spend), data: route.tx.data };
  const read = await askWhatToSign(sender, question, signal);
  if (read.kind !== "permit2") return false;
  const symbol = symbolIn(job, spend.token);
  for (const [index, tx] of read.approvals.entries()) {
    const isLast = index === read.approvals.length - 1;
    const name = isLast
      ? `Allow Permit2 to move ${symbol} whenever you sign`
      : `Revoke the old allowance of ${symbol}`;
    await sendApproval(job, sender, { tx, name, token: spend.token }, begin, signal);
  }
  return true;
}

/** Asks the wallet to sign a verified route for Permit2. Throws CannotSignError, and WalletError if the person declines. */
export async function signForPermit2(
  job: Job,
  sender: Sender,
  spend: Spend,
  data: string,
  begin: Begin,
  signal: AbortSignal,
): Promise<NonNullable<RouteParams["permit2"]>> {
  const asked = { ...questionOf(job, spend), data };
  const read = await askWhatToSign(sender, asked, signal);
  if (read.kind !== "permit2" || read.permit2 === undefined || read.typedData === undefined)
    throw new CannotSignError("There is no Permit2 here, so you approve the amount by a transaction");
  begin(`Sign this trade in your wallet: ${amountIn(job, spend)} and nothing else`, "Cancel");
  const signature = await sign(sender, read.typedData, signal);
  return { ...read.permit2, signature };
}

function questionOf({ account, form }: Job, { token, amount }: Spend) {
  return { chainId: form.chainId, fromAddress: account, tokenAddress: token, amount: String(amount) };
}

function amountIn({ tokens, form }: Job, { token, amount }: Spend): string {
  const { decimals = 0, symbol = token } = tokens.get(keyOf(form.chainId, token)) ?? {};
  return `exactly ${readableUnits(amount, decimals, 12)} ${symbol}`;
}

/** Throws CannotSignError if no signature of the account counts. */
async function askWhatToSign(
  { provider }: Sender,
  question: PermitParams & ReturnType<typeof questionOf>,
  signal: AbortSignal,
): Promise<VerifiedPermit> {
  try {
    return await verifiedPermit(provider, question, await sluice.permit(question, { signal }));
  } catch (error) {
    if (!(error instanceof SluiceApiError) || error.code !== "SIGNATURE_UNUSABLE") throw error;
    throw new CannotSignError(
      "Your account's code accepts no signature of its key, so you approve the amount by a transaction",
    );
  }
}

/** No signature can be had, so a transaction must approve what is sold. Its message tells the person. */
export class CannotSignError extends Error {
  override readonly name = "CannotSignError";
}

/** The codes and words of wallets that do not know the method, or cannot use it with the account's device. */
const unsupported = [4200, -32601, -32004];
const unsupportedWords = /not support|unsupported|not implement|unimplemented|not available|unknown method/i;

/** Asks for a signature if the wallet is on the service's chain: it holds on every chain with the same id. */
async function sign(
  { provider, chainId, account }: Sender,
  data: TypedData,
  signal: AbortSignal,
): Promise<string> {
  await sluice.requireSameChain({ chainId, provider }, { signal });
  try {
    const params = [account, JSON.stringify(data)];
    const asked = provider.request({ method: "eth_signTypedData_v4", params });
    const signature = await untilStopped(asked, signal);
    if (typeof signature === "string" && /^0x([0-9a-f]{2}){64,65}$/i.test(signature)) return signature;
  } catch (error) {
    signal.throwIfAborted();
    const known = asWalletError(error);
    const isUnable = unsupported.includes(known.code) || unsupportedWords.test(known.said ?? "");
    if (known.code === 4001 || !isUnable) throw known;
  }
  throw new CannotSignError("Your wallet cannot sign this, so you approve the amount by a transaction");
}
