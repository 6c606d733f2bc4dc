import type { RouteParams } from "../../../../src/client/index.js";
import type { VerifiedPermit } from "../../../../src/verify/index.js";
import { readableUnits } from "../../numbers/units.js";
import { sluice } from "../../service/client.js";
import { keyOf } from "../../tokens/key.js";
import { asWalletError, type Provider } from "../../wallet/provider.js";
import { allowanceOf } from "../../wallet/send.js";
import type { Sender } from "../../wallet/sent/submit.js";
import { type Spend, sendApproval, symbolIn } from "./allowances.js";
import type { Begin, Job } from "./sendRoute.js";
import { verifiedPermit, verifiedRoute } from "./verified.js";

/** Permit2 has this address on every network. */
const permit2Address = "0x000000000022d473030f116ddee9f6b43ac78ba3";

type OwnPermit = Extract<VerifiedPermit, { kind: "erc2612" | "dai" }>;
type TypedData = OwnPermit["typedData"];

/**
 * Asks the wallet to sign the token's own permit of exactly the sold amount, and returns the route's parameter. Returns
 * undefined if the token has none of an exact amount, or if the wallet cannot sign it. Throws WalletError if the person
 * declines.
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
  const read = await verifiedPermit(sender.provider, question, await sluice.permit(question, { signal }));
  // DAI's form allows everything the owner has.
  if (read.kind !== "erc2612") return undefined;
  begin(`Sign in your wallet: ${amountIn(job, spend)} for this trade, without a transaction`);
  const signature = await sign(sender.provider, job.account, read.typedData);
  return signature && read.permit + signature;
}

/**
 * Lets Permit2 move the token, once and for all trades, unless it already may. Returns whether the trade can be signed
 * for Permit2.
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
  const route = await verifiedRoute(
    provider,
    asked,
    job.minimums,
    await sluice.route(job.params, { signal }),
    job.allowed,
  );
  const question = { ...questionOf(job, spend), data: route.tx.data };
  const read = await verifiedPermit(provider, question, await sluice.permit(question, { signal }));
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

/** Asks the wallet to sign a verified route for Permit2. Returns undefined if the wallet cannot sign it. */
export async function signForPermit2(
  job: Job,
  sender: Sender,
  spend: Spend,
  data: string,
  begin: Begin,
  signal: AbortSignal,
): Promise<RouteParams["permit2"] | undefined> {
  const asked = { ...questionOf(job, spend), data };
  const read = await verifiedPermit(sender.provider, asked, await sluice.permit(asked, { signal }));
  if (read.kind !== "permit2" || read.permit2 === undefined || read.typedData === undefined) return undefined;
  begin(`Sign this trade in your wallet: ${amountIn(job, spend)} and nothing else`);
  const signature = await sign(sender.provider, job.account, read.typedData);
  return signature === undefined ? undefined : { ...read.permit2, signature };
}

function questionOf({ account, form }: Job, { token, amount }: Spend) {
  return { chainId: form.chainId, fromAddress: account, tokenAddress: token, amount: String(amount) };
}

function amountIn({ tokens, form }: Job, { token, amount }: Spend): string {
  const { decimals = 0, symbol = token } = tokens.get(keyOf(form.chainId, token)) ?? {};
  return `exactly ${readableUnits(amount, decimals, 12)} ${symbol}`;
}

/** The codes of wallets that do not know the method. */
const unsupported = [4200, -32601, -32004];

async function sign(provider: Provider, account: string, data: TypedData): Promise<string | undefined> {
  try {
    const params = [account, JSON.stringify(data)];
    const signature = await provider.request({ method: "eth_signTypedData_v4", params });
    return typeof signature === "string" && /^0x([0-9a-f]{2}){64,65}$/i.test(signature)
      ? signature
      : undefined;
  } catch (error) {
    const known = asWalletError(error);
    if (unsupported.includes(known.code)) return undefined;
    throw known;
  }
}
