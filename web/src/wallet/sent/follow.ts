import type { Provider } from "../provider.js";
import { readPaidWei, readReceived } from "../readReceived.js";
import { fateOf } from "./fate.js";
import { observe } from "./observe.js";
import { type End, isOpen, type Sent, type Spending } from "./record.js";
import { readReverted } from "./rerun.js";
import { findSent, keepSent, type Trouble, troubles } from "./store.js";

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const followed = new Set<string>();

/**
 * Polls a wallet's node for a transaction until its end is known, and stores the end. A failed read says nothing about
 * the transaction and is repeated after growing pauses. Never throws. Follows each record once per tab.
 */
export async function follow(provider: Provider, id: string, isLocal: boolean): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  let [failures, inRow] = [0, 0];
  for (;;) {
    const sent = findSent(id);
    if (sent === undefined || !isOpen(sent)) break;
    try {
      const { seen, nonce } = await observe(provider, sent);
      failures = 0;
      inRow = seen.isKnown || seen.receipt !== undefined ? 0 : inRow + 1;
      const fate = fateOf(sent, seen, inRow, isLocal);
      tell(id, fate === "missing" ? "missing" : undefined);
      if (typeof fate === "object") await finish(provider, id, fate);
      else if (nonce !== undefined && !sent.isNonceKnown) change(id, { nonce, isNonceKnown: true });
    } catch {
      failures++;
      tell(id, "unreachable");
    }
    const isYoung = Date.now() - sent.askedAt < 60_000;
    const usualMs = isYoung ? firstPauseMs : 8 * firstPauseMs;
    const pauseMs = failures > 0 ? firstPauseMs * 2 ** (failures - 1) : usualMs;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, longestPauseMs)));
  }
  followed.delete(id);
  tell(id, undefined);
}

/** Changes only stored records: the person may have stopped waiting. */
function change(id: string, more: Partial<Sent>): void {
  const now = findSent(id);
  if (now !== undefined) keepSent({ ...now, ...more });
}

async function finish(provider: Provider, id: string, end: End): Promise<void> {
  const sent = findSent(id);
  if (sent === undefined) return;
  if (end.kind === "reverted")
    return change(id, { end: { ...end, ...(await readReverted(provider, sent, end.hash)) } });
  if (end.kind !== "mined" || sent.kind !== "trade") return change(id, { end });
  const { receiver, gasIncludesDataFee } = sent;
  const amounts = await Promise.all(
    sent.promised.map(({ token }) => readReceived(provider, token, receiver, end.hash, gasIncludesDataFee)),
  );
  const spent = sent.spent && { paid: await readSpent(provider, sent.spent, end.hash, gasIncludesDataFee) };
  const gasPaidWei = await readPaidWei(provider, end.hash, gasIncludesDataFee).catch(() => undefined);
  const paid = gasPaidWei === undefined ? {} : { gasPaidWei: String(gasPaidWei) };
  const received = amounts.map((amount) => amount?.toString() ?? null);
  change(id, { end: { ...end, ...paid, ...spent, received } });
}

/** Reads what the payers have spent of a token in the block of a transaction, in raw units and without the gas. */
async function readSpent(
  provider: Provider,
  { token, payers }: Spending,
  hash: string,
  gasIncludesDataFee: boolean | undefined,
): Promise<string | null> {
  const changes = await Promise.all(
    payers.map((payer) => readReceived(provider, token, payer, hash, gasIncludesDataFee)),
  );
  const known = changes.filter((change) => change !== undefined);
  return known.length < changes.length ? null : String(-known.reduce((sum, change) => sum + change, 0n));
}

function tell(id: string, trouble: Trouble | undefined): void {
  if (troubles.get()[id] !== trouble) troubles.update((now) => ({ ...now, [id]: trouble }));
}
