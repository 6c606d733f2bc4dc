import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckedTransaction } from "../../../src/verify/index.js";
import { Button } from "../design/Button.js";
import { readableUnits, shortAddress } from "../numbers/units.js";
import { verifiedApproval } from "../route/send/verified.js";
import { sluice } from "../service/client.js";
import type { Allowance } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { useNamed } from "../tokens/useTokens.js";
import { connection, ensureChain } from "./connection.js";
import { asWalletError } from "./provider.js";
import { putAway, waitForEnd } from "./sent/store.js";
import { submit } from "./sent/submit.js";
import { withTabLock } from "./withTabLock.js";

const nothing = { bought: [], receiver: "", promised: [] };

type Props = { chainId: number; address: string; smartWallet: string | undefined };

/** An address's allowances to Sluice's contracts, with a way to revoke them. */
export function Allowances({ chainId, address, smartWallet }: Props) {
  const { account, wallet } = connection.use();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState("");
  const { data } = useQuery({
    queryKey: ["allowances", chainId, address],
    // The service reads a block shortly after the wallet's node has reported it.
    refetchInterval: 2000,
    queryFn: ({ signal }) => sluice.approvals({ chainId, fromAddress: address }, { signal }),
  });
  const tokens = useNamed(
    chainId,
    (data ?? []).map(({ token }) => token),
  );

  async function revoke({ token, spender }: Allowance) {
    if (wallet === undefined) return;
    setBusy(token + spender);
    setSaid("");
    try {
      const { provider, key, kind } = wallet;
      const chain = await ensureChain(wallet, chainId);
      const sender = { provider, wallet: key, isLocal: kind === "local", chain, chainId, account: address };
      const query = {
        ...{ chainId, fromAddress: address, tokenAddress: token, amount: "0" },
        routingStrategy: spender === smartWallet ? "ensowallet" : "router",
      } as const;
      const name = tokens.get(keyOf(chainId, token))?.symbol ?? shortAddress(token);
      const about = {
        ...({ kind: "approval", title: `Revoke the allowance of ${name}`, sold: [token] } as const),
        ...nothing,
      };
      const { signal } = new AbortController();
      const end = await withTabLock(
        `sluice ${chain} ${address}`,
        async () => {
          const { transactions } = await verifiedApproval(query, await sluice.approve(query));
          const id = await submit(sender, transactions[0] as CheckedTransaction, about);
          const sent = await waitForEnd(id, signal);
          if (sent?.end?.kind === "mined") putAway(id);
          return sent?.end;
        },
        { onWait: () => setSaid("Waiting for another tab …"), signal },
      );
      setSaid(end?.kind === "mined" ? "Revoked." : "It did not take effect.");
      await client.invalidateQueries({ queryKey: ["allowances"] });
    } catch (error) {
      setSaid(asWalletError(error).message);
    }
    setBusy(undefined);
  }

  return (
    <>
      <h2 className="border-line border-b pb-2 font-medium text-base">Allowances to Sluice's contracts</h2>
      {data?.length === 0 && (
        <p className="py-3 text-muted">Nothing. Every trade approves exactly what it sells.</p>
      )}
      <ul>
        {data?.map((allowance) => {
          const token = tokens.get(keyOf(chainId, allowance.token));
          const raw = BigInt(allowance.amount);
          const isEndless = raw >= 2n ** 200n;
          return (
            <li
              key={allowance.token + allowance.spender}
              className="flex h-13 items-center gap-3 border-line border-b"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {token?.symbol ?? shortAddress(allowance.token)}
                </span>
                <span className="block truncate text-muted text-xs">
                  to {allowance.spender === smartWallet ? "its smart wallet" : "the Router"}{" "}
                  <span className="font-mono">{shortAddress(allowance.spender)}</span>
                </span>
              </span>
              <span className={isEndless ? "text-warn" : ""}>
                {isEndless ? "unlimited" : readableUnits(raw, token?.decimals ?? 0)}
              </span>
              {account === address && (
                <Button
                  size="small"
                  disabled={busy !== undefined}
                  aria-label={`Revoke ${token?.symbol ?? allowance.token}`}
                  onClick={() => void revoke(allowance)}
                >
                  {busy === allowance.token + allowance.spender ? "In progress …" : "Revoke"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-2 min-h-5 text-muted">
        {said}
      </p>
    </>
  );
}
