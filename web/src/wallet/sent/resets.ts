import { chainIdentity } from "../chain.js";
import type { Provider } from "../provider.js";
import { isSameChain, type Sent } from "./record.js";
import { finalHashOf } from "./text.js";

type Block = { readonly hash: string } | null;

/**
 * Returns the ids of the records of a chain that was started over since, so that it no longer has their transactions.
 * Only a chain with a single node can be asked this, as the local one: a real network's nodes lag, and its newest blocks
 * are replaced. Throws the wallet's errors.
 *
 * @param provider the wallet of the local chain `chainId`.
 */
export async function findResets(
  provider: Provider,
  wallet: string,
  chainId: number,
  records: readonly Sent[],
): Promise<readonly string[]> {
  const ask = async <T>(method: string, ...params: unknown[]) =>
    (await provider.request({ method, params })) as T;
  const identity = await chainIdentity(provider, chainId);
  const head = Number(await ask<string>("eth_blockNumber"));
  const found: string[] = [];
  for (const sent of records) {
    if (sent.chainId !== chainId || sent.isReset === true) continue;
    const isSame = isSameChain(sent.chain, identity);
    // What another wallet sent on a chain of the same id may be on the real one.
    if (!isSame && sent.wallet !== wallet) continue;
    if (!isSame || head < sent.block || (await isReplaced(sent))) found.push(sent.id);
  }
  return found;

  /** The chain may have passed the record's block since, and begins with blocks that every start of it has. */
  async function isReplaced(sent: Sent): Promise<boolean> {
    const hash = sent.end === undefined ? undefined : finalHashOf(sent);
    if (hash !== undefined && (await ask<unknown>("eth_getTransactionReceipt", hash)) == null) return true;
    if (sent.blockHash === undefined) return false;
    const block = await ask<Block>("eth_getBlockByNumber", `0x${sent.block.toString(16)}`, false);
    return block?.hash !== sent.blockHash;
  }
}
