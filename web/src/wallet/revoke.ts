import { connection, ensureChain } from "./connection.js";
import { asWalletError, type WalletOffer } from "./provider.js";
import { putAway, waitForEnd } from "./sent/store.js";
import { submit } from "./sent/submit.js";
import { withTabLock } from "./withTabLock.js";

/** What a spender may move of an account's token. */
export type Granted = {
  readonly chainId: number;
  readonly account: string;
  readonly token: string;
  readonly symbol: string;
  readonly spender: string;
};

/**
 * Sends a transaction that sets an allowance to zero, and waits for its end. The page makes it by itself, so no service
 * is trusted. Never throws.
 *
 * @param say called with what to tell the person, the outcome last.
 */
export async function revoke(granted: Granted, say: (text: string) => void): Promise<void> {
  const { wallet } = connection.get();
  if (wallet === undefined) return;
  say("");
  try {
    say((await send(wallet, granted, say)) ? "Revoked." : "It did not take effect.");
  } catch (error) {
    say(asWalletError(error).message);
  }
}

async function send(
  wallet: WalletOffer,
  { chainId, account, token, symbol, spender }: Granted,
  say: (text: string) => void,
): Promise<boolean> {
  const { provider, key, kind } = wallet;
  const chain = await ensureChain(wallet, chainId);
  const sender = { provider, wallet: key, isLocal: kind === "local", chain, chainId, account };
  const about = { kind: "approval", title: `Revoke the allowance of ${symbol}`, sold: [token] } as const;
  const { signal } = new AbortController();
  const lock = { onWait: () => say("Waiting for another tab …"), signal };
  return withTabLock(
    `sluice ${chain} ${account}`,
    async () => {
      const tx = { from: account, to: token, data: approveData(spender, 0n), value: "0" };
      const id = await submit(sender, tx, { ...about, bought: [], receiver: "", promised: [] });
      const isMined = (await waitForEnd(id, signal))?.end?.kind === "mined";
      if (isMined) putAway(id);
      return isMined;
    },
    lock,
  );
}

const selector = "0x095ea7b3";

/** Returns the call data of `approve(spender, amount)`. */
function approveData(spender: string, amount: bigint): string {
  return selector + spender.slice(2).toLowerCase().padStart(64, "0") + amount.toString(16).padStart(64, "0");
}

/** Reads the call data of an approval. Returns undefined for any other. */
export function readApproval(
  data: string,
): { readonly spender: string; readonly amount: bigint } | undefined {
  if (!data.startsWith(selector) || data.length !== 138) return undefined;
  return { spender: `0x${data.slice(34, 74)}`, amount: BigInt(`0x${data.slice(74)}`) };
}
