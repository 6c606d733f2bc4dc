import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../design/Button.js";
import { readableUnits, shortAddress } from "../numbers/units.js";
import { sluice } from "../service/client.js";
import type { Allowance } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { useNamed } from "../tokens/useTokens.js";
import { connection } from "./connection.js";
import { RevokeStatus, useRevoke } from "./RevokeStatus.js";
import { permit2Address } from "./send.js";

type Props = { chainId: number; address: string; smartWallet: string | undefined };

/** An address's allowances to Sluice's contracts and to Permit2, with a way to revoke them. */
export function Allowances({ chainId, address, smartWallet }: Props) {
  const { account } = connection.use();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const { told, start, stop } = useRevoke();
  const { data } = useQuery({
    queryKey: ["allowances", chainId, address],
    // The service reads a block shortly after the wallet's node has reported it.
    refetchInterval: 2000,
    queryFn: ({ signal }) => sluice.approvals({ chainId, fromAddress: address, permit2: true }, { signal }),
  });
  const tokens = useNamed(
    chainId,
    (data ?? []).map(({ token }) => token),
  );

  async function end({ token, spender }: Allowance) {
    setBusy(token + spender);
    const symbol = tokens.get(keyOf(chainId, token))?.symbol ?? shortAddress(token);
    await start({ chainId, account: address, token, symbol, spender });
    await client.invalidateQueries({ queryKey: ["allowances"] });
    setBusy(undefined);
  }

  return (
    <>
      <h2 className="border-line border-b pb-2 font-medium text-base">Allowances to trade</h2>
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
                  to {nameOf(allowance.spender, smartWallet)}{" "}
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
                  onClick={() => void end(allowance)}
                >
                  {busy === allowance.token + allowance.spender ? "In progress …" : "Revoke"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <RevokeStatus told={told} stop={stop} />
    </>
  );
}

function nameOf(spender: string, smartWallet: string | undefined): string {
  if (spender === permit2Address) return "Permit2";
  return spender === smartWallet ? "its smart wallet" : "the Router";
}
