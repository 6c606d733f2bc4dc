import { asWalletError, type Provider } from "../provider.js";
import { send } from "../send.js";
import { follow } from "./follow.js";
import type { Sent } from "./record.js";
import { forgetSent, keepSent } from "./store.js";

/** Who sends, and through what. */
export type Sender = {
  readonly provider: Provider;
  /** Names the wallet beyond this session. */
  readonly wallet: string;
  readonly isLocal: boolean;
  readonly chain: string;
  readonly chainId: number;
  readonly account: string;
};

type About = Pick<Sent, "kind" | "title" | "sold" | "bought" | "receiver" | "promised" | "deadline">;
type Transaction = {
  readonly to: string;
  readonly from: string;
  readonly data: string;
  readonly value: string;
};

/**
 * Has a wallet send a transaction, and follows it from then on. The record is kept before the wallet is asked: whatever
 * happens to the page meanwhile, it is known that something may have been sent. Throws WalletError where nothing was.
 *
 * @param gas the least limit it needs.
 * @returns the record's id.
 */
export async function submit(sender: Sender, tx: Transaction, gas: string, about: About): Promise<string> {
  const { provider, wallet, isLocal, chain, chainId, account } = sender;
  const [nonce, block] = await Promise.all([
    provider.request({ method: "eth_getTransactionCount", params: [account, "pending"] }),
    provider.request({ method: "eth_blockNumber" }),
  ]).catch((error) => {
    throw asWalletError(error);
  });
  const sent: Sent = {
    ...{ id: crypto.randomUUID(), chain, chainId, account, wallet, ...about },
    tx: { to: tx.to, data: tx.data, value: tx.value },
    ...{ nonce: Number(nonce), isNonceKnown: false, block: Number(block), askedAt: Date.now() },
  };
  keepSent(sent);
  try {
    keepSent({ ...sent, hash: await send(provider, tx, gas) });
  } catch (error) {
    const { code, message } = asWalletError(error);
    if (isRefusal(code, message)) {
      forgetSent(sent.id);
      throw error;
    }
    keepSent({ ...sent, lost: message });
  }
  void follow(provider, sent.id, isLocal);
  return sent.id;
}

/** Codes of EIP-1193 and JSON-RPC by which a wallet says that it has done nothing. */
const refusals = [4001, 4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32002, -32003];
/** What nodes say of a transaction that they do not take, under codes that they use for anything. */
const notTaken =
  /insufficient funds|nonce too (low|high)|intrinsic gas|gas (limit|required)|less than block base fee|underpriced|revert|reject|denied|declined|cancel/i;

/**
 * Whether a wallet's failure says that nothing was sent. Any other one, a connection that broke for example, may have come
 * after the transaction was on its way.
 */
export function isRefusal(code: number, message: string): boolean {
  return refusals.includes(code) || (code >= 400 && code < 500) || code === 503 || notTaken.test(message);
}
