import { lazy, Suspense, useEffect, useState } from "react";
import { gasLimitOf } from "../../../../src/client/index.js";
import { Button } from "../../design/Button.js";
import type { Quote, Token } from "../../service/types.js";
import { native } from "../../tokens/key.js";
import { connection } from "../../wallet/connection.js";
import type { GasFees } from "../../wallet/gasFees.js";
import { Said } from "../../wallet/Said.js";
import { amountsOf } from "../../wallet/send.js";
import { earlierTrades, isOpen, type SentPrices } from "../../wallet/sent/record.js";
import { putAway, sents } from "../../wallet/sent/store.js";
import { useForeignChain } from "../../wallet/useForeignChain.js";
import { covers, type Impact, impactOf, levelOf, sentenceOf } from "../answer/impact.js";
import { worthOf } from "../answer/worth.js";
import { atMost, selling, takenOf } from "../form/exactOutput.js";
import type { Form } from "../form/form.js";
import type { Funds } from "../form/funds.js";
import type { Question } from "../form/question.js";
import type { ApprovalGas } from "./approvalGas.js";
import { Consent } from "./Consent.js";
import { risksOf } from "./risks.js";
import { isSending, sending, startSending } from "./sending.js";
import type { Progress } from "./sendRoute.js";
import { useStrangers } from "./useStrangers.js";

// Quotes need no wallet, so the first screen does not wait for what wallets need.
const ForeignChain = lazy(async () => ({
  default: (await import("../../wallet/ForeignChain.js")).ForeignChain,
}));

export type Props = {
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

/** What a connected account needs to execute an answer: approvals, transaction, progress, result. */
export function TradePanel(props: Props & { account: string }) {
  const { form, question, answer, tokens, prices, nameOf, fees, approvals, account } = props;
  const { wallet, chainId } = connection.use();
  const now = sending.use();
  const provider = chainId === form.chainId ? wallet?.provider : undefined;
  const strangers = useStrangers(provider, form.chainId, question, answer);
  const [agreed, setAgreed] = useState("");
  const isBusy = isSending(now);
  const foreign = useForeignChain(form.chainId);
  const key = JSON.stringify(question) ?? "";
  const { impact, isTaken, take } = useImpact(key, props);
  // The progress of another question is not shown for this one.
  const progress = isBusy || now?.key === key ? now?.progress : undefined;
  const reason = useReason(props, foreign !== undefined, isBusy);

  function start() {
    if (wallet === undefined || question?.kind !== "route" || answer === undefined) return;
    // The person has seen the completed transactions.
    for (const sent of sents.get())
      if (!isOpen(sent) && !sent.isSeen && sent.account === account) putAway(sent.id);
    const minimums = amountsOf(answer.minAmountOut);
    const receiverName = nameOf(form.receiver);
    const { params } = question;
    startSending(key, {
      ...{ wallet, account, form, receiverName, tokens, minimums, impact, allowed: strangers },
      params: atMost(params, takenOf(answer)),
      prices: sentPricesOf(selling(form, takenOf(answer)?.expected, tokens), tokens, prices),
      gasLimits: {
        fees,
        mostGas: gasLimitOf(BigInt(answer.gas)) + approvals.signatureGas,
        mostApprovalGas: approvals.gas,
      },
    });
  }

  const isShort = lacks(props.funds);
  const risks = risksOf(form, account, tokens, nameOf, strangers);
  const isAgreed = risks.length === 0 || agreed === JSON.stringify(risks);
  return (
    <div className="mt-4">
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
          onChange={take}
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
      <Told progress={progress} cancel={now?.cancel} />
    </div>
  );
}

function lacks({ faults }: Funds): boolean {
  return faults.some((fault) => fault !== undefined);
}

/** The price impact of the answer to a question, and whether the person has consented to it. */
function useImpact(key: string, { form, answer, tokens, prices }: Props) {
  const impact = answer && impactFor(form, answer, tokens, prices);
  const [taken, setTaken] = useState<{ readonly key: string; readonly impact: Impact }>();
  const isTaken = impact === undefined || covers(taken?.key === key ? taken?.impact : undefined, impact);
  // After a worse quote, even a better one requires new consent.
  useEffect(() => {
    if (!isTaken) setTaken(undefined);
  }, [isTaken]);
  const take = (isAgreed: boolean) => setTaken(isAgreed && impact ? { key, impact } : undefined);
  return { impact, isTaken, take };
}

/** Returns why the connected account cannot send this trade, or undefined if it can. */
function useReason({ form, funds, isDone, silence }: Props, isForeign: boolean, isBusy: boolean) {
  const { account, chainId, chain } = connection.use();
  const earlier = earlierTrades(sents.use(), {
    account: account ?? "",
    chain: chainId === form.chainId && chain !== undefined ? chain : `${form.chainId}:`,
    sold: form.inputs.map(({ token }) => token),
    bought: form.outputs,
  });
  if (silence !== undefined) return silence;
  if (isForeign) return "Your wallet is on another chain, so it cannot trade here.";
  if (form.strategy === "delegate")
    return "Your smart account runs this itself: have it delegatecall the transaction's bytes.";
  if (form.from !== "" && form.from.toLowerCase() !== account)
    return "The sender is not the connected account.";
  if (funds.gasFault !== undefined) return funds.gasFault;
  if (!isBusy && earlier.length > 0)
    return "This trade was already sent, and its outcome is not known yet. Wait for it, or stop waiting for it below.";
  return lacks(funds) && isDone ? "This trade is done. Change the amount to trade again." : undefined;
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
  const spent = takenOf(answer);
  return impactOf(
    { priceImpact, feeBps, amountsOut, minimums, spent },
    worthOf(selling(form, spent?.expected, tokens), amountsOut, tokens, prices),
  );
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

const states = {
  now: ["in progress", "text-muted"],
  done: ["done", "text-good"],
  failed: ["ended", "text-bad"],
} as const;

/** How far the trade has come, and the button that ends the waiting. */
function Told({ progress, cancel }: { progress: Progress | undefined; cancel: (() => void) | undefined }) {
  return (
    <>
      <div role="status" aria-live="polite">
        {progress !== undefined && <Stages progress={progress} />}
      </div>
      {progress?.stop !== undefined && (
        <div className="mt-2">
          <Button size="small" onClick={cancel}>
            {progress.stop}
          </Button>
        </div>
      )}
    </>
  );
}

function Stages({ progress: { stages, end } }: { progress: Progress }) {
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
