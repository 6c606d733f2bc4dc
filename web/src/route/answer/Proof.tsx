import { wholeBps } from "../../numbers/percent.js";
import { percent, readableUnits } from "../../numbers/units.js";
import type { Explanation, Quote, Token } from "../../service/types.js";
import type { Form } from "../form/form.js";

type Props = {
  explanation: Explanation | undefined;
  isPending: boolean;
  answer: Quote | undefined;
  tokenOf: (token: string) => Token | undefined;
  form: Form;
};

/** How far the route can be from the best, in one line; its details show the proof. */
export function Proof({ explanation, isPending, answer, tokenOf, form }: Props) {
  const token = tokenOf(form.outputs[0] ?? "");
  const written = (raw: string | undefined | null) =>
    raw == null || token === undefined
      ? "unknown"
      : `${readableUnits(BigInt(raw), token.decimals, 9)} ${token.symbol}`;
  return (
    <details className="mt-4 border-line border-y">
      <summary className="flex min-h-11 list-none items-baseline justify-between gap-4 rounded-sm py-3">
        <span>{sentenceOf(explanation, isPending, answer, form.outputs.length)}</span>
        {explanation?.bound != null && (
          <span className="shrink-0 text-accent text-xs underline">The proof</span>
        )}
      </summary>
      {explanation !== undefined && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-xs sm:grid-cols-[auto_1fr_auto_1fr]">
            <dt className="text-muted">Upper bound after gas</dt>
            <dd>{written(explanation.bound?.net)}</dd>
            <dt className="text-muted">This route after gas</dt>
            <dd>{written(explanation.netAmountOut)}</dd>
            <dt className="text-muted">Upper bound before gas</dt>
            <dd>{written(explanation.bound?.gross)}</dd>
            <dt className="text-muted">Best single path after gas</dt>
            <dd>{written(explanation.singlePathNetAmountOut)}</dd>
            <dt className="text-muted">Time of search and proof</dt>
            <dd>
              {explanation.searchMilliseconds.toFixed(0)} ms and {explanation.certifyMilliseconds.toFixed(0)}{" "}
              ms
            </dd>
            <dt className="text-muted">Venues excluded by the operator</dt>
            <dd>{explanation.excludedVenues}</dd>
            <dt className="text-muted">Venues of these tokens left unread</dt>
            <dd>{explanation.unreadVenues}</dd>
          </dl>
          <p className="mt-3 mb-4 max-w-prose text-muted text-xs">
            The bound holds for every possible route, of any length and split, through the venues that this
            service knows on that block. It is computed from prices at which no venue offers a further gain.
          </p>
        </>
      )}
    </details>
  );
}

function sentenceOf(
  explanation: Explanation | undefined,
  isPending: boolean,
  answer: Quote | undefined,
  outputs: number,
) {
  if (answer === undefined) return <span className="text-muted">Distance from the best route</span>;
  if (outputs > 1)
    return (
      <span className="text-muted">The distance from the best route is proved only for a single output.</span>
    );
  if (isPending) return <span className="text-muted">Proving the distance from the best route …</span>;
  if (explanation === undefined || explanation.gap === null)
    return <span className="text-muted">The distance from the best route could not be proved.</span>;
  const { netBps } = explanation.gap;
  if (netBps < 0.005) return <span className="text-good">No other route gives more: proved.</span>;
  const text = percent(netBps / wholeBps, netBps < 1 ? 4 : 3);
  return (
    <span>
      At most <span className={netBps <= 5 ? "text-good" : "text-warn"}>{text}</span> below the best possible
      route, after gas.
    </span>
  );
}
