import { connection } from "./connection.js";
import { ensureChain } from "./ensureChain.js";
import type { WalletOffer } from "./provider.js";
import { putAway, waitForEnd } from "./sent/store.js";
import { submit } from "./sent/submit.js";
import { asWalletError } from "./walletText.js";
import { withTabLock } from "./withTabLock.js";

/** What a spender may move of an account's token. */
export type Granted = {
  readonly chainId: number;
  readonly account: string;
  readonly token: string;
  readonly symbol: string;
  readonly spender: string;
};

/** What to tell of a revocation: the outcome last. */
export type Revoking = {
  readonly text: string;
  /** What the wallet or its node said, word for word. */
  readonly said?: string | undefined;
  /** Whether it goes on, and the person can stop waiting for it. */
  readonly isWaiting: boolean;
};

/**
 * Sends a transaction that sets an allowance to zero, and waits for its end. The page makes it by itself, so no service
 * is trusted. Never throws.
 *
 * @param signal stops waiting. What the person confirms in the wallet afterwards is followed all the same.
 */
export async function revoke(
  granted: Granted,
  say: (told: Revoking) => void,
  signal: AbortSignal,
): Promise<void> {
  const { wallet } = connection.get();
  if (wallet === undefined) return;
  const wait = (text: string) => say({ text, isWaiting: true });
  const end = (text: string, said?: string) => say({ text, said, isWaiting: false });
  wait("Confirm in your wallet …");
  try {
    end((await send(wallet, granted, wait, signal)) ? "Revoked." : "It did not take effect.");
  } catch (error) {
    if (signal.aborted)
      return end("You stopped waiting. What you confirm in your wallet is sent all the same.");
    const { message, said } = asWalletError(error);
    end(message, said);
  }
}

async function send(
  wallet: WalletOffer,
  { chainId, account, token, symbol, spender }: Granted,
  wait: (text: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { provider, key, kind } = wallet;
  const chain = await ensureChain(wallet, chainId, signal);
  const sender = { provider, wallet: key, isLocal: kind === "local", chain, chainId, account };
  const about = { kind: "approval", title: `Revoke the allowance of ${symbol}`, sold: [token] } as const;
  return withTabLock(
    `sluice ${chain} ${account}`,
    async () => {
      wait("Confirm in your wallet …");
      const tx = { from: account, to: token, data: approveData(spender, 0n), value: "0" };
      const id = await submit(sender, tx, { ...about, bought: [], receiver: "", promised: [] }, signal);
      wait("Sent …");
      const isMined = (await waitForEnd(id, signal))?.end?.kind === "mined";
      if (isMined) putAway(id);
      return isMined;
    },
    { onWait: () => wait("Waiting for another tab …"), signal },
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
