import type { GasRules } from "../../../../src/client/index.js";
import { sluice } from "../../service/client.js";
import { type GasFees, requireAffordable } from "../gasFees.js";
import { type Provider, untilStopped } from "../provider.js";
import { type Sendable, send } from "../send.js";
import { asWalletError } from "../walletText.js";
import { follow } from "./follow.js";
import type { Sent } from "./record.js";
import { findSent, forgetSent, keepSent } from "./store.js";

/** The account that sends, and its wallet. */
export type Sender = {
  readonly provider: Provider;
  /** Identifies the wallet across sessions. */
  readonly wallet: string;
  readonly isLocal: boolean;
  readonly chain: string;
  readonly chainId: number;
  readonly account: string;
  /** What its transactions offer for gas. Undefined leaves it to the wallet. */
  readonly fees?: GasFees | undefined;
  /** Told the id of each record, right before the wallet is asked. */
  readonly onAsk?: (id: string) => void;
};

/** What the record of a transaction says besides what the wallet is asked. */
export type About = Pick<
  Sent,
  | "kind"
  | "title"
  | "sold"
  | "bought"
  | "receiver"
  | "receiverName"
  | "promised"
  | "spent"
  | "deadline"
  | "form"
  | "fills"
  | "prices"
  | "gasIncludesDataFee"
>;

/**
 * Asks a wallet to send a transaction, and follows it. The record is stored before the wallet is asked, so even if the
 * page closes, it is known that something may have been sent. Right before, the wallet must be on the service's chain and
 * know the contract. Throws WalletError or SluiceApiError if nothing was sent.
 *
 * @param tx the transaction as verified.
 * @param signal stops waiting for the wallet's answer, and its reason is thrown. The transaction may still be sent: its
 *   record stays and is followed, unless the wallet refuses it.
 * @returns the record's id.
 */
export async function submit(
  sender: Sender,
  tx: Sendable,
  about: About,
  signal: AbortSignal,
): Promise<string> {
  const { provider, wallet, isLocal, chain, chainId, account, fees, onAsk } = sender;
  const [rules, nonce, block] = await Promise.all([
    gasRulesOf(chainId),
    provider.request({ method: "eth_getTransactionCount", params: [account, "pending"] }),
    provider.request({ method: "eth_getBlockByNumber", params: ["latest", false] }),
  ]).catch((error) => {
    throw asWalletError(error);
  });
  const { number, hash, baseFeePerGas } = block as NewestBlock;
  requireAffordable(fees, baseFeePerGas);
  const sent: Sent = {
    ...{ id: crypto.randomUUID(), chain, chainId, account, wallet, ...about },
    tx: { to: tx.to, data: tx.data, value: tx.value },
    ...{ nonce: Number(nonce), isNonceKnown: false, askedAt: Date.now() },
    ...{ block: Number(number), blockHash: hash },
  };
  await sluice.requireSameChain({ chainId, provider, to: tx.to }, { signal });
  keepSent(sent);
  onAsk?.(sent.id);
  // Whoever stops waiting may still confirm in the wallet: the answer is kept whenever it comes.
  const answered = send(provider, chainId, tx, rules, fees).then(
    (hash) => keepAnswer(sent.id, { hash }),
    (error) => {
      const refusal = asWalletError(error);
      if (!refusal.isRefusal) return keepAnswer(sent.id, { lost: refusal.said ?? refusal.message });
      forgetSent(sent.id);
      throw refusal;
    },
  );
  try {
    await untilStopped(answered, signal);
  } finally {
    void follow(provider, sent.id, isLocal);
  }
  return sent.id;
}

/** Adds a wallet's answer to the record, unless the person has put it out of the list. */
function keepAnswer(id: string, answer: Pick<Sent, "hash"> | Pick<Sent, "lost">): void {
  const sent = findSent(id);
  if (sent !== undefined) keepSent({ ...sent, ...answer });
}

type NewestBlock = { readonly number: string; readonly hash: string; readonly baseFeePerGas?: string };

/** Without an answer, no gas is added to the service's limit, which is valid and cheap on every network. */
async function gasRulesOf(chainId: number): Promise<GasRules> {
  const [network] = await sluice.networks({ chainId }).catch(() => []);
  return network ?? { chargesGasLimit: true };
}
