import { ask } from "../service/api.js";
import { asFailure, Failure } from "../service/failure.js";
import type { Quote } from "../service/types.js";
import { asWalletError, type Provider, WalletError } from "../wallet/provider.js";
import { amountsOf, approvalsFor, beOnChain, confirmed, received, send } from "../wallet/send.js";
import type { Form } from "./form.js";
import type { Question } from "./question.js";

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
  readonly question: Question;
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
  { provider, account, form, question }: Job,
  begin: (name: string) => void,
  signal: AbortSignal,
): Promise<End> {
  const { chainId, outputs } = form;
  const { tokenIn, amountIn } = question.query as { tokenIn: readonly string[]; amountIn: readonly string[] };
  begin("Network");
  await beOnChain(provider, chainId);
  begin("Allowances");
  const inputs = tokenIn.map((token, index) => ({ token, amount: amountIn[index] ?? "0" }));
  for (const { resetTx, resetGas, tx, gas } of await approvalsFor(chainId, account, form.strategy, inputs)) {
    if (resetTx !== undefined && resetGas !== undefined) {
      begin(`End the old allowance of ${tx.to.slice(0, 8)}…`);
      await confirmed(provider, await send(provider, resetTx, resetGas), signal);
    }
    begin(`Allow exactly what is sold of ${tx.to.slice(0, 8)}…`);
    await confirmed(provider, await send(provider, tx, gas), signal);
  }
  begin("Newest route");
  const route = await ask<Quote>(question.path, question.query, { signal });
  if (route.tx === undefined) throw new WalletError(0, "The service answered no transaction");
  begin("Signature and block");
  const receipt = await confirmed(provider, await send(provider, route.tx, route.gas), signal);
  begin("What has arrived");
  const receiver = String(question.query.receiver);
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

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return `${error.sentences.join("; ")}. ${error.remedy.replaceAll("`", "")}`;
  if (error instanceof TypeError) return asFailure(error).message;
  const known = asWalletError(error);
  return known.code === 4001 ? "You declined in the wallet; nothing was sent by it." : known.message;
}
