import type { CheckedTransaction } from "../../../../src/verify/index.js";
import { sluice } from "../../service/client.js";
import { keyOf } from "../../tokens/key.js";
import { requireGas } from "../../wallet/gasFees.js";
import { WalletError } from "../../wallet/provider.js";
import { allowanceOf } from "../../wallet/send.js";
import { allowanceUses, type Sent } from "../../wallet/sent/record.js";
import { putAway, sents, waitForEnd } from "../../wallet/sent/store.js";
import { type Sender, submit } from "../../wallet/sent/submit.js";
import type { Spend } from "../form/question.js";
import type { Begin, Job } from "./sendRoute.js";
import { verifiedApproval } from "./verified.js";

export type RequiredAllowance = Spend & { readonly spender: string };

export function symbolIn({ tokens, form }: Job, token: string): string {
  return tokens.get(keyOf(form.chainId, token))?.symbol ?? token;
}

/**
 * Waits until no other sent transaction spends or approves the same tokens, since an exact allowance serves one trade.
 */
export async function waitForOthers(
  sender: Sender,
  tokens: readonly string[],
  begin: Begin,
  signal: AbortSignal,
) {
  for (let isTold = false; ; isTold = true) {
    const [other] = allowanceUses(sents.get(), sender.chain, sender.account, tokens);
    if (other === undefined) return;
    if (!isTold) begin("Waiting for the earlier transaction", "Cancel");
    await waitForEnd(other.id, signal);
  }
}

/** What `/wallet/approve` says of a spend, and whether the allowance already suffices. */
export async function readAllowance(
  { account, form }: Job,
  sender: Sender,
  { token, amount }: Spend,
  signal: AbortSignal,
) {
  const { chainId, strategy } = form;
  const asked = { chainId, fromAddress: account, tokenAddress: token, amount: String(amount) };
  const question = { ...asked, routingStrategy: strategy };
  const approval = await verifiedApproval(question, await sluice.approve(question, { signal }));
  const allowed: RequiredAllowance = { token, amount, spender: approval.spender };
  const isEnough = async () => (await allowanceOf(sender.provider, { ...allowed, owner: account })) >= amount;
  return { approval, allowed, isEnough };
}

/** Approves exactly the sold amount by a transaction. */
export async function approveExactly(
  job: Job,
  sender: Sender,
  { approval, allowed, isEnough }: Awaited<ReturnType<typeof readAllowance>>,
  begin: Begin,
  signal: AbortSignal,
): Promise<RequiredAllowance> {
  const { token } = allowed;
  const symbol = symbolIn(job, token);
  for (const [index, tx] of approval.transactions.entries()) {
    const isLast = index === approval.transactions.length - 1;
    const name = isLast
      ? `Approve exactly the ${symbol} that you sell`
      : `Revoke the old allowance of ${symbol}`;
    await sendApproval(job, sender, { tx, name, token }, begin, signal);
  }
  for (let tries = 0; tries < 5; tries++) {
    if (await isEnough()) return allowed;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
  }
  throw new WalletError(0, `Another approval of ${symbol} replaced this one. Nothing was traded.`);
}

type Approving = { readonly tx: CheckedTransaction; readonly name: string; readonly token: string };

/** Sends one approval and waits until it is mined. */
export async function sendApproval(
  { account, gasLimits }: Job,
  sender: Sender,
  { tx, name, token }: Approving,
  begin: Begin,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  requireGas("approval", tx, gasLimits.mostApprovalGas);
  begin(name, "Stop waiting");
  const about = {
    ...({ kind: "approval", title: name, sold: [token], bought: [] } as const),
    ...{ receiver: account, promised: [] },
  };
  const id = await submit(sender, { ...tx, mostGas: gasLimits.mostApprovalGas }, about, signal);
  requireMined(await waitForEnd(id, signal));
  putAway(id);
}

function requireMined(sent: Sent | undefined): void {
  if (sent?.end?.kind === "mined") return;
  throw new WalletError(
    0,
    sent === undefined
      ? "You stopped waiting for the approval. Nothing was traded."
      : "The approval did not take effect. Nothing was traded.",
  );
}
