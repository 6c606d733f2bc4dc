import { Button, buttonLook } from "../design/Button.js";
import { CopyButton } from "../design/CopyButton.js";
import { formatUnits, readableUnits, shortAddress } from "../numbers/units.js";
import { useCoinSymbol, useNetworks } from "../tokens/useTokens.js";
import { connection } from "../wallet/connection.js";
import { isSameChain, type PromisedAmount, type Sent, type Spending } from "../wallet/sent/record.js";
import { forgetSent, sents, troubles } from "../wallet/sent/store.js";
import { TransactionLink } from "../wallet/sent/TransactionLink.js";
import {
  arrivalLabelOf,
  arrivalOf,
  finalHashOf,
  gasPaidText,
  otherReceiverOf,
  revertTextOf,
  sentTextOf,
  spendingOf,
  totalCostText,
} from "../wallet/sent/text.js";

const looks = { good: "text-good", bad: "text-bad", warn: "text-warn", muted: "text-muted" } as const;

/** What this browser sent, pending and done, the newest first. */
export function ActivityView() {
  const all = sents.use();
  return (
    <>
      <h1 className="font-medium text-lg">Activity</h1>
      <p className="mt-1 text-muted">
        What this browser sent. It is kept on this machine for a year, and nowhere else.
      </p>
      {all.length === 0 ? (
        <p className="mt-8 border-line border-y py-10 text-center text-muted">
          Nothing was sent from this browser yet.{" "}
          <a href="#/route" className="hit text-accent underline">
            Find a route
          </a>
        </p>
      ) : (
        <ul className="mt-4">
          {all.map((sent) => (
            <Entry key={sent.id} sent={sent} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ sent }: { sent: Sent }) {
  const { account, chain } = connection.use();
  const trouble = troubles.use()[sent.id];
  const { data: networks = [] } = useNetworks();
  const isFollowed = sent.account === account && chain !== undefined && isSameChain(sent.chain, chain);
  const coin = useCoinSymbol(sent.chainId);
  const told = sentTextOf(sent, trouble, isFollowed);
  const { end, title, form } = sent;
  const hash = finalHashOf(sent);
  const cost = totalCostText(sent);
  const revert = end?.kind === "reverted" ? revertTextOf(sent, end.cause) : undefined;
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words font-medium text-base">{title}</span>
        <span className={looks[told.look]}>{told.label}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted text-xs">
        <span>{new Date(sent.askedAt).toLocaleString()}</span>
        <span>{networks.find(({ id }) => id === sent.chainId)?.name ?? `chain ${sent.chainId}`}</span>
        <span className="font-mono">{shortAddress(sent.account)}</span>
        {end !== undefined && "block" in end && <span>block {end.block.toLocaleString("en-US")}</span>}
        {hash !== undefined && (
          <span>
            transaction <TransactionLink chainId={sent.chainId} hash={hash} />
          </span>
        )}
      </p>
      {told.sentence !== "" && <p className="mt-1 break-words">{told.sentence}</p>}
      {revert !== undefined && <p className="mt-1 break-words">{revert.cause}</p>}
      {end?.kind === "reverted" && end.gasPaidWei !== undefined && (
        <p className="mt-1 text-muted">{gasPaidText(end.gasPaidWei, coin)}</p>
      )}
      {revert !== undefined && <p className="mt-1 break-words">{revert.next}</p>}
      {end?.kind === "mined" && sent.spent !== undefined && <Paid spent={sent.spent} paid={end.paid} />}
      {end?.kind === "mined" &&
        sent.promised.map((promised, index) => (
          <Received
            key={promised.token}
            label={arrivalLabelOf(sent)}
            promised={promised}
            received={end.received?.[index]}
          />
        ))}
      {cost !== undefined && <p className="mt-2 max-w-2xl break-words">{cost}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {form !== undefined && (
          <a href={form} className={buttonLook("plain", "small")}>
            Repeat
          </a>
        )}
        {hash !== undefined && <CopyButton name="Copy hash" text={() => hash} />}
        <CopyButton name="Copy record" text={() => recordOf(sent)} />
        {sent.isReset === true && (
          <Button size="small" onClick={() => forgetSent(sent.id)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

const figures =
  "mt-2 grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]";

/** What an exact output has spent. */
function Paid({ spent, paid }: { spent: Spending; paid: string | null | undefined }) {
  const { amount, symbol, decimals } = spent;
  const told = spendingOf(spent, paid, 9);
  return (
    <dl className={figures}>
      <dt className="text-muted">Expected to pay</dt>
      <dd>
        {readableUnits(BigInt(amount), decimals, 9)} {symbol}
      </dd>
      <dt className="text-muted">Paid</dt>
      <dd>
        {told?.amount ?? "not reported by the node"}
        {told !== undefined && <span className="block text-muted text-xs">{told.left}</span>}
      </dd>
    </dl>
  );
}

type ReceivedProps = { label: string; promised: PromisedAmount; received: string | null | undefined };

function Received({ label, promised, received }: ReceivedProps) {
  const arrival = arrivalOf(promised, received);
  const { decimals, symbol } = promised;
  return (
    <dl className={figures}>
      <dt className="text-muted">Promised</dt>
      <dd>
        {readableUnits(BigInt(promised.amount), decimals, 9)} {symbol}
      </dd>
      <dt className="text-muted">{label}</dt>
      <dd>
        {arrival?.amount ?? "not reported by the node"}
        {arrival?.comparison !== undefined && (
          <span className="block text-muted text-xs">{arrival.comparison}</span>
        )}
      </dd>
    </dl>
  );
}

/** Returns one line for a table of one's own, with exact amounts. */
function recordOf(sent: Sent): string {
  const { end, promised, spent } = sent;
  const write = ({ decimals, symbol }: PromisedAmount | Spending, raw: string) =>
    `${formatUnits(BigInt(raw), decimals)} ${symbol}`;
  const paid = end?.kind === "mined" ? end.paid : undefined;
  const spending =
    spent === undefined
      ? []
      : [
          `expected to pay ${write(spent, spent.amount)}, paid ${paid == null ? "unknown" : write(spent, paid)}`,
        ];
  const received = end?.kind === "mined" ? end.received : undefined;
  const receiver = [sent.receiverName, sent.receiver].filter(Boolean).join(" ");
  const verb = otherReceiverOf(sent) === undefined ? "received" : `delivered to ${receiver}:`;
  const amounts = promised.map((each, index) => {
    const got = received?.[index];
    return `promised ${write(each, each.amount)}, ${verb} ${got == null ? "unknown" : write(each, got)}`;
  });
  const when = new Date(sent.askedAt).toISOString();
  const state = end?.kind ?? "pending";
  return [when, sent.title, state, ...spending, ...amounts, finalHashOf(sent) ?? "no hash"].join("\t");
}
