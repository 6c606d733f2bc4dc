import { Button } from "../../design/Button.js";
import { formatFigure, percent, readableUnits, shortAddress } from "../../numbers/units.js";
import { smallShare } from "../../picture/merge.js";
import type { Hop, Leg, Token } from "../../service/types.js";

/** How the route's protocols and tokens are named and coloured. */
type Words = {
  protocolOf: (slug: string) => string;
  tokenOf: (token: string) => Token | undefined;
  symbolOf: (token: string) => string;
  hueOf: (protocol: string) => string;
};

type Props = {
  hops: readonly Hop[];
  /** How many of them, the last ones, sell back what an exact output does not need. */
  back: number;
  legs: readonly (Leg | undefined)[];
  /** Whether the legs are known or still to come. */
  isExplained: boolean;
  /** Share of the trade, from 0 to 1, that passes through each hop. */
  parts: readonly number[];
  words: Words;
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
  back,
  legs,
  isExplained,
  parts,
  words,
  chosen,
  onChoose,
  isOpen,
  onOpen,
}: Props) {
  const isListed = (index: number) => isOpen || hops.length <= most || (parts[index] ?? 0) >= smallShare;
  const left = hops.filter((_, index) => !isListed(index)).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keyboard, too
    <section className="mt-6 overflow-x-auto" aria-label="Fills of the route" tabIndex={0}>
      {/* Columns have fixed widths, so that amounts that arrive later move nothing. */}
      <table className="w-full text-left max-sm:block sm:min-w-160 sm:table-fixed">
        <caption className="max-sm:block pb-2 text-left font-medium text-base">
          {hops.length === 1 ? "One fill" : `${hops.length} fills`}
          {back > 0 && (
            <span className="font-normal text-muted text-xs">
              {" "}
              the last {back === 1 ? "one sells" : `${back} sell`} back what is not needed
            </span>
          )}
        </caption>
        <thead className="text-muted text-xs max-sm:hidden">
          <tr className="border-line border-b">
            <th className="w-[26%] py-2 pr-4 pl-1 font-normal">Venue</th>
            <th className="w-1/5 py-2 pr-4 font-normal">In</th>
            <th className="w-1/5 py-2 pr-4 font-normal">Out</th>
            <th className="py-2 pr-4 text-right font-normal">Share</th>
            <th className="py-2 pr-4 text-right font-normal" title={aboutPrice}>
              Price after
            </th>
            <th className="py-2 pr-1 text-right font-normal">Gas</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {hops.map((hop, index) =>
            isListed(index) ? (
              <FillRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a fill is its place in the route
                key={index}
                hop={hop}
                leg={legs[index]}
                part={parts[index] ?? 0}
                unknown={isExplained ? "…" : "–"}
                words={words}
                isChosen={index === chosen}
                onPoint={(isOver) => onChoose(isOver ? index : undefined)}
              />
            ) : null,
          )}
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

type RowProps = {
  hop: Hop;
  leg: Leg | undefined;
  part: number;
  /** What stands for a figure that only the leg has. */
  unknown: string;
  words: Words;
  isChosen: boolean;
  onPoint: (isOver: boolean) => void;
};

/** A fill. A phone shows it as a card, whose figures carry their names. */
function FillRow({ hop, leg, part, unknown, words, isChosen, onPoint }: RowProps) {
  return (
    <tr
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      className={`border-line border-b max-sm:mb-3 max-sm:grid max-sm:grid-cols-6 max-sm:gap-x-4 max-sm:rounded-md max-sm:border max-sm:bg-raised max-sm:p-3 ${isChosen ? "bg-accent-soft" : ""}`}
    >
      <td className="py-2 pr-4 pl-1 max-sm:col-span-6 max-sm:p-0">
        <span className="flex items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-sm" style={{ background: words.hueOf(hop.protocol) }} />
          <span className="min-w-0">
            {words.protocolOf(hop.protocol)}
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
        <Amounts tokens={hop.tokenIn} raw={leg?.amountIn} words={words} />
      </td>
      <td className="card py-2 pr-4 max-sm:col-span-3" data-label="Out">
        <Amounts tokens={hop.tokenOut} raw={leg?.amountOut} words={words} />
      </td>
      <td className="card py-2 pr-4 text-right max-sm:col-span-2" data-label="Share">
        {share(part)}
      </td>
      <td className="card py-2 pr-4 text-right max-sm:col-span-2" data-label="Price after">
        {leg === undefined ? unknown : marginal(leg, words.tokenOf)}
      </td>
      <td className="card py-2 pr-1 text-right max-sm:col-span-2" data-label="Gas">
        {leg === undefined ? unknown : leg.gas.toLocaleString("en-US")}
      </td>
    </tr>
  );
}

type AmountsProps = { tokens: readonly string[]; raw: readonly string[] | undefined; words: Words };

/** Tokens on a line each, with their amounts where these are known. */
function Amounts({ tokens, raw, words }: AmountsProps) {
  return tokens.map((token, index) => {
    const [amount, known] = [raw?.[index], words.tokenOf(token)];
    return (
      <span key={token} className="wrap-anywhere block">
        {amount !== undefined && known && `${readableUnits(BigInt(amount), known.decimals)} `}
        {words.symbolOf(token)}
      </span>
    );
  });
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
