import { type RouteParams, SluiceApiError } from "../../../src/client/index.js";
import { wholeBps } from "../numbers/percent.js";
import { parseUnits, percent, readableUnits, shortAddress } from "../numbers/units.js";
import { sluice } from "../service/client.js";
import type { Token } from "../service/types.js";
import { keyOf, native } from "../tokens/key.js";
import { ensureChain } from "../wallet/connection.js";
import { asWalletError, WalletError, type WalletOffer } from "../wallet/provider.js";
import { allowanceOf, amountsOf } from "../wallet/send.js";
import { allowanceUses, type Sent } from "../wallet/sent/record.js";
import { forgetSent, sents, waitForEnd } from "../wallet/sent/store.js";
import { type Sender, submit } from "../wallet/sent/submit.js";
import { withTabLock } from "../wallet/withTabLock.js";
import type { Form } from "./form.js";
import { askAboveBps, type Impact } from "./impact.js";
import { verifiedApproval, verifiedRoute } from "./verified.js";

type StepState = "now" | "done" | "failed";

/** The end of the steps. The list of sent transactions shows the outcome of the trade itself. */
type End = { readonly kind: "done" } | { readonly kind: "failed"; readonly message?: string };

/** The steps so far, in order. The last one is in progress until there is an end. */
export type Progress = {
  readonly steps: readonly { readonly name: string; readonly state: StepState }[];
  /** True while waiting for other transactions, when cancelling loses nothing. */
  readonly canCancel: boolean;
  readonly end?: End;
};

export type Job = {
  readonly wallet: WalletOffer;
  readonly account: string;
  readonly form: Form;
  readonly tokens: ReadonlyMap<string, Token>;
  readonly params: RouteParams;
  /** The minimums of the answer on the page. A newer route must not promise less. */
  readonly minimums: readonly string[];
  /** The accepted price impact. A newer route must not have a worse one. */
  readonly impact: Impact | undefined;
};

type Begin = (name: string, canCancel?: boolean) => void;

/** Executes the route of a form, from its first approval to its block. Reports every step, and never throws. */
export async function sendRoute(
  job: Job,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const names: string[] = [];
  const steps = (last: StepState) =>
    names.map((name, index) => ({ name, state: index === names.length - 1 ? last : "done" }) as const);
  const begin: Begin = (name, canCancel = false) => {
    names.push(name);
    report({ steps: steps("now"), canCancel });
  };
  const finish = (end: End) =>
    report({ steps: steps(end.kind === "done" ? "done" : "failed"), canCancel: false, end });
  try {
    finish(await executeRoute(job, begin, signal));
  } catch (error) {
    finish({
      kind: "failed",
      message: signal.aborted ? "Cancelled: nothing was traded." : failureMessage(error),
    });
  }
}

async function executeRoute(job: Job, begin: Begin, signal: AbortSignal): Promise<End> {
  const { wallet, account } = job;
  const { provider, key, kind } = wallet;
  const { chainId } = job.form;
  begin("Network");
  const chain = await ensureChain(wallet, chainId);
  const sender = { provider, wallet: key, isLocal: kind === "local", chain, chainId, account };
  // Until the route is sent, no other tab may change an allowance that it needs.
  const id = await withTabLock(
    `sluice ${chain} ${account}`,
    () => approveAndSend(job, sender, begin, signal),
    {
      onWait: () => begin("Waiting for another tab", true),
      signal,
    },
  );
  begin("In a block");
  const sent = await waitForEnd(id, signal);
  if (sent === undefined)
    return {
      kind: "failed",
      message: "You stopped waiting. It may still go through: check your wallet.",
    };
  return { kind: sent.end?.kind === "mined" ? "done" : "failed" };
}

async function approveAndSend(job: Job, sender: Sender, begin: Begin, signal: AbortSignal): Promise<string> {
  const { account, form, params, minimums, impact } = job;
  const sold = spendsOf(params);
  const spent = sold.map(({ token }) => token).filter((token) => token !== native);
  await waitForOthers(sender, spent, begin, signal);
  for (let round = 0; ; round++) {
    begin("Allowances");
    const allowed: RequiredAllowance[] = [];
    for (const each of sold)
      if (each.token !== native) allowed.push(await ensureAllowance(job, sender, each, begin, signal));
    begin("Newest route");
    const route = await sluice.route({ ...params, minAmountOut: [...minimums] }, { signal });
    const asked = { ...params, chainId: form.chainId, minAmountOut: [...minimums] };
    const { tx, deadline } = await verifiedRoute(sender.provider, asked, minimums, route);
    requireImpact(route.priceImpact ?? undefined, impact);
    // Others who can sign for the account may have changed the allowances in the meantime.
    const isAllowed = await Promise.all(
      allowed.map(
        async (each) => (await allowanceOf(sender.provider, { ...each, owner: account })) >= each.amount,
      ),
    );
    if (isAllowed.includes(false)) {
      if (round > 0) throw new WalletError(0, "Something keeps changing the allowances. Nothing was traded.");
      continue;
    }
    signal.throwIfAborted();
    begin("Confirm in your wallet");
    const amounts = amountsOf(route.amountOut);
    return submit(sender, tx, {
      ...{ kind: "trade", title: titleOf(form, job.tokens), sold: sold.map(({ token }) => token), deadline },
      ...{ bought: form.outputs, receiver: String(params.receiver) },
      promised: form.outputs.map((token, index) => {
        const { symbol = "", decimals = 0 } = job.tokens.get(keyOf(form.chainId, token)) ?? {};
        return { token, symbol, decimals, amount: amounts[index] ?? "0" };
      }),
    });
  }
}

/**
 * Waits until no other sent transaction spends or approves the same tokens, since an exact allowance serves one trade.
 */
async function waitForOthers(sender: Sender, tokens: readonly string[], begin: Begin, signal: AbortSignal) {
  for (let isTold = false; ; isTold = true) {
    const [other] = allowanceUses(sents.get(), sender.chain, sender.account, tokens);
    if (other === undefined) return;
    if (!isTold) begin("Waiting for the earlier transaction", true);
    await waitForEnd(other.id, signal);
  }
}

type Spend = { readonly token: string; readonly amount: bigint };
type RequiredAllowance = Spend & { readonly spender: string };

function spendsOf({ tokenIn, amountIn }: RouteParams): readonly Spend[] {
  const amounts = [amountIn].flat();
  return [tokenIn]
    .flat()
    .map((token, index) => ({ token: String(token), amount: BigInt(amounts[index] ?? 0) }));
}

/** Approves exactly the sold amount, unless the allowance already suffices. */
async function ensureAllowance(
  { account, form, tokens }: Job,
  sender: Sender,
  { token, amount }: Spend,
  begin: Begin,
  signal: AbortSignal,
): Promise<RequiredAllowance> {
  const { chainId, strategy } = form;
  const symbol = tokens.get(keyOf(chainId, token))?.symbol ?? token;
  const asked = { chainId, fromAddress: account, tokenAddress: token, amount: String(amount) };
  const question = { ...asked, routingStrategy: strategy };
  const approval = await verifiedApproval(question, await sluice.approve(question, { signal }));
  const allowed = { token, amount, spender: approval.spender };
  const isEnough = async () => (await allowanceOf(sender.provider, { ...allowed, owner: account })) >= amount;
  if (await isEnough()) return allowed;
  for (const [index, tx] of approval.transactions.entries()) {
    const isLast = index === approval.transactions.length - 1;
    const name = `${isLast ? "Approve exactly the sold amount of" : "Revoke the old allowance of"} ${symbol}`;
    signal.throwIfAborted();
    begin(name);
    const about = {
      ...({ kind: "approval", title: name, sold: [token], bought: [] } as const),
      ...{ receiver: account, promised: [] },
    };
    const id = await submit(sender, tx, about);
    requireMined(await waitForEnd(id, signal));
    forgetSent(id);
  }
  for (let tries = 0; tries < 5; tries++) {
    if (await isEnough()) return allowed;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
  }
  throw new WalletError(0, `Another approval of ${symbol} replaced this one. Nothing was traded.`);
}

/** Returns a trade in one line: `Sell 1 ETH for USDC`. */
function titleOf({ chainId, inputs, outputs }: Form, tokens: ReadonlyMap<string, Token>): string {
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

function requireMined(sent: Sent | undefined): void {
  if (sent?.end?.kind === "mined") return;
  throw new WalletError(
    0,
    sent === undefined
      ? "You stopped waiting for the approval. Nothing was traded."
      : "The approval did not take effect. Nothing was traded.",
  );
}

/**
 * Throws WalletError if a route has a price impact without consent. For an unknown impact, consent covers the minimums,
 * which the route keeps.
 */
function requireImpact(bps: number | undefined, agreed: Impact | undefined): void {
  const isKnown = bps !== undefined;
  if (isKnown ? bps <= Math.max(askAboveBps, agreed?.bps ?? askAboveBps) : agreed?.bps === undefined) return;
  throw new WalletError(
    0,
    `Nothing was traded: the price impact is ${isKnown ? percent(bps / wholeBps) : "unknown"} now. Review the new quote, and confirm it if you still want it.`,
  );
}

function failureMessage(error: unknown): string {
  if (error instanceof SluiceApiError) return `${error.message}. ${(error.remedy ?? "").replaceAll("`", "")}`;
  const known = asWalletError(error);
  return known.code === 4001 ? "You declined in the wallet; it sent nothing." : known.message;
}
