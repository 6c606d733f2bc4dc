/** What came of a transaction. */
export type End =
  | {
      readonly kind: "mined";
      readonly hash: string;
      readonly block: number;
      readonly received?: readonly (string | null)[];
    }
  | { readonly kind: "reverted"; readonly hash: string; readonly block: number }
  /** Another transaction of the account took its number, so that it can never be mined. */
  | { readonly kind: "replaced"; readonly hash?: string }
  | { readonly kind: "dropped" };

/** An amount of an output, with what it takes to write it. */
export type Promised = {
  readonly token: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Raw units. */
  readonly amount: string;
};

/** A transaction that a wallet was asked to send. It is kept in the browser from before the wallet is asked until its end is seen. */
export type Sent = {
  readonly id: string;
  /** As `chainIdentity` has it. */
  readonly chain: string;
  readonly chainId: number;
  readonly account: string;
  /** Of the wallet that was asked. */
  readonly wallet: string;
  readonly kind: "trade" | "approval";
  /** What it does, for people. */
  readonly title: string;
  readonly sold: readonly string[];
  readonly bought: readonly string[];
  readonly receiver: string;
  readonly promised: readonly Promised[];
  readonly tx: { readonly to: string; readonly data: string; readonly value: string };
  /** The number it is expected to have, and whether a node has confirmed that. */
  readonly nonce: number;
  readonly isNonceKnown: boolean;
  /** Undefined until the wallet answers. */
  readonly hash?: string;
  /** What the wallet or its node said in place of a hash; whether it was sent is not known then. */
  readonly lost?: string;
  /** The newest block when the wallet was asked. */
  readonly block: number;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** Seconds since 1970 after which it can do nothing any more. */
  readonly deadline?: number;
  readonly end?: End;
};

const monthMs = 30 * 86_400_000;
const dayMs = 86_400_000;

/** Reads a record back; undefined for what is none, and for what nobody waits for any more. */
export function readSent(text: string | null, nowMs: number): Sent | undefined {
  try {
    const sent = JSON.parse(text ?? "") as Sent;
    const isWhole =
      [sent.id, sent.chain, sent.account, sent.wallet, sent.title, sent.tx.data].every(
        (each) => typeof each === "string",
      ) &&
      [sent.sold, sent.bought, sent.promised].every(Array.isArray) &&
      [sent.nonce, sent.askedAt].every(Number.isSafeInteger);
    const isOld = nowMs - sent.askedAt > (sent.end === undefined ? monthMs : dayMs);
    return isWhole && !isOld ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two identities can be of the same chain: a node may not have told its first block. */
export function isSameChain(one: string, other: string): boolean {
  const [[oneId, oneHash], [otherId, otherHash]] = [one.split(":"), other.split(":")];
  return oneId === otherId && (oneHash === otherHash || oneHash === "" || otherHash === "");
}

export function isOpen({ end }: Sent): boolean {
  return end === undefined;
}

type Trade = {
  readonly account: string;
  readonly chain: string;
  readonly sold: readonly string[];
  readonly bought: readonly string[];
};

/** Earlier trades of the same tokens whose end is not known: to send such a one again may be to sell twice. */
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

/** Transactions under way that use or change an allowance of these tokens. */
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
