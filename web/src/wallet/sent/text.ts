import { readableUnits, shortAddress, shownUsd, toNumber, usd } from "../../numbers/units.js";
import { lossPercent, lossUsdOf } from "../../route/answer/impact.js";
import { type End, isOpen, type PromisedAmount, type Sent, type Spending } from "./record.js";
import type { RevertCause } from "./revertCause.js";
import type { Trouble } from "./store.js";

type SentText = {
  readonly label: string;
  readonly look: "good" | "bad" | "warn" | "muted";
  readonly sentence: string;
};

/**
 * Returns the state of a transaction as a label and a sentence.
 *
 * @param isFollowed whether a connected wallet is being asked about it.
 */
export function sentTextOf(sent: Sent, trouble: Trouble | undefined, isFollowed: boolean): SentText {
  const { kind, end, hash, lost } = sent;
  const nothing = kind === "trade" ? "Nothing was traded." : "Nothing was approved.";
  const unknown = (sentence: string): SentText => ({ label: "outcome unknown", look: "warn", sentence });
  if (sent.isReset === true)
    return {
      ...{ label: "from before the reset", look: "muted" },
      sentence: "This chain was reset; the record is from before.",
    };
  if (end?.kind === "mined") return { label: "done", look: "good", sentence: "" };
  if (end?.kind === "reverted")
    return { label: "reverted", look: "bad", sentence: `It was mined, but reverted. ${nothing}` };
  if (end?.kind === "strayed")
    return { label: "went astray", look: "bad", sentence: `${strayedText(sent)} ${nothing}` };
  if (end?.kind === "replaced")
    return {
      ...{ label: "replaced", look: "warn" },
      sentence: `Another transaction of this account replaced it, so it can never be mined. ${nothing}`,
    };
  if (end?.kind === "dropped")
    return { label: "dropped", look: "warn", sentence: `It can no longer take effect. ${nothing}` };
  if (!isFollowed) return unknown("Connect the wallet that sent it to see its outcome.");
  if (trouble === "unreachable") return unknown("Your wallet's node does not answer. The page keeps trying.");
  if (lost !== undefined && hash === undefined)
    return unknown("Your wallet did not say whether it sent this. The page looks for it on the chain.");
  if (hash === undefined)
    return {
      label: "in your wallet",
      look: "muted",
      sentence: "Your wallet has received the request but not answered yet.",
    };
  if (trouble === "missing")
    return unknown("Your wallet's node no longer knows this transaction. It may still be mined.");
  return { label: "pending", look: "muted", sentence: "Sent, but not in a block yet." };
}

/**
 * Returns how a trade ends whose person stops waiting.
 *
 * @param asked what this trade has asked the wallet for and the wallet has not refused, in order.
 */
export function stoppedText(asked: readonly Sent[]): string {
  const last = asked.at(-1);
  if (last === undefined) return "Cancelled: nothing was traded.";
  if (last.kind === "approval" && !isOpen(last))
    return "Cancelled: nothing was traded. What was sent before stays.";
  const { hash, lost } = last;
  const [what, nothing] =
    last.kind === "trade" ? ["the trade", ""] : ["the approval", " Nothing was traded."];
  if (hash === undefined && lost === undefined)
    return `You stopped waiting. Decline ${what} in your wallet too: if you confirm it there, it is sent, as shown below.${nothing}`;
  return `You stopped waiting, but ${what} may have been sent, as shown below.${nothing}`;
}

/** Returns how a trade ends whose person declines in the wallet. Takes the same as `stoppedText`. */
export function declinedText(asked: readonly Sent[]): string {
  return asked.length === 0
    ? "You declined in your wallet; nothing was sent."
    : "You declined in your wallet; nothing was traded. What was sent before stays.";
}

function strayedText({ tx }: Sent): string {
  const value = BigInt(tx.value);
  const kept =
    value === 0n ? "" : ` Its ${readableUnits(value, 18)} of the chain's coin stay there, at ${tx.to}.`;
  return `Your wallet sent it on another chain, where Sluice's contract is not.${kept}`;
}

type RevertText = { readonly cause: string; readonly next: string };

/** Returns why a transaction reverted, and what to do next. */
export function revertTextOf(
  { promised, kind, fills, spent }: Pick<Sent, "promised" | "kind" | "fills" | "spent">,
  cause: RevertCause | undefined,
): RevertText {
  const again = kind === "trade" ? "Trade again: the page finds a new route." : "Try again.";
  const [wanted] = promised;
  const unaffordable = {
    cause: `The price moved before its block: ${spent === undefined ? "the most that you pay" : `${written(spent, spent.most)}, the most that you pay,`} no longer bought ${wanted === undefined ? "it" : written(wanted, wanted.minimum ?? wanted.amount)}.`,
    next: "Trade again at the new price. If it moves often, allow more slippage.",
  };
  switch (cause?.kind) {
    case "unaffordable":
      return unaffordable;
    case undefined:
      return { cause: "Your wallet's node does not say why.", next: again };
    case "belowMinimum":
    case "tooLittle": {
      const output =
        promised.find(({ minimum }) => minimum === cause.minimum) ??
        (cause.kind === "tooLittle" ? promised[0] : undefined);
      const next = "Trade again at the new price. If it moves often, allow more slippage.";
      if (spent !== undefined) return unaffordable;
      // Between two fills, the Executor requires its part of the minimum of another token.
      if (cause.kind === "belowMinimum" && output === undefined)
        return {
          cause: `The price moved before its block: ${fillNamed(cause.fill, fills)} would have paid less than your slippage allows.`,
          next,
        };
      const write = (raw: string) => (output === undefined ? `${raw} units` : written(output, raw));
      return {
        cause: `The price moved before its block: only ${write(cause.amount)} would have arrived, and you accept at least ${write(cause.minimum)}.`,
        next,
      };
    }
    case "expired":
      return {
        cause: "It was mined after its deadline.",
        next: `${again} A higher gas price gets it mined sooner.`,
      };
    case "notTaken":
      return {
        cause:
          "The token that you sell could not be taken: its balance or its allowance was too small by then.",
        next: "Check the balance, then trade again: the page approves what is missing.",
      };
    case "signature":
      return { cause: "Your signature was no longer valid: used, or too old.", next: again };
    case "step":
      return {
        cause: `The pool of ${fillNamed(cause.fill, fills)} refused the trade${cause.reason === "" ? "" : `: ${cause.reason}`}. Its price or state changed before the block.`,
        next: `${again} If it happens again, allow more slippage.`,
      };
    case "outOfGas":
      return {
        cause: "It ran out of gas: trades before it made its route more expensive to run.",
        next: `${again} Do not lower the gas limit in your wallet.`,
      };
    case "gone":
      return {
        cause: "Run again on its block, it succeeds: another transaction in the same block got in its way.",
        next: again,
      };
    case "other":
      return {
        cause:
          cause.reason === ""
            ? "A contract refused it without a reason."
            : `A contract refused it: ${cause.reason}.`,
        next: again,
      };
  }
}

type Unit = Pick<PromisedAmount, "decimals" | "symbol">;

function written({ decimals, symbol }: Unit, raw: string, digits?: number): string {
  return `${readableUnits(BigInt(raw), decimals, digits)} ${symbol}`;
}

/** Names a fill as the list of fills counts them. */
function fillNamed(fill: number | undefined, fills: number | undefined): string {
  if (fills === 1) return "its only fill";
  return fill === undefined || fills === undefined ? "one of its fills" : `fill ${fill} of ${fills}`;
}

/** Returns a sentence on the gas that a failed transaction cost. */
export function gasPaidText(gasPaidWei: string, coin: string): string {
  return `Its gas was still paid: ${readableUnits(BigInt(gasPaidWei), 18, 3)} ${coin}.`;
}

/**
 * Returns a sentence on what a trade cost in total, at the prices when it was sent. Undefined if the trade is not done,
 * or if a price, the gas or what arrived is unknown.
 */
export function totalCostText({ kind, end, prices, promised, spent }: TradeEnd): string | undefined {
  if (kind !== "trade" || end?.kind !== "mined" || prices === undefined || end.gasPaidWei === undefined)
    return undefined;
  const worthUsd = (raws: readonly string[]) =>
    promised.reduce(
      (sum, { decimals }, at) =>
        sum + toNumber(BigInt(raws[at] ?? 0), decimals) * (prices.boughtUsd[at] ?? 0),
      0,
    );
  const received = (end.received ?? []).filter((raw) => raw !== null);
  if (received.length < promised.length || prices.soldUsd <= 0) return undefined;
  if (spent !== undefined && end.paid == null) return undefined;
  // The price of an exact output is that of what was expected to be spent.
  const soldUsd =
    spent === undefined ? prices.soldUsd : (prices.soldUsd * Number(end.paid)) / Number(spent.amount);
  const boughtUsd = worthUsd(received);
  const marketUsd = lossUsdOf(soldUsd, boughtUsd);
  const gasUsd = shownUsd(toNumber(BigInt(end.gasPaidWei), 18) * prices.coinUsd);
  const moreUsd = boughtUsd - worthUsd(promised.map(({ amount }) => amount));
  const against =
    moreUsd === 0
      ? "exactly what was promised"
      : Math.abs(moreUsd) < 0.005
        ? "almost exactly what was promised"
        : `${usd(Math.abs(moreUsd))} ${moreUsd > 0 ? "more" : "less"} than promised`;
  const costUsd = marketUsd + gasUsd;
  return `Total cost ${usd(costUsd)} (${lossPercent(costUsd / soldUsd)}) at the prices when it was sent: ${usd(marketUsd)} against the market price and ${usd(gasUsd)} for gas. What arrived is worth ${against}.`;
}

type TradeEnd = Pick<Sent, "kind" | "end" | "prices" | "promised" | "spent">;

type Arrival = { readonly amount: string; readonly comparison: string | undefined };

/** Returns what arrived of an output, and how much that is above the minimum. */
export function arrivalOf(
  { symbol, decimals, minimum }: PromisedAmount,
  received: string | null | undefined,
): Arrival | undefined {
  if (received == null) return undefined;
  const write = (raw: bigint) => `${readableUnits(raw, decimals, 9)} ${symbol}`;
  const got = BigInt(received);
  if (minimum === undefined) return { amount: write(got), comparison: undefined };
  const more = got - BigInt(minimum);
  // An exact output is its own minimum.
  if (more === 0n) return { amount: write(got), comparison: undefined };
  return {
    amount: write(got),
    comparison: more >= 0n ? `${write(more)} more than the minimum` : `${write(-more)} less than the minimum`,
  };
}

/** Returns what an exact output has spent, and how that compares with what was expected. Undefined while it is unknown. */
export function spendingOf(spent: Spending, paid: string | null | undefined, digits: number) {
  if (paid == null) return undefined;
  const write = (raw: bigint) => written(spent, String(raw), digits);
  const less = BigInt(spent.amount) - BigInt(paid);
  return {
    amount: write(BigInt(paid)),
    isMore: less < 0n,
    comparison:
      less === 0n
        ? "Exactly the expected amount."
        : less > 0n
          ? `${write(less)} less than expected`
          : `${write(-less)} more than expected: the market had moved`,
    left: `${write(BigInt(spent.most) - BigInt(paid))} less than the most`,
  };
}

/** Returns who else than the sender got what arrived: `alice.eth (0x1234…abcd)`. Undefined if it was the sender. */
export function otherReceiverOf({
  account,
  receiver,
  receiverName,
}: Pick<Sent, "account" | "receiver" | "receiverName">): string | undefined {
  if (receiver.toLowerCase() === account.toLowerCase()) return undefined;
  const short = shortAddress(receiver);
  return receiverName === undefined ? short : `${receiverName} (${short})`;
}

/** Returns the label of what arrived. */
export function arrivalLabelOf(sent: Pick<Sent, "account" | "receiver" | "receiverName">): string {
  const other = otherReceiverOf(sent);
  return other === undefined ? "Received" : `Delivered to ${other}`;
}

/** Returns the hash under which a transaction ended, or else the one that the wallet returned. */
export function finalHashOf({
  end,
  hash,
}: {
  readonly end?: End;
  readonly hash?: string;
}): string | undefined {
  return (end !== undefined && "hash" in end ? end.hash : undefined) ?? hash;
}
