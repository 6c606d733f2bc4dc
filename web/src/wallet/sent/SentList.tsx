import { useState } from "react";
import { Button } from "../../design/Button.js";
import { CopyButton } from "../../design/CopyButton.js";
import { readableUnits } from "../../numbers/units.js";
import { useCoinSymbol, useNetworks } from "../../tokens/useTokens.js";
import { connection } from "../connection.js";
import { Said } from "../Said.js";
import { type End, isOpen, isSameChain, type PromisedAmount, type Sent, type Spending } from "./record.js";
import { Stages } from "./Stages.js";
import { forgetSent, putAway, sents, troubles } from "./store.js";
import { TransactionLink } from "./TransactionLink.js";
import {
  arrivalLabelOf,
  arrivalOf,
  finalHashOf,
  gasPaidText,
  revertTextOf,
  sentTextOf,
  spendingOf,
} from "./text.js";

const looks = { good: "text-good", bad: "text-bad", warn: "text-warn", muted: "text-muted" } as const;

/**
 * The transactions sent from this browser and not dismissed: those of the connected account, or of all accounts if none
 * is connected. In brief, each is one line, with the rest in *Activity*.
 */
export function SentList({ isBrief = false }: { isBrief?: boolean }) {
  const { account, chain } = connection.use();
  const trouble = troubles.use();
  const isFollowed = (sent: Sent) =>
    sent.account === account && chain !== undefined && isSameChain(sent.chain, chain);
  const shown = sents
    .use()
    // A completed approval is a step of the trade that follows it.
    .filter((sent) => !sent.isSeen && (sent.kind === "trade" || sent.end?.kind !== "mined"))
    .filter((sent) => account === undefined || chain === undefined || isFollowed(sent));
  if (shown.length === 0) return null;
  if (isBrief)
    return (
      <section aria-label="Sent from this browser" className="mb-4">
        <ul className="divide-y divide-line rounded-md border border-line bg-raised" aria-live="polite">
          {shown.map((sent) => (
            <Line key={sent.id} sent={sent} told={sentTextOf(sent, trouble[sent.id], isFollowed(sent))} />
          ))}
        </ul>
      </section>
    );
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

const borders: Partial<Record<End["kind"], string>> = { mined: "arrived border-good", strayed: "border-bad" };

type ItemProps = { sent: Sent; told: ReturnType<typeof sentTextOf> };

/** One line about a transaction, for the views that are about something else. */
function Line({ sent, told }: ItemProps) {
  return (
    <li className="flex min-h-9 items-center gap-x-4 px-3 py-1 touch:min-h-11">
      <span className="min-w-0 truncate font-medium">{sent.title}</span>
      <span className={`shrink-0 ${looks[told.look]}`}>{told.label}</span>
      <a href="#/activity" className="hit ml-auto shrink-0 rounded-sm text-accent underline">
        Details
      </a>
      {!isOpen(sent) && <PutAway sent={sent} />}
    </li>
  );
}

/** Ends the showing of an outcome. Nothing more is known of a record from before a reset, so that one is removed. */
function PutAway({ sent: { id, isReset } }: { sent: Sent }) {
  return (
    <Button size="small" onClick={() => (isReset === true ? forgetSent(id) : putAway(id))}>
      {isReset === true ? "Remove" : "Dismiss"}
    </Button>
  );
}

function Item({ sent, told }: ItemProps) {
  const { title, end } = sent;
  const hash = finalHashOf(sent);
  return (
    <li
      className={`rounded-md border bg-raised p-3 ${sent.isReset === true ? "border-line" : (borders[end?.kind ?? "dropped"] ?? "border-line")}`}
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words font-medium">{title}</span>
        <span className={`shrink-0 ${looks[told.look]}`}>{told.label}</span>
      </p>
      <Stages sent={sent} />
      {told.sentence !== "" && <p className="mt-1 break-words">{told.sentence}</p>}
      {isOpen(sent) && <Said words={sent.lost} />}
      {end?.kind === "reverted" && <WhyReverted sent={sent} end={end} />}
      {end?.kind === "mined" && (
        <dl className="mt-2 space-y-3">
          {sent.spent !== undefined && <Paid spent={sent.spent} paid={end.paid} />}
          {sent.promised.map((promised, index) => (
            <Arrived
              key={promised.token}
              label={arrivalLabelOf(sent)}
              promised={promised}
              raw={end.received?.[index]}
            />
          ))}
        </dl>
      )}
      {hash !== undefined && (
        <p className="mt-2 break-all text-muted text-xs">
          <TransactionLink chainId={sent.chainId} hash={hash} isWhole />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen(sent) ? <StopWaiting sent={sent} /> : <PutAway sent={sent} />}
        {hash !== undefined && <CopyButton name="Copy hash" text={() => hash} />}
      </div>
    </li>
  );
}

/** The cause of a revert, what it cost, and what to do next. */
function WhyReverted({ sent, end }: { sent: Sent; end: Extract<End, { kind: "reverted" }> }) {
  const { data: networks = [] } = useNetworks();
  const coin = useCoinSymbol(sent.chainId);
  const { cause, next } = revertTextOf(sent, end.cause);
  const explorer = networks.find(({ id }) => id === sent.chainId)?.explorer;
  return (
    <div className="mt-2 space-y-1 border-bad border-l-2 pl-3">
      <p className="break-words">{cause}</p>
      {end.gasPaidWei !== undefined && <p className="text-muted">{gasPaidText(end.gasPaidWei, coin)}</p>}
      <p className="break-words font-medium">{next}</p>
      {explorer !== undefined && (
        <p className="text-muted text-xs">{explorer.name} shows every step of it under its hash.</p>
      )}
    </div>
  );
}

/** More digits than an amount has. */
const everyDigit = 100;

type PaidProps = { spent: Spending; paid: string | null | undefined };

/** What an exact output has spent, to the unit. */
function Paid({ spent, paid }: PaidProps) {
  const told = spendingOf(spent, paid, everyDigit);
  return (
    <div className="break-all">
      <dt className="text-muted text-xs">Paid</dt>
      <dd data-testid="paid" className="font-medium text-base">
        {told?.amount ?? "not reported by the node"}
      </dd>
      {told !== undefined && (
        <dd className={told.isMore ? "text-muted" : "text-good"}>
          {told.comparison}
          <span className="block text-muted text-xs">{told.left}</span>
        </dd>
      )}
    </div>
  );
}

type ArrivedProps = { label: string; promised: PromisedAmount; raw: string | null | undefined };

function Arrived({ label, promised, raw }: ArrivedProps) {
  const { decimals, symbol } = promised;
  const write = (amount: bigint) => `${readableUnits(amount, decimals, everyDigit)} ${symbol}`;
  const comparison = arrivalOf(promised, raw)?.comparison;
  const [wanted, got] = [BigInt(promised.amount), raw == null ? undefined : BigInt(raw)];
  return (
    <div className="break-all">
      {got !== wanted && (
        <>
          <dt className="text-muted text-xs">Promised</dt>
          <dd data-testid="promised">{write(wanted)}</dd>
        </>
      )}
      <dt className="text-muted text-xs">{label}</dt>
      <dd data-testid="received" className="font-medium text-base">
        {got === undefined ? (
          "not reported by the node"
        ) : (
          <span data-testid={got === wanted ? "promised" : undefined}>{write(got)}</span>
        )}
      </dd>
      {got !== undefined && (
        <dd className={got < wanted ? "text-muted" : "text-good"}>
          {got === wanted
            ? "Exactly the promised amount."
            : got > wanted
              ? `${write(got - wanted)} more`
              : `${write(wanted - got)} less: the market had moved`}
          {comparison !== undefined && <span className="block text-muted text-xs">{comparison}</span>}
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
