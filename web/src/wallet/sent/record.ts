import type { RevertCause } from "./revertCause.js";

/** The end of a transaction. */
export type End =
  | {
      readonly kind: "mined";
      readonly hash: string;
      readonly block: number;
      readonly received?: readonly (string | null)[];
      /** What an exact output has spent of its input, in raw units. Null if the node does not report it. */
      readonly paid?: string | null;
      /** What the network charged, in wei. Absent if the node does not report it. */
      readonly gasPaidWei?: string;
    }
  | {
      readonly kind: "reverted";
      readonly hash: string;
      readonly block: number;
      /** The gas that was paid nevertheless, in wei. Absent if the node does not report it. */
      readonly gasPaidWei?: string;
      /** Absent if the node could not run it again. */
      readonly cause?: RevertCause;
    }
  /** Mined where the contract is not: on another chain with the same id, which keeps what was sent. */
  | { readonly kind: "strayed"; readonly hash: string; readonly block: number }
  /** Another transaction of the account used its nonce, so it can never be mined. */
  | { readonly kind: "replaced"; readonly hash?: string }
  | { readonly kind: "dropped" };

/** A promised amount of an output, with what is needed to format it. */
export type PromisedAmount = {
  readonly token: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Raw units. */
  readonly amount: string;
  /** The least that may arrive, in raw units. Below it, the transaction reverts. */
  readonly minimum?: string;
};

/** What an exact output is to spend, with what is needed to format it. */
export type Spending = {
  readonly token: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Raw units that are expected to be spent in the end. */
  readonly amount: string;
  /** What the transaction takes at first, in raw units. */
  readonly most: string;
  /** The account and its smart wallet, if that one pays. */
  readonly payers: readonly string[];
};

/** US dollars at one time. */
export type SentPrices = {
  /** Of everything that is sold. */
  readonly soldUsd: number;
  /** Of one whole token of each output. */
  readonly boughtUsd: readonly number[];
  /** Of one whole coin of the network. */
  readonly coinUsd: number;
};

/**
 * A transaction that a wallet was asked to send. The browser stores it before the wallet is asked, and until its end is
 * known.
 */
export type Sent = {
  readonly id: string;
  /** The result of `chainIdentity`. */
  readonly chain: string;
  readonly chainId: number;
  readonly account: string;
  /** Key of the wallet that was asked. */
  readonly wallet: string;
  readonly kind: "trade" | "approval";
  /** Description for people. */
  readonly title: string;
  readonly sold: readonly string[];
  readonly bought: readonly string[];
  readonly receiver: string;
  /** The name that was typed for the receiver. */
  readonly receiverName?: string | undefined;
  readonly promised: readonly PromisedAmount[];
  /** Only of a trade for an exact output. */
  readonly spent?: Spending;
  readonly tx: { readonly to: string; readonly data: string; readonly value: string };
  /** The expected nonce, and whether a node has confirmed it. */
  readonly nonce: number;
  readonly isNonceKnown: boolean;
  /** Undefined until the wallet answers. */
  readonly hash?: string;
  /** The error of the wallet or its node instead of a hash. Whether the transaction was sent is then unknown. */
  readonly lost?: string;
  /** The newest block when the wallet was asked. */
  readonly block: number;
  /** The hash of that block. */
  readonly blockHash?: string;
  /** Unix milliseconds. */
  readonly askedAt: number;
  /** Unix seconds after which it can have no effect. */
  readonly deadline?: number;
  readonly end?: End;
  /** Number of the route's fills. */
  readonly fills?: number;
  /** What the trade's tokens were worth when the wallet was asked. Absent if one of them had no price. */
  readonly prices?: SentPrices;
  /** Its gas pays for its bytes, so a data fee in its receipt is a part of the gas. */
  readonly gasIncludesDataFee?: true;
  /** The address of the form that was traded, to trade it again. */
  readonly form?: string;
  /** Whether it is shown as activity only, since its outcome has been seen. */
  readonly isSeen?: boolean;
  /** Whether its chain was started over since, so that nothing is known of it any more. */
  readonly isReset?: boolean;
};

const monthMs = 30 * 86_400_000;
const yearMs = 365 * 86_400_000;

/** Parses a stored record. Returns undefined if it is invalid or too old. */
export function readSent(text: string | null, nowMs: number): Sent | undefined {
  try {
    const sent = JSON.parse(text ?? "") as Sent;
    const isWhole =
      [sent.id, sent.chain, sent.account, sent.wallet, sent.title, sent.tx.data].every(
        (each) => typeof each === "string",
      ) &&
      [sent.sold, sent.bought, sent.promised].every(Array.isArray) &&
      [sent.nonce, sent.askedAt].every(Number.isSafeInteger);
    const isOld = nowMs - sent.askedAt > (sent.end === undefined ? monthMs : yearMs);
    return isWhole && !isOld ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether two identities may belong to the same chain. A node may not have reported its first block. */
export function isSameChain(one: string, other: string): boolean {
  const [[oneId, oneHash], [otherId, otherHash]] = [one.split(":"), other.split(":")];
  return oneId === otherId && (oneHash === otherHash || oneHash === "" || otherHash === "");
}

export function isOpen({ end, isReset }: Sent): boolean {
  return end === undefined && isReset !== true;
}

/**
 * Returns whether a form still holds a trade that succeeded and whose outcome is in view. What it would lack for a second
 * one is then nobody's fault.
 *
 * @param form the form's address.
 */
export function isJustDone(sents: readonly Sent[], account: string | undefined, form: string): boolean {
  return sents.some(
    (sent) =>
      sent.kind === "trade" &&
      sent.end?.kind === "mined" &&
      sent.isSeen !== true &&
      sent.isReset !== true &&
      sent.account === account &&
      sent.form === form,
  );
}

type Trade = {
  readonly account: string;
  readonly chain: string;
  readonly sold: readonly string[];
  readonly bought: readonly string[];
};

/** Returns earlier trades of the same tokens without a known end. Sending such a trade again could sell twice. */
export function earlierTrades(
  sents: readonly Sent[],
  { account, chain, sold, bought }: Trade,
): readonly Sent[] {
  const key = (one: readonly string[], other: readonly string[]) => `${[...one].sort()} ${[...other].sort()}`;
  return sents.filter(
    (sent) =>
      isOpen(sent) &&
      sent.kind === "trade" &&
      sent.account === account &&
      isSameChain(sent.chain, chain) &&
      key(sent.sold, sent.bought) === key(sold, bought),
  );
}

/** Returns pending transactions that use or change an allowance of these tokens. */
export function allowanceUses(
  sents: readonly Sent[],
  chain: string,
  account: string,
  tokens: readonly string[],
): readonly Sent[] {
  return sents.filter(
    (sent) =>
      isOpen(sent) &&
      sent.account === account &&
      isSameChain(sent.chain, chain) &&
      sent.sold.some((token) => tokens.includes(token)),
  );
}
