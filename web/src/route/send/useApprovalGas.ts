import { useQuery } from "@tanstack/react-query";
import { sluice } from "../../service/client.js";
import { native } from "../../tokens/key.js";
import { connection } from "../../wallet/connection.js";
import type { Provider } from "../../wallet/provider.js";
import { allowanceOf, permit2Address } from "../../wallet/send.js";
import { allowanceUses } from "../../wallet/sent/record.js";
import { sents } from "../../wallet/sent/store.js";
import type { Both } from "../answer/totalCost.js";
import { atMost, type Taken } from "../form/exactOutput.js";
import type { Form } from "../form/form.js";
import { approvalGas } from "../form/funds.js";
import { type Question, spendsOf } from "../form/question.js";
import { type ApprovalGas, approvalGasOf, type KnownApproval, none, plus, type Way } from "./approvalGas.js";

/** Until more is known: one approval of a usual token, which a signature may replace. */
const unknown: KnownApproval = { limits: [approvalGas], allowed: 0n, allowedToPermit2: 0n, isSigned: false };

/**
 * Returns the gas that approvals are expected to need before a trade, and the most that they may need: a token may
 * require its old allowance reset first, and a wallet that cannot sign sends a transaction.
 *
 * @param spent what an exact output takes; undefined for other forms, and while it is unknown
 */
export function useApprovalGas(
  form: Form,
  question: Question | undefined,
  spent: Taken | undefined,
): Both<ApprovalGas> {
  const { wallet, account, chainId: at, chain } = connection.use();
  const { chainId, strategy, approve } = form;
  const spends = question?.kind === "route" ? spendsOf(atMost(question.params, spent)) : [];
  const sold = spends.filter(({ token }) => token !== native);
  const tokens = sold.map(({ token }) => token);
  const sent = sents.use();
  // What this account sent may have changed its allowances.
  const ended = sent.filter(({ end }) => end !== undefined).length;
  const { data } = useQuery({
    queryKey: ["approval gas", chainId, wallet?.id, account, tokens, strategy, approve, ended],
    enabled: wallet !== undefined && at === chainId && tokens.length > 0 && strategy !== "delegate",
    staleTime: 15_000,
    refetchInterval: 30_000,
    retry: false,
    queryFn: ({ signal }) => {
      const owner = { provider: (wallet as NonNullable<typeof wallet>).provider, account: String(account) };
      return Promise.all(tokens.map((token) => readKnown(owner, form, token, signal)));
    },
  });
  const known = (index: number) => data?.[index] ?? unknown;
  // One signature for Permit2 covers a whole route, so a route with other permissions cannot have it.
  const usual: Way = spends.length === 1 ? approve : approve === "sign" ? "own" : "send";
  const way = strategy === "router" ? usual : "send";
  return sold.reduce<Both<ApprovalGas>>(
    ({ expected, worst }, spend, index) => {
      const now = known(index);
      const own = approvalGasOf(now, spend, way);
      // Another trade, maybe of another tab, may use up the allowance before.
      const uses = allowanceUses(sent, chain ?? "", account ?? "", [spend.token]);
      const left = uses.length === 0 ? own : approvalGasOf(usedUp(now), spend, way);
      return { expected: plus(expected, own.expected), worst: plus(worst, left.worst) };
    },
    { expected: none, worst: none },
  );
}

/** What an approval costs more where nothing is allowed before (EIP-2929: a slot that becomes nonzero). */
const firstUseGas = 17_100n;

function usedUp(known: KnownApproval): KnownApproval {
  return { ...known, allowed: 0n, limits: known.limits.map((limit) => limit + firstUseGas) };
}

async function readKnown(
  { provider, account }: { readonly provider: Provider; readonly account: string },
  { chainId, strategy, approve }: Form,
  token: string,
  signal: AbortSignal,
): Promise<KnownApproval> {
  const asked = { chainId, fromAddress: account, tokenAddress: token, amount: "1" };
  const isRouter = strategy === "router";
  const [approval, permit, allowedToPermit2] = await Promise.all([
    sluice.approve({ ...asked, routingStrategy: strategy }, { signal }),
    isRouter && approve === "sign" ? sluice.permit(asked, { signal }) : undefined,
    isRouter ? allowanceOf(provider, { token, owner: account, spender: permit2Address }) : 0n,
  ]);
  const { gas, resetGas, spender } = approval;
  return {
    limits: [gas, resetGas].flatMap((limit) => (limit === undefined ? [] : [BigInt(limit)])),
    allowed: await allowanceOf(provider, { token, owner: account, spender }),
    allowedToPermit2,
    isSigned: permit?.kind === "erc2612",
  };
}
