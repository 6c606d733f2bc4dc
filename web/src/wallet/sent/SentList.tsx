import { useState } from "react";
import { Button } from "../../design/Button.js";
import { formatUnits } from "../../numbers/units.js";
import { connection } from "../connection.js";
import { isOpen, isSameChain, type PromisedAmount, type Sent } from "./record.js";
import { forgetSent, sents, troubles } from "./store.js";
import { sentTextOf } from "./text.js";

const looks = { good: "text-good", bad: "text-bad", warn: "text-warn", muted: "text-muted" } as const;

/**
 * The transactions sent from this browser and not dismissed: those of the connected account, or of all accounts if none
 * is connected.
 */
export function SentList() {
  const { account, chain } = connection.use();
  const trouble = troubles.use();
  const isFollowed = (sent: Sent) =>
    sent.account === account && chain !== undefined && isSameChain(sent.chain, chain);
  const shown = sents
    .use()
    // A completed approval is a step of the trade that follows it.
    .filter((sent) => sent.kind === "trade" || sent.end?.kind !== "mined")
    .filter((sent) => account === undefined || chain === undefined || isFollowed(sent));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Sent from this browser" className="mt-4">
      <ul className="space-y-3" aria-live="polite">
        {shown.map((sent) => (
          <Item key={sent.id} sent={sent} told={sentTextOf(sent, trouble[sent.id], isFollowed(sent))} />
        ))}
      </ul>
    </section>
  );
}

function Item({ sent, told }: { sent: Sent; told: ReturnType<typeof sentTextOf> }) {
  const { title, end, hash } = sent;
  const finalHash = (end !== undefined && "hash" in end ? end.hash : undefined) ?? hash;
  return (
    <li className="rounded-md border border-line bg-raised p-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words font-medium">{title}</span>
        <span className={`shrink-0 ${looks[told.look]}`}>{told.label}</span>
      </p>
      {told.sentence !== "" && <p className="mt-1 break-words">{told.sentence}</p>}
      {end?.kind === "mined" && (
        <dl className="mt-2 space-y-3">
          {sent.promised.map((promised, index) => (
            <Arrived key={promised.token} promised={promised} raw={end.received?.[index]} />
          ))}
        </dl>
      )}
      <p className="mt-2 break-all text-muted text-xs">
        {end !== undefined && "block" in end && `Block ${end.block.toLocaleString("en-US")}, `}
        {finalHash}
      </p>
      <div className="mt-2">
        {isOpen(sent) ? (
          <StopWaiting sent={sent} />
        ) : (
          <Button size="small" onClick={() => forgetSent(sent.id)}>
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
}

function Arrived({ promised, raw }: { promised: PromisedAmount; raw: string | null | undefined }) {
  const { decimals, symbol } = promised;
  const write = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`;
  const [wanted, got] = [BigInt(promised.amount), raw == null ? undefined : BigInt(raw)];
  return (
    <div className="break-all">
      <dt className="text-muted text-xs">Promised</dt>
      <dd data-testid="promised">{write(wanted)}</dd>
      <dt className="text-muted text-xs">Received</dt>
      <dd data-testid="received">{got === undefined ? "not reported by the node" : write(got)}</dd>
      {got !== undefined && (
        <dd className={got < wanted ? "text-muted" : "text-good"}>
          {got === wanted
            ? "Exactly the promised amount."
            : got > wanted
              ? `${write(got - wanted)} more`
              : `${write(wanted - got)} less: the market had moved`}
        </dd>
      )}
    </div>
  );
}

/** A button with two steps, since the transaction can still take effect. */
function StopWaiting({ sent }: { sent: Sent }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button size="small" onClick={() => setAsked(true)}>
        Stop waiting …
      </Button>
    );
  return (
    <div className="border-warn border-l-2 pl-3">
      <p>
        {sent.kind === "trade"
          ? "It may still go through. If you repeat the trade, you may sell twice."
          : "It may still go through."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => forgetSent(sent.id)}>
          Stop waiting for it
        </Button>
        <Button size="small" onClick={() => setAsked(false)}>
          Keep waiting
        </Button>
      </div>
    </div>
  );
}
