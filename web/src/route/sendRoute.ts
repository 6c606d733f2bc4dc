import { type ApprovalTransaction, type RouteParams, SluiceApiError } from "../../../src/client/index.js";
import { percent } from "../numbers/units.js";
import { sluice } from "../service/client.js";
import { asWalletError, type Provider, WalletError } from "../wallet/provider.js";
import { amountsOf, beOnChain, confirmed, received, send } from "../wallet/send.js";
import type { Form } from "./form.js";
import { askAboveBps, type Impact } from "./impact.js";

type StepState = "now" | "done" | "failed";

type End =
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "done";
      readonly hash: string;
      readonly block: number;
      readonly outputs: readonly {
        readonly token: string;
        readonly promised: bigint;
        readonly received: bigint | undefined;
      }[];
    };

/** What is done so far, in order; the last step is under way until there is an end. */
export type Progress = {
  readonly steps: readonly { readonly name: string; readonly state: StepState }[];
  readonly end?: End;
};

type Job = {
  readonly provider: Provider;
  readonly account: string;
  readonly form: Form;
  readonly params: RouteParams;
  /** What the answer on the page says will arrive at least: no newer route may say less. */
  readonly minimums: readonly string[];
  /** What was agreed to of its price impact: no newer route may have a worse one. */
  readonly impact: Impact | undefined;
};

/** Carries out the route of a form from its first approval to what has arrived. Tells every step, and never throws. */
export async function sendRoute(
  job: Job,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const names: string[] = [];
  const begin = (name: string) => {
    names.push(name);
    tell({
      steps: names.map((each, index) => ({ name: each, state: index === names.length - 1 ? "now" : "done" })),
    });
  };
  const finish = (end: End) => {
    const last: StepState = end.kind === "done" ? "done" : "failed";
    tell({
      steps: names.map((name, index) => ({ name, state: index === names.length - 1 ? last : "done" })),
      end,
    });
  };
  try {
    finish(await walk(job, begin, signal));
  } catch (error) {
    if (!signal.aborted) finish({ kind: "failed", message: reasonOf(error) });
  }
}

async function walk(
  { provider, account, form, params, minimums, impact }: Job,
  begin: (name: string) => void,
  signal: AbortSignal,
): Promise<End> {
  const { chainId, outputs } = form;
  const [tokenIn, amountIn] = [[params.tokenIn].flat(), [params.amountIn].flat()] as [string[], string[]];
  begin("Network");
  await beOnChain(provider, chainId);
  begin("Allowances");
  for (const [index, token] of tokenIn.entries()) {
    const needed = { fromAddress: account, chainId, tokenIn: token, amountIn: amountIn[index] ?? "0" };
    const strategy = { routingStrategy: form.strategy };
    const sendOne = async (transaction: ApprovalTransaction) => {
      const what = endsAllowance(transaction) ? "End the old allowance of" : "Allow exactly what is sold of";
      signal.throwIfAborted();
      begin(`${what} ${token.slice(0, 8)}…`);
      await confirmed(provider, await send(provider, transaction, transaction.gas), signal);
    };
    await sluice.approveIfNeeded({ ...needed, ...strategy, send: sendOne }, { signal });
  }
  begin("Newest route");
  const route = await sluice.route({ ...params, minAmountOut: [...minimums] }, { signal });
  requireImpact(route.priceImpact ?? undefined, impact);
  signal.throwIfAborted();
  begin("Signature and block");
  const receipt = await confirmed(provider, await send(provider, route.tx, route.gas), signal);
  begin("What has arrived");
  const receiver = String(params.receiver);
  const promised = amountsOf(route.amountOut).map(BigInt);
  const got = await Promise.all(
    outputs.map((token) => received(provider, token, receiver, receipt).catch(() => undefined)),
  );
  return {
    kind: "done",
    hash: receipt.transactionHash,
    block: Number(receipt.blockNumber),
    outputs: outputs.map((token, index) => ({
      token,
      promised: promised[index] ?? 0n,
      received: got[index],
    })),
  };
}

/**
 * Refuses a route whose price impact nobody agreed to. Of one that is not known, the minimums are what was agreed to, and the
 * route holds them.
 */
function requireImpact(bps: number | undefined, agreed: Impact | undefined): void {
  const isKnown = bps !== undefined;
  if (isKnown ? bps <= Math.max(askAboveBps, agreed?.bps ?? askAboveBps) : agreed?.bps === undefined) return;
  throw new WalletError(
    0,
    `Nothing was traded: the price impact is ${isKnown ? percent(bps / 10_000) : "not known"} by now. Look at the new quote, and agree to it if you want it.`,
  );
}

/** Whether what is allowed, the last word of the call, is nothing. */
function endsAllowance({ data }: ApprovalTransaction): boolean {
  return /0{64}$/.test(data);
}

function reasonOf(error: unknown): string {
  if (error instanceof SluiceApiError) return `${error.message}. ${(error.remedy ?? "").replaceAll("`", "")}`;
  const known = asWalletError(error);
  return known.code === 4001 ? "You declined in the wallet; nothing was sent by it." : known.message;
}
