import { lazy, Suspense, useEffect, useState } from "react";
import { gasLimitOf } from "../../../../src/client/index.js";
import { Button } from "../../design/Button.js";
import type { Quote, Token } from "../../service/types.js";
import { native } from "../../tokens/key.js";
import { useWalletDialog } from "../../wallet/ConnectButton.js";
import { connection } from "../../wallet/connection.js";
import type { GasFees } from "../../wallet/gasFees.js";
import { Said } from "../../wallet/Said.js";
import { amountsOf } from "../../wallet/send.js";
import { earlierTrades, isOpen, type SentPrices } from "../../wallet/sent/record.js";
import { putAway, sents } from "../../wallet/sent/store.js";
import { useForeignChain } from "../../wallet/useForeignChain.js";
import { covers, type Impact, impactOf, levelOf, sentenceOf } from "../answer/impact.js";
import { worthOf } from "../answer/worth.js";
import type { Form } from "../form/form.js";
import type { Funds } from "../form/funds.js";
import type { Question } from "../form/question.js";
import type { ApprovalGas } from "./approvalGas.js";
import { Consent } from "./Consent.js";
import { risksOf } from "./risks.js";
import { isSending, prepareSending, sending, startSending } from "./sending.js";
import type { Progress } from "./sendRoute.js";
import { useStrangers } from "./useStrangers.js";

// Quotes need no wallet, so the first screen does not wait for what wallets need.
const ForeignChain = lazy(async () => ({
  default: (await import("../../wallet/ForeignChain.js")).ForeignChain,
}));

type Props = {
  form: Form;
  question: Question | undefined;
  answer: Quote | undefined;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
  /** The name that was typed for an address. */
  nameOf: (address: string) => string | undefined;
  funds: Funds;
  /** Whether the form still holds the trade that was just made. */
  isDone: boolean;
  /** What the transactions offer for gas. Undefined if the wallet is on another network. */
  fees: GasFees | undefined;
  /** The most gas that approvals may need. */
  approvals: ApprovalGas;
  /** Why the network's node cannot be trusted with the present state. */
  silence: string | undefined;
};

/** The panel that executes an answer: approvals, transaction, progress, result. */
export function SendPanel(props: Props) {
  const { form, question, answer, tokens, prices, nameOf, funds, isDone, silence, fees, approvals } = props;
  const { wallet, account, chainId, chain } = connection.use();
  const now = sending.use();
  const provider = chainId === form.chainId ? wallet?.provider : undefined;
  const strangers = useStrangers(provider, form.chainId, question, answer);
  const { dialog, open } = useWalletDialog();
  const [agreed, setAgreed] = useState("");
  const isBusy = isSending(now);
  const foreign = useForeignChain(form.chainId);
  useEffect(() => {
    if (account !== undefined) prepareSending();
  }, [account]);
  const isOther = form.from !== "" && form.from.toLowerCase() !== account;
  const key = JSON.stringify(question) ?? "";
  const impact = answer && impactFor(form, answer, tokens, prices);
  const [taken, setTaken] = useState<{ readonly key: string; readonly impact: Impact }>();
  const isTaken = impact === undefined || covers(taken?.key === key ? taken?.impact : undefined, impact);
  // After a worse quote, even a better one requires new consent.
  useEffect(() => {
    if (!isTaken) setTaken(undefined);
  }, [isTaken]);
  // The progress of another question is not shown for this one.
  const progress = isBusy || now?.key === key ? now?.progress : undefined;
  const earlier = earlierTrades(sents.use(), {
    account: account ?? "",
    chain: chainId === form.chainId && chain !== undefined ? chain : `${form.chainId}:`,
    sold: form.inputs.map(({ token }) => token),
    bought: form.outputs,
  });

  function start() {
    if (wallet === undefined || account === undefined || question?.kind !== "route" || answer === undefined)
      return;
    // The person has seen the completed transactions.
    for (const sent of sents.get())
      if (!isOpen(sent) && !sent.isSeen && sent.account === account) putAway(sent.id);
    const minimums = amountsOf(answer.minAmountOut);
    const receiverName = nameOf(form.receiver);
    const { params } = question;
    startSending(key, {
      ...{ wallet, account, form, receiverName, tokens, params, minimums, impact, allowed: strangers },
      prices: sentPricesOf(form, tokens, prices),
      gasLimits: {
        fees,
        mostGas: gasLimitOf(BigInt(answer.gas)) + approvals.signatureGas,
        mostApprovalGas: approvals.gas,
      },
    });
  }

  if (account === undefined) {
    return (
      <div className="mt-4">
        <Button look="primary" size="large" onClick={open}>
          Connect a wallet to trade
        </Button>
        {dialog}
      </div>
    );
  }
  const isShort = funds.faults.some((fault) => fault !== undefined);
  const reason =
    silence ??
    (foreign && "Your wallet is on another chain, so it cannot trade here.") ??
    blocked(form, isOther) ??
    funds.gasFault ??
    (isBusy ? undefined : waitsFor(earlier.length)) ??
    (isShort && isDone ? "This trade is done. Change the amount to trade again." : undefined);
  const risks = [
    ...risksOf(form, account, tokens, nameOf),
    ...strangers.map(
      (address) => `The route calls ${address}, which nothing vouches for: it may keep what it gets.`,
    ),
  ];
  const isAgreed = risks.length === 0 || agreed === JSON.stringify(risks);
  return (
    <div className="mt-4">
      {dialog}
      {risks.length > 0 && (
        <Consent
          lines={risks}
          isAgreed={isAgreed}
          isDisabled={isBusy}
          onChange={(isAgreed) => setAgreed(isAgreed ? JSON.stringify(risks) : "")}
        />
      )}
      {/* What cannot be paid cannot be lost. */}
      {impact !== undefined && !isShort && levelOf(impact) !== "usual" && (
        <Consent
          lines={[sentenceOf(impact)]}
          isRed={levelOf(impact) === "red"}
          isAgreed={isTaken}
          isDisabled={isBusy}
          onChange={(isAgreed) => setTaken(isAgreed ? { key, impact } : undefined)}
        />
      )}
      <Button
        look="primary"
        size="large"
        disabled={
          isBusy || answer?.tx === undefined || reason !== undefined || isShort || !isAgreed || !isTaken
        }
        onClick={start}
      >
        {isBusy
          ? "In progress …"
          : chainId === form.chainId || chainId === undefined
            ? "Trade"
            : "Switch network and trade"}
      </Button>
      {foreign !== undefined && (
        <Suspense fallback={null}>
          <ForeignChain network={foreign} />
        </Suspense>
      )}
      {reason !== undefined && <p className="mt-2 text-muted text-xs">{reason}</p>}
      <div role="status" aria-live="polite">
        {progress !== undefined && <Told progress={progress} />}
      </div>
      {progress?.stop !== undefined && (
        <div className="mt-2">
          <Button size="small" onClick={now?.cancel}>
            {progress.stop}
          </Button>
        </div>
      )}
    </div>
  );
}

function impactFor(
  form: Form,
  answer: Quote,
  tokens: ReadonlyMap<string, Token>,
  prices: ReadonlyMap<string, number>,
): Impact {
  const amountsOut = amountsOf(answer.amountOut);
  const { priceImpact } = answer;
  const minimums = amountsOf(answer.minAmountOut);
  const { feeBps } = form;
  return impactOf({ priceImpact, feeBps, amountsOut, minimums }, worthOf(form, amountsOut, tokens, prices));
}

function sentPricesOf(
  form: Form,
  tokens: ReadonlyMap<string, Token>,
  prices: ReadonlyMap<string, number>,
): SentPrices | undefined {
  const { sold: soldUsd } = worthOf(form, [], tokens, prices);
  const coinUsd = prices.get(native);
  const boughtUsd = form.outputs.flatMap((token) => prices.get(token) ?? []);
  if (soldUsd === undefined || coinUsd === undefined || boughtUsd.length < form.outputs.length)
    return undefined;
  return { soldUsd, boughtUsd, coinUsd };
}

function blocked(form: Form, isOther: boolean): string | undefined {
  if (form.strategy === "delegate")
    return "Your smart account runs this itself: have it delegatecall the transaction's bytes.";
  return isOther ? "The sender is not the connected account." : undefined;
}

function waitsFor(earlier: number): string | undefined {
  if (earlier === 0) return undefined;
  return "This trade was already sent, and its outcome is not known yet. Wait for it, or stop waiting for it below.";
}

const states = {
  now: ["in progress", "text-muted"],
  done: ["done", "text-good"],
  failed: ["ended", "text-bad"],
} as const;

function Told({ progress: { stages, end } }: { progress: Progress }) {
  return (
    <div className="mt-4 border-line border-l-2 pl-4">
      <ol className="space-y-1">
        {stages.map(({ name, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage can come twice
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className={`shrink-0 ${states[state][1]}`}>{states[state][0]}</span>
          </li>
        ))}
      </ol>
      {end?.kind === "failed" && end.message !== undefined && (
        <p className="mt-2 break-words text-bad">{end.message}</p>
      )}
      {end?.kind === "failed" && <Said words={end.said} />}
    </div>
  );
}
