import { Button } from "../../design/Button.js";
import { formatFigure, percent, readableUnits, shortAddress } from "../../numbers/units.js";
import { smallShare } from "../../picture/merge.js";
import type { Hop, Leg, Token } from "../../service/types.js";

type Props = {
  hops: readonly Hop[];
  legs: readonly (Leg | undefined)[];
  /** Whether the legs are known or still to come. */
  isExplained: boolean;
  /** Share of the trade, from 0 to 1, that passes through each hop. */
  parts: readonly number[];
  protocolOf: (slug: string) => string;
  tokenOf: (token: string) => Token | undefined;
  symbolOf: (token: string) => string;
  hueOf: (protocol: string) => string;
  /** The hop that is pointed at, if any. */
  chosen: number | undefined;
  onChoose: (hop: number | undefined) => void;
  /** Whether small fills of a long route are listed. */
  isOpen: boolean;
  onOpen: () => void;
};

/** A route of more fills than these is long: its small ones are listed on request, as the picture draws them. */
const most = 12;

/** The streams of the picture as a table: what each one is and what passes through it. */
export function Fills({
  hops,
  legs,
  isExplained,
  parts,
  protocolOf,
  tokenOf,
  symbolOf,
  hueOf,
  chosen,
  onChoose,
  isOpen,
  onOpen,
}: Props) {
  const isListed = (index: number) => isOpen || hops.length <= most || (parts[index] ?? 0) >= smallShare;
  const left = hops.filter((_, index) => !isListed(index)).length;
  const unknown = isExplained ? "…" : "–";
  const written = (tokens: readonly string[], amounts: readonly string[] | undefined) =>
    tokens.map((token, index) => {
      const raw = amounts?.[index];
      const known = tokenOf(token);
      const amount =
        raw === undefined || known === undefined ? "" : `${readableUnits(BigInt(raw), known.decimals)} `;
      return (
        <span key={token} className="block whitespace-nowrap">
          {amount}
          {symbolOf(token)}
        </span>
      );
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keyboard, too
    <section className="mt-6 overflow-x-auto" aria-label="Fills of the route" tabIndex={0}>
      <table className="w-full text-left max-sm:block">
        <caption className="max-sm:block pb-2 text-left font-medium text-base">
          {hops.length === 1 ? "One fill" : `${hops.length} fills`}
        </caption>
        <thead className="text-muted text-xs max-sm:hidden">
          <tr className="border-line border-b">
            <th className="py-2 pr-4 pl-1 font-normal">Venue</th>
            <th className="py-2 pr-4 font-normal">In</th>
            <th className="py-2 pr-4 font-normal">Out</th>
            <th className="py-2 pr-4 text-right font-normal">Share</th>
            <th className="py-2 pr-4 text-right font-normal" title={aboutPrice}>
              Price after
            </th>
            <th className="py-2 pr-1 text-right font-normal">Gas</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {hops.map((hop, index) => {
            const leg = legs[index];
            if (!isListed(index)) return null;
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a fill is its place in the route
                key={index}
                onPointerEnter={() => onChoose(index)}
                onPointerLeave={() => onChoose(undefined)}
                className={`border-line border-b max-sm:mb-3 max-sm:grid max-sm:grid-cols-6 max-sm:gap-x-4 max-sm:rounded-md max-sm:border max-sm:bg-raised max-sm:p-3 ${index === chosen ? "bg-accent-soft" : ""}`}
              >
                <td className="py-2 pr-4 pl-1 max-sm:col-span-6 max-sm:p-0">
                  <span className="flex items-center gap-2">
                    <span
                      className="size-2.5 shrink-0 rounded-sm"
                      style={{ background: hueOf(hop.protocol) }}
                    />
                    <span className="whitespace-nowrap">
                      {protocolOf(hop.protocol)}
                      <span className="block text-muted text-xs">
                        {hop.action} · <span className="font-mono">{shortAddress(hop.primary)}</span>
                      </span>
                      {hop.unvouched && (
                        <span className="block text-warn text-xs" title={aboutUnvouched}>
                          code unknown
                        </span>
                      )}
                    </span>
                  </span>
                </td>
                <td className="card py-2 pr-4 max-sm:col-span-3" data-label="In">
                  {written(hop.tokenIn, leg?.amountIn)}
                </td>
                <td className="card py-2 pr-4 max-sm:col-span-3" data-label="Out">
                  {written(hop.tokenOut, leg?.amountOut)}
                </td>
                <td className="card py-2 pr-4 text-right max-sm:col-span-2" data-label="Share">
                  {share(parts[index] ?? 0)}
                </td>
                <td className="card py-2 pr-4 text-right max-sm:col-span-2" data-label="Price after">
                  {leg === undefined ? unknown : marginal(leg, tokenOf)}
                </td>
                <td className="card py-2 pr-1 text-right max-sm:col-span-2" data-label="Gas">
                  {leg === undefined ? unknown : leg.gas.toLocaleString("en-US")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <Button size="small" className="mt-3 touch:h-11" onClick={onOpen}>
          Show {left} smaller fills, each below {percent(smallShare, 0)} of the trade
        </Button>
      )}
    </section>
  );
}

const aboutUnvouched =
  "Nobody vouches for this venue's code. The trade reverts if it pays less than simulated.";

const aboutPrice = "What the next unit would fetch after this fill, net of the fee";

/** Formats a share of the trade. Says of a tiny one that it is not nothing. */
function share(part: number): string {
  return part > 0 && part < 0.0005 ? "< 0.1 %" : percent(part, 1);
}

/** Formats the marginal price: whole tokenOut for the next whole tokenIn, after the venue's fee. */
function marginal(leg: Leg, tokenOf: (token: string) => Token | undefined): string {
  const [sold, bought] = [tokenOf(leg.tokenIn[0] ?? ""), tokenOf(leg.tokenOut[0] ?? "")];
  if (leg.marginalPrice === null || sold === undefined || bought === undefined) return "–";
  return formatFigure(leg.marginalPrice * 10 ** (sold.decimals - bought.decimals));
}
