import { useQuery } from "@tanstack/react-query";
import { Button } from "../design/Button.js";
import { readableUnits } from "../numbers/units.js";
import type { Token } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { useNamed } from "../tokens/useTokens.js";
import { connection } from "./connection.js";
import { RevokeStatus, useRevoke } from "./RevokeStatus.js";
import { readApproval } from "./revoke.js";
import { allowanceOf, permit2Address } from "./send.js";
import { isOpen, isSameChain, type Sent } from "./sent/record.js";
import { sents } from "./sent/store.js";

/**
 * The allowances that this browser's account gave for a trade that did not follow, whatever stopped it, and that still
 * stand at its wallet's node. Each can be revoked.
 */
export function StandingAllowances({ chainId }: { chainId: number }) {
  const { account, wallet, chain, chainId: at } = connection.use();
  const isHere = account !== undefined && wallet !== undefined && chain !== undefined && at === chainId;
  const all = sents.use();
  const given = isHere ? standingOf(all, account, chain) : [];
  const { told, start, stop } = useRevoke();
  const { data = [], refetch } = useQuery({
    queryKey: ["standing", chain, account, given],
    enabled: given.length > 0,
    // Another tab or page may use them up.
    refetchInterval: 4000,
    queryFn: async () => {
      const { provider } = wallet as NonNullable<typeof wallet>;
      const read = given.map(async (each) => {
        const amount = await allowanceOf(provider, { ...each, owner: String(account) });
        return { ...each, amount: String(amount) };
      });
      return (await Promise.all(read)).filter(({ amount }) => amount !== "0");
    },
  });
  const shown = given.length === 0 ? [] : data;
  const tokens = useNamed(
    chainId,
    shown.map(({ token }) => token),
  );
  if (shown.length === 0 && told === undefined) return null;
  return (
    <section aria-label="Allowances that stay" className="mt-4 border-warn border-l-2 pl-4">
      <ul className="space-y-2">
        {shown.map(({ token, spender, amount }) => {
          const known = tokens.get(keyOf(chainId, token));
          const symbol = known?.symbol ?? token;
          return (
            <li key={token + spender} className="flex items-center justify-between gap-4">
              <span className="min-w-0 break-words">
                {sentenceOf(spender, BigInt(amount), symbol, known)}
              </span>
              <Button
                size="small"
                disabled={told?.isWaiting === true}
                aria-label={`Revoke ${symbol}`}
                onClick={() =>
                  void start({ chainId, account: String(account), token, symbol, spender }).then(() =>
                    refetch(),
                  )
                }
              >
                Revoke
              </Button>
            </li>
          );
        })}
      </ul>
      <RevokeStatus told={told} stop={stop} />
    </section>
  );
}

/** Returns the allowances that mined approvals gave and that no trade is using, each once. */
function standingOf(all: readonly Sent[], account: string, chain: string) {
  const own = all.filter(
    (sent) => sent.account === account && sent.isReset !== true && isSameChain(sent.chain, chain),
  );
  const given = own.flatMap(({ kind, end, tx, askedAt }) => {
    const read = kind === "approval" && end?.kind === "mined" ? readApproval(tx.data) : undefined;
    if (read === undefined || read.amount === 0n) return [];
    const [token, { spender }] = [tx.to.toLowerCase(), read];
    // Permit2's is meant to stay once it has served; the wallet's view lists it.
    const isUsed = own.some(
      (sent) =>
        sent.kind === "trade" &&
        sent.sold.includes(token) &&
        (isOpen(sent) ||
          (spender === permit2Address && sent.end?.kind === "mined" && sent.askedAt > askedAt)),
    );
    return isUsed ? [] : [{ token, spender }];
  });
  return [...new Map(given.map((each) => [each.token + each.spender, each])).values()];
}

function sentenceOf(spender: string, amount: bigint, symbol: string, token: Token | undefined): string {
  if (spender === permit2Address)
    return `Your approval stays: Permit2 may move your ${symbol} whenever you sign.`;
  const exact = token === undefined ? symbol : `${readableUnits(amount, token.decimals)} ${symbol}`;
  return `Your approval stays: Sluice may move ${exact} when you trade.`;
}
