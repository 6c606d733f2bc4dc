import { type RouteParams, SluiceApiError } from "../../../../src/client/index.js";
import type { VerifiedRoute } from "../../../../src/verify/index.js";
import { wholeBps } from "../../numbers/percent.js";
import { percent, toNumber } from "../../numbers/units.js";
import { sluice } from "../../service/client.js";
import { failureTextOf } from "../../service/failureText.js";
import type { Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { ensureChain } from "../../wallet/ensureChain.js";
import { type GasLimits, readGasFees, requireGas } from "../../wallet/gasFees.js";
import { WalletError, type WalletOffer } from "../../wallet/provider.js";
import { allowanceOf, amountsOf } from "../../wallet/send.js";
import type { Sent, SentPrices } from "../../wallet/sent/record.js";
import { findSent, waitForEnd } from "../../wallet/sent/store.js";
import { type About, type Sender, submit } from "../../wallet/sent/submit.js";
import { declinedText, stoppedText } from "../../wallet/sent/text.js";
import { asWalletError } from "../../wallet/walletText.js";
import { withTabLock } from "../../wallet/withTabLock.js";
import { askAboveBps, type Impact } from "../answer/impact.js";
import { type ApprovalWay, type Form, hashOf } from "../form/form.js";
import { type Spend, spendsOf } from "../form/question.js";
import { approveExactly, type RequiredAllowance, readAllowance, waitForOthers } from "./allowances.js";
import { CannotSignError, preparePermit2, signForPermit2, signOwnPermit } from "./signatures.js";
import { titleOf } from "./title.js";
import { newestRoute, verifiedRoute } from "./verified.js";

type StageState = "now" | "done" | "failed";

/** The end of the stages. The list of sent transactions shows the outcome of the trade itself. */
type End =
  | { readonly kind: "done" }
  /** `said` is what the wallet or its node said, word for word. */
  | { readonly kind: "failed"; readonly message?: string; readonly said?: string | undefined };

/** How a person ends the waiting: so that nothing is sent, or although the wallet may still send what it was asked for. */
type Stop = "Cancel" | "Stop waiting";

/** The stages so far, in order. The last one is in progress until there is an end. */
export type Progress = {
  readonly stages: readonly { readonly name: string; readonly state: StageState }[];
  readonly stop?: Stop | undefined;
  readonly end?: End;
};

export type Job = {
  readonly wallet: WalletOffer;
  readonly account: string;
  readonly form: Form;
  /** The name that was typed for the receiver. */
  readonly receiverName: string | undefined;
  readonly tokens: ReadonlyMap<string, Token>;
  readonly params: RouteParams;
  /** The minimums of the answer on the page. A newer route must not promise less. */
  readonly minimums: readonly string[];
  /** What the tokens are worth now. Undefined if one of them has no price. */
  readonly prices: SentPrices | undefined;
  /** The most that its gas may cost, as the page said. */
  readonly gasLimits: GasLimits;
  /** The accepted price impact. A newer route must not have a worse one. */
  readonly impact: Impact | undefined;
  /** The contracts that the person allows a route to call although nothing vouches for them. */
  readonly allowed: readonly string[];
};

export type Begin = (name: string, stop?: Stop) => void;

/** Executes the route of a form, from its first approval to its block. Reports every stage, and never throws. */
export async function sendRoute(
  job: Job,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const names: string[] = [];
  const stages = (last: StageState) =>
    names.map((name, index) => ({ name, state: index === names.length - 1 ? last : "done" }) as const);
  const begin: Begin = (name, stop) => {
    names.push(name);
    report({ stages: stages("now"), stop });
  };
  const finish = (end: End) => report({ stages: stages(end.kind === "done" ? "done" : "failed"), end });
  const ids: string[] = [];
  try {
    finish(await executeRoute(job, begin, signal, (id) => ids.push(id)));
  } catch (error) {
    // A record is gone if the wallet has refused.
    const asked = ids.flatMap((id) => findSent(id) ?? []);
    const end = signal.aborted ? { message: stoppedText(asked) } : failureOf(error, job, asked);
    finish({ kind: "failed", ...end });
  }
}

async function executeRoute(
  job: Job,
  begin: Begin,
  signal: AbortSignal,
  onAsk: (id: string) => void,
): Promise<End> {
  const { wallet, account } = job;
  const { provider, key, kind } = wallet;
  const { chainId } = job.form;
  begin("Network", "Cancel");
  const chain = await ensureChain(wallet, chainId, signal);
  const fees = job.gasLimits.fees ?? (await readGasFees(provider));
  const sender = { provider, wallet: key, isLocal: kind === "local", chain, chainId, account, fees, onAsk };
  // Until the route is sent, no other tab may change an allowance that it needs.
  const id = await withTabLock(
    `sluice ${chain} ${account}`,
    () => approveAndSend(job, sender, begin, signal),
    {
      onWait: () => begin("Waiting for another tab", "Cancel"),
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
  const { account, form, params, impact } = job;
  const sold = spendsOf(params);
  const spent = sold.map(({ token }) => token).filter((token) => token !== native);
  await waitForOthers(sender, spent, begin, signal);
  let { approve } = form;
  for (let round = 0; ; round++) {
    begin("Allowances");
    let ready: Awaited<ReturnType<typeof permittedRoute>>;
    try {
      ready = await permittedRoute(job, sender, { sold, approve }, begin, signal);
    } catch (error) {
      if (!(error instanceof CannotSignError)) throw error;
      begin(error.message);
      approve = "send";
      continue;
    }
    const { permission, route, verified } = ready;
    requireImpact(route.priceImpact ?? undefined, impact);
    // Others who can sign for the account may have changed the allowances in the meantime.
    const isAllowed = await Promise.all(
      permission.allowed.map(
        async (each) => (await allowanceOf(sender.provider, { ...each, owner: account })) >= each.amount,
      ),
    );
    if (isAllowed.includes(false)) {
      if (round > 0) throw new WalletError(0, "Something keeps changing the allowances. Nothing was traded.");
      continue;
    }
    signal.throwIfAborted();
    const mostGas = job.gasLimits.mostGas + paidGas(job, sender, verified.minimums);
    requireGas("trade", verified.tx, mostGas);
    begin("Confirm in your wallet", "Stop waiting");
    const amounts = amountsOf(route.amountOut);
    const about: About = {
      ...{ kind: "trade", title: titleOf(form, job.tokens), sold: sold.map(({ token }) => token) },
      ...{
        bought: form.outputs,
        receiver: String(params.receiver),
        receiverName: job.receiverName,
        deadline: verified.deadline,
      },
      ...{ form: hashOf(form), fills: route.route.length },
      ...(job.prices === undefined ? {} : { prices: job.prices }),
      ...(route.gasIncludesDataFee === true ? { gasIncludesDataFee: true } : {}),
      ...spending(job, route, verified),
      promised: form.outputs.map((token, index) => {
        const { symbol = "", decimals = 0 } = job.tokens.get(keyOf(form.chainId, token)) ?? {};
        const minimum = verified.minimums[index]?.amount ?? "0";
        return { token, symbol, decimals, amount: amounts[index] ?? "0", minimum };
      }),
    };
    return submit(sender, { ...verified.tx, mostGas }, about, signal);
  }
}

/** Returns what a trade for an exact output spends, for its record. */
function spending(
  { account, form, tokens }: Job,
  { amountIn }: { readonly amountIn?: string },
  { paid, payer }: VerifiedRoute,
): Pick<About, "spent"> {
  const [taken] = paid;
  if (form.amountOut === "" || amountIn === undefined || taken === undefined) return {};
  const { token, amount: most } = taken;
  const { symbol = "", decimals = 0 } = tokens.get(keyOf(form.chainId, token)) ?? {};
  // A smart wallet pulls all of it, and keeps what it does not need.
  const payers = [...new Set([account, payer])];
  return { spent: { token, symbol, decimals, amount: amountIn, most, payers } };
}

/**
 * Returns the gas for which minimums that are better than those on the page pay, at what the transaction offers for it.
 * With it, a better route costs no more at worst than the page said.
 */
function paidGas(
  { form, tokens, prices, minimums }: Job,
  { fees }: Sender,
  newest: readonly { readonly amount: string }[],
): bigint {
  if (fees === undefined || fees.mostWei === 0n) return 0n;
  const gainedWei = form.outputs.reduce((sum, token, at) => {
    const gained = BigInt(newest[at]?.amount ?? 0) - BigInt(minimums[at] ?? 0);
    // The coin pays for gas without a price, which may not have arrived when the person clicked.
    if (token === native) return sum + gained;
    if (prices === undefined || prices.coinUsd <= 0) return sum;
    const { decimals = 0 } = tokens.get(keyOf(form.chainId, token)) ?? {};
    const coins = (toNumber(gained, decimals) * (prices.boughtUsd[at] ?? 0)) / prices.coinUsd;
    return sum + BigInt(Math.floor(coins * 1e18));
  }, 0n);
  return gainedWei > 0n ? gainedWei / fees.mostWei : 0n;
}

type Way = { readonly sold: readonly Spend[]; readonly approve: ApprovalWay };

/** Gets the permissions of a way to approve, and the newest route with them. Throws CannotSignError. */
async function permittedRoute(job: Job, sender: Sender, way: Way, begin: Begin, signal: AbortSignal) {
  const permission = await askPermission(job, sender, way, begin, signal);
  begin("Newest route");
  const asked = { ...job.params, ...permission.params };
  const request = { asked, sold: way.sold, permission };
  return { permission, ...(await requestRoute(job, sender, request, begin, signal)) };
}

/** How the tokens that are sold may be taken. */
type Permission = {
  /** Allowances that must still hold when the route is sent. */
  readonly allowed: readonly RequiredAllowance[];
  /** The route's parameters with the signatures. */
  readonly params: Pick<RouteParams, "permit">;
  /** Whether the route itself is to be signed for Permit2. */
  readonly usesPermit2: boolean;
};

/** Gets the person's permission for each token that is sold: an allowance that exists, a signature, or an approval. */
async function askPermission(
  job: Job,
  sender: Sender,
  { sold, approve }: Way,
  begin: Begin,
  signal: AbortSignal,
): Promise<Permission> {
  const allowed: RequiredAllowance[] = [];
  const permits: string[] = [];
  let usesPermit2 = false;
  for (const spend of sold) {
    permits.push("none");
    if (spend.token === native) continue;
    const allowance = await readAllowance(job, sender, spend, signal);
    if (await allowance.isEnough()) {
      allowed.push(allowance.allowed);
      continue;
    }
    const permit = approve === "sign" ? await signOwnPermit(job, sender, spend, begin, signal) : undefined;
    if (permit !== undefined) {
      permits[permits.length - 1] = permit;
      continue;
    }
    // One signature covers a whole route, so a route with other permissions cannot have it.
    usesPermit2 =
      approve !== "send" &&
      sold.length === 1 &&
      (await preparePermit2(job, sender, spend, approve === "permit2", begin, signal));
    if (!usesPermit2) allowed.push(await approveExactly(job, sender, allowance, begin, signal));
  }
  const isSigned = permits.some((permit) => permit !== "none");
  // The document shows a single permit; a route with several inputs takes one for each.
  return { allowed, params: isSigned ? { permit: permits as never } : {}, usesPermit2 };
}

type Request = {
  readonly asked: RouteParams;
  readonly sold: readonly Spend[];
  readonly permission: Permission;
};

/** Requests the newest route and verifies it, signed for Permit2 if that takes the tokens. */
async function requestRoute(
  job: Job,
  sender: Sender,
  { asked, sold, permission }: Request,
  begin: Begin,
  signal: AbortSignal,
) {
  const [[spend], { chainId }] = [sold, job.form];
  for (let signature = 0; signature < mostSignatures; signature++) {
    const { route, verified, sent } = await newestRoute(
      sender.provider,
      { ...asked, chainId },
      job.minimums,
      job.allowed,
      signal,
    );
    if (!permission.usesPermit2 || spend === undefined) return { route, verified };
    // Of an exact output, a better price takes less than what was allowed.
    const due = { ...spend, amount: BigInt(verified.paid[0]?.amount ?? spend.amount) };
    const permit2 = await signForPermit2(job, sender, due, verified.tx.data, begin, signal);
    const signed = { ...sent, permit2 };
    const answer = await sluice.route(signed, { signal });
    const minimums = verified.minimums.map(({ amount }) => amount);
    const read = await verifiedRoute(sender.provider, signed, minimums, answer, job.allowed);
    const { slippageBps: stated } = job.form;
    const slippageBps = stated === "auto" ? (route.slippage?.bps ?? 0) : stated;
    const isExactOutput = job.form.amountOut !== "";
    if (!isExactOutput && isSignedTooLow(amountsOf(answer.amountOut), minimums, slippageBps)) continue;
    const { priceImpact, amountIn } = route;
    return { route: { ...answer, priceImpact, ...(amountIn && { amountIn }) }, verified: read };
  }
  throw new WalletError(0, "The price rose each time while you signed. Nothing was traded. Try again.");
}

/** How often a person signs one trade for Permit2 at most, as the price rises meanwhile. */
const mostSignatures = 3;

/**
 * Returns whether the price has risen so far since a route was signed that its minimum leaves others over a tenth more
 * than the slippage. A smaller rise is not worth another signature.
 */
function isSignedTooLow(amounts: readonly string[], minimums: readonly string[], slippageBps: number) {
  const [whole, allowed] = [10n * BigInt(wholeBps), 11n * BigInt(slippageBps)];
  return amounts.some((amount, at) => BigInt(amount) * (whole - allowed) > BigInt(minimums[at] ?? 0) * whole);
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

function failureOf(
  error: unknown,
  { form, tokens }: Job,
  asked: readonly Sent[],
): { message: string; said?: string | undefined } {
  if (error instanceof SluiceApiError) {
    const [sold, bought] = [form.inputs[0]?.token ?? "", form.outputs[0] ?? ""].map((token) =>
      tokens.get(keyOf(form.chainId, token)),
    );
    const { sentence, advice } = failureTextOf(error, { sold, bought, isExactOutput: form.amountOut !== "" });
    return { message: `${sentence} ${advice} Nothing was traded.` };
  }
  const { code, message, said } = asWalletError(error);
  return { message: code === 4001 ? declinedText(asked) : message, said };
}
