import { useEffect, useRef, useState } from "react";
import { Button } from "../design/Button.js";
import { formatUnits } from "../numbers/units.js";
import type { Quote, Token } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { WalletDialog } from "../wallet/ConnectButton.js";
import { connection } from "../wallet/connection.js";
import { amountsOf } from "../wallet/send.js";
import { Consent } from "./Consent.js";
import type { Form } from "./form.js";
import type { Funds } from "./funds.js";
import { covers, type Impact, impactOf, levelOf, sentenceOf } from "./impact.js";
import type { Question } from "./question.js";
import { risksOf } from "./risks.js";
import { type Progress, sendRoute } from "./sendRoute.js";
import { worthOf } from "./worth.js";

type Props = {
  form: Form;
  question: Question | undefined;
  answer: Quote | undefined;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
  funds: Funds;
  onBusy: (isBusy: boolean) => void;
};

/** From the answer to the executed route: approve what is needed, send, watch, compare. */
export function SendPanel({ form, question, answer, tokens, prices, funds, onBusy }: Props) {
  const { wallet, account, chainId } = connection.use();
  const [progress, setProgress] = useState<Progress>();
  const [isConnecting, setConnecting] = useState(false);
  const [agreed, setAgreed] = useState("");
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = progress !== undefined && progress.end === undefined;
  const isOther = form.from !== "" && form.from.toLowerCase() !== account;
  const key = JSON.stringify(question);
  const impact = answer && impactFor(form, answer, tokens, prices);
  const [taken, setTaken] = useState<{ readonly key: string | undefined; readonly impact: Impact }>();
  const isTaken = impact === undefined || covers(taken?.key === key ? taken?.impact : undefined, impact);
  // Once a newer quote was worse, a better one after it is agreed to anew.
  useEffect(() => {
    if (!isTaken) setTaken(undefined);
  }, [isTaken]);
  // What was told of another question is not told of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it hangs on the question alone
  useEffect(() => setProgress((now) => (now?.end === undefined ? now : undefined)), [key]);

  async function start() {
    if (wallet === undefined || account === undefined || question?.kind !== "route" || answer === undefined)
      return;
    stop.current = new AbortController();
    onBusy(true);
    const minimums = amountsOf(answer.minAmountOut);
    const job = { provider: wallet.provider, account, form, params: question.params, minimums, impact };
    await sendRoute(job, setProgress, stop.current.signal);
    onBusy(false);
  }

  if (account === undefined) {
    return (
      <div className="mt-4">
        <Button look="primary" size="large" onClick={() => setConnecting(true)}>
          Connect a wallet to trade
        </Button>
        {isConnecting && <WalletDialog onClose={() => setConnecting(false)} />}
      </div>
    );
  }
  const reason = blocked(form, isOther) ?? funds.gasFault;
  const isShort = funds.faults.some((fault) => fault !== undefined);
  const risks = risksOf(form, account, tokens);
  const isAgreed = risks.length === 0 || agreed === JSON.stringify(risks);
  return (
    <div className="mt-4">
      {isConnecting && <WalletDialog onClose={() => setConnecting(false)} />}
      {risks.length > 0 && (
        <Consent
          lines={risks}
          isAgreed={isAgreed}
          isDisabled={isBusy}
          onChange={(isAgreed) => setAgreed(isAgreed ? JSON.stringify(risks) : "")}
        />
      )}
      {impact !== undefined && levelOf(impact) !== "usual" && (
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
        onClick={() => void start()}
      >
        {isBusy
          ? "Under way …"
          : chainId === form.chainId || chainId === undefined
            ? "Trade"
            : "Switch network and trade"}
      </Button>
      {reason !== undefined && <p className="mt-2 text-muted text-xs">{reason}</p>}
      <div role="status" aria-live="polite">
        {progress !== undefined && <Told progress={progress} form={form} tokens={tokens} />}
      </div>
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
  return impactOf({ priceImpact, amountsOut, minimums }, worthOf(form, amountsOut, tokens, prices));
}

function blocked(form: Form, isOther: boolean): string | undefined {
  if (form.strategy === "delegate")
    return "A smart account carries this out by itself: hand it the transaction's bytes to delegatecall.";
  return isOther ? "The sender is another account than the one that is connected." : undefined;
}

type ToldProps = { progress: Progress; form: Form; tokens: ReadonlyMap<string, Token> };

function Told({ progress: { steps, end }, form, tokens }: ToldProps) {
  return (
    <div className="mt-4 border-line border-l-2 pl-4">
      <ol className="space-y-1">
        {steps.map(({ name, state }) => (
          <li key={name} className="flex justify-between gap-4">
            <span>{name}</span>
            <span className={state === "done" ? "text-good" : state === "failed" ? "text-bad" : "text-muted"}>
              {state === "done" ? "done" : state === "failed" ? "ended" : "under way"}
            </span>
          </li>
        ))}
      </ol>
      {end?.kind === "failed" && <p className="mt-2 text-bad">{end.message}</p>}
      {end?.kind === "done" && (
        <dl className="mt-3 space-y-3">
          {end.outputs.map(({ token, promised, received }) => {
            const known = tokens.get(keyOf(form.chainId, token));
            const write = (raw: bigint) => `${formatUnits(raw, known?.decimals ?? 0)} ${known?.symbol ?? ""}`;
            return (
              <div key={token} className="break-all">
                <dt className="text-muted text-xs">Promised</dt>
                <dd data-testid="promised">{write(promised)}</dd>
                <dt className="text-muted text-xs">Received</dt>
                <dd data-testid="received">
                  {received === undefined ? "the node does not tell" : write(received)}
                </dd>
                <dd className={received === undefined || received < promised ? "text-muted" : "text-good"}>
                  {difference(promised, received, known)}
                </dd>
              </div>
            );
          })}
          <div className="break-all text-muted text-xs">
            Block {end.block.toLocaleString("en-US")}, {end.hash}
          </div>
        </dl>
      )}
    </div>
  );
}

function difference(promised: bigint, received: bigint | undefined, token: Token | undefined): string {
  if (received === undefined) return "";
  if (received === promised) return "To the unit what was promised.";
  const written = formatUnits(
    received > promised ? received - promised : promised - received,
    token?.decimals ?? 0,
  );
  return `${written} ${token?.symbol ?? ""} ${received > promised ? "more" : "less: the market had moved"}`;
}
