import { type ReactNode, useMemo, useState } from "react";
import {
  compactFigure,
  parseUnits,
  rateFigure,
  readableUnits,
  shortAddress,
  toNumber,
  usd,
} from "../../numbers/units.js";
import { flowOf, legsFor } from "../../picture/flow.js";
import { huesOf } from "../../picture/hues.js";
import { Picture } from "../../picture/Picture.js";
import type { Hop, Quote, Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import { logoOf, logos } from "../../tokens/logos.js";
import { useProtocolNames } from "../../tokens/useProtocols.js";
import { useNamed } from "../../tokens/useTokens.js";
import { amountsOf } from "../../wallet/send.js";
import type { Form } from "../form/form.js";
import { feeBesideGasWei } from "../form/funds.js";
import type { Question } from "../form/question.js";
import { Fills } from "./Fills.js";
import { costText, type Impact, impactOf, lossPercent, redAboveBps } from "./impact.js";
import { Proof } from "./Proof.js";
import { QuoteAge } from "./QuoteAge.js";
import { Transaction } from "./Transaction.js";
import { keptOf, type TokenOf, weightsOf } from "./tradeShares.js";
import { useExplanation } from "./useExplanation.js";
import type { Live } from "./useLive.js";
import { worthOf } from "./worth.js";

type Props = {
  form: Form;
  question: Question | undefined;
  isFaulty: boolean;
  /** Whether the network's node has stopped. */
  isStopped: boolean;
  live: Live;
  /** Of the wallet's node, for answers without a proof. Undefined without a wallet. */
  gasPriceWei: bigint | undefined;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
};

const noHops: readonly Hop[] = [];

/** The answer: the output, the route and its quality. Each part reserves its space before it arrives. */
export function Result({
  form,
  question,
  isFaulty,
  isStopped,
  live,
  gasPriceWei,
  tokens: named,
  prices,
}: Props) {
  const { answer } = live;
  const isOld = live.isOld || isStopped;
  const [chosen, setChosen] = useState<number>();
  /** Whether small streams and fills are shown one by one. */
  const [isOpen, setOpen] = useState(false);
  const { explanation, isFetching } = useExplanation(question, live);
  const route = answer?.route ?? noHops;
  const protocolOf = useProtocolNames();
  const known = logos.use();
  const between = useNamed(
    form.chainId,
    route.flatMap(({ tokenIn, tokenOut }) => [...tokenIn, ...tokenOut]),
  );
  const tokenOf = (token: string) =>
    between.get(keyOf(form.chainId, token)) ?? named.get(keyOf(form.chainId, token));
  const symbolOf = (token: string) => tokenOf(token)?.symbol ?? shortAddress(token);
  const legs = legsFor(route, explanation?.legs);
  const weights = weightsOf(form, tokenOf, prices);
  const wide = JSON.stringify([...weights]);
  const kept = JSON.stringify([...keptOf(form, answer, tokenOf, prices)]);
  const flow = useMemo(
    () => flowOf(route, new Map(JSON.parse(wide)), new Map(JSON.parse(kept))),
    [route, wide, kept],
  );
  const hueOf = useMemo(() => huesOf(route.map(({ protocol }) => protocol)), [route]);
  const amountsOfHop = (hop: number) => {
    const leg = legs[hop];
    const [sold, bought] = [tokenOf(leg?.tokenIn[0] ?? ""), tokenOf(leg?.tokenOut[0] ?? "")];
    const [raw, rawOut] = [leg?.amountIn[0], leg?.amountOut[0]];
    if (!sold || !bought || raw === undefined || rawOut === undefined) return "";
    return `${readableUnits(BigInt(raw), sold.decimals)} ${sold.symbol} to ${readableUnits(BigInt(rawOut), bought.decimals)} ${bought.symbol}`;
  };
  return (
    <div
      data-testid="result"
      data-current={!isOld}
      className={isOld && answer !== undefined ? "not-current" : undefined}
    >
      <Summary
        form={form}
        live={live}
        isOld={isOld}
        gasPrice={explanation?.gasPrice ?? gasPriceWei?.toString()}
        tokenOf={tokenOf}
        prices={prices}
      />
      <div className="mt-6">
        {answer === undefined ? (
          <Waiting
            isFaulty={isFaulty}
            isRefused={live.failure !== undefined}
            isAsked={question !== undefined}
          />
        ) : (
          <Picture
            hops={answer.route}
            flow={flow}
            block={isOld ? undefined : answer.createdAt}
            protocolOf={protocolOf}
            hueOf={hueOf}
            symbolOf={symbolOf}
            logoOf={(token) => logoOf(known, form.chainId, token)}
            amountsOf={amountsOfHop}
            chosen={chosen}
            onChoose={setChosen}
            isOpen={isOpen}
            onOpen={setOpen}
          />
        )}
      </div>
      {answer !== undefined && (
        <>
          <Proof
            explanation={explanation}
            isPending={isFetching && explanation === undefined}
            answer={answer}
            tokenOf={tokenOf}
            form={form}
          />
          <Fills
            hops={route}
            legs={legs}
            isExplained={form.outputs.length === 1}
            parts={flow.parts}
            protocolOf={protocolOf}
            tokenOf={tokenOf}
            symbolOf={symbolOf}
            hueOf={hueOf}
            chosen={chosen}
            onChoose={setChosen}
            isOpen={isOpen}
            onOpen={() => setOpen(true)}
          />
          <Transaction
            form={form}
            question={question}
            answer={answer}
            tokenOf={tokenOf}
            symbolOf={symbolOf}
          />
        </>
      )}
    </div>
  );
}

type WaitingProps = { isFaulty: boolean; isRefused: boolean; isAsked: boolean };

/** What stands where the route will be. */
function Waiting({ isFaulty, isRefused, isAsked }: WaitingProps) {
  if (isAsked && !isRefused)
    return (
      <div role="status">
        <p className="text-muted">Searching for the best route …</p>
        <div aria-hidden="true" className="waiting mt-3 h-[72px] rounded-md bg-line" />
      </div>
    );
  return (
    <p className="grid min-h-[92px] place-items-center text-balance border-line border-y px-4 py-6 text-center text-muted">
      {isFaulty
        ? "Correct the marked fields."
        : isRefused
          ? "There is no route to show for this form."
          : "Choose what to sell and what to receive, and enter an amount. The best route appears here, with each of its fills, its cost and the transaction to sign."}
    </p>
  );
}

type SummaryProps = {
  form: Form;
  live: Live;
  isOld: boolean;
  gasPrice: string | undefined;
  tokenOf: TokenOf;
  prices: ReadonlyMap<string, number>;
};

function Summary({ form, live: { answer, block, atMs }, isOld, gasPrice, tokenOf, prices }: SummaryProps) {
  const amounts = answer === undefined ? [] : amountsOf(answer.amountOut);
  const minimums = answer === undefined ? [] : amountsOf(answer.minAmountOut);
  const written = (list: readonly string[], index: number) => {
    const [raw, token] = [list[index], tokenOf(form.outputs[index] ?? "")];
    return raw === undefined || token === undefined
      ? "–"
      : `${compactFigure(readableUnits(BigInt(raw), token.decimals), 7)} ${token.symbol}`;
  };
  const worth = worthOf(form, amounts, tokensOf(form, tokenOf), prices);
  const quoted = answer && {
    ...{ priceImpact: answer.priceImpact, feeBps: form.feeBps, amountsOut: amounts, minimums },
  };
  const impact = quoted && impactOf(quoted, worth);
  return (
    <div>
      <div aria-live="polite" className="min-h-18">
        <p className="text-muted text-xs">
          {block === undefined || answer === undefined ? (
            "Value received"
          ) : (
            <>
              Value received, simulated on block {block.toLocaleString("en-US")},{" "}
              <QuoteAge atMs={atMs} isOld={isOld} />
            </>
          )}
        </p>
        {impact === undefined ? (
          <p className="text-muted text-xl">–</p>
        ) : (
          <>
            <p className="truncate text-xl">
              {worth.bought === undefined ? "No known price" : usd(worth.bought)}
            </p>
            <p className={impactLook(impact)}>{costText(impact)}</p>
          </>
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-3 sm:grid-cols-4">
        <Figure name="At least" about="Below it the transaction reverts">
          {form.outputs.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index} className="block break-words">
              {written(minimums, index)}
            </span>
          ))}
        </Figure>
        <Figure name="Price">
          <Rate form={form} amounts={amounts} tokenOf={tokenOf} />
        </Figure>
        <Figure name="Price impact">
          <span className={impactLook(impact)}>
            {impact === undefined ? "–" : impact.part === undefined ? "unknown" : lossPercent(impact.part)}
          </span>
        </Figure>
        <Figure name="Network fee" about="At most: the gas limit at the gas price of now">
          <NetworkFee
            answer={answer}
            gasPrice={gasPrice}
            price={prices.get(native)}
            symbol={tokenOf(native)?.symbol ?? "native"}
          />
        </Figure>
      </dl>
    </div>
  );
}

function tokensOf(form: Form, tokenOf: TokenOf): ReadonlyMap<string, Token> {
  return new Map(
    [...form.inputs.map(({ token }) => token), ...form.outputs].flatMap((address) => {
      const token = tokenOf(address);
      return token === undefined ? [] : [[keyOf(form.chainId, address), token] as const];
    }),
  );
}

function impactLook(impact: Impact | undefined): string {
  if (impact === undefined) return "";
  const { bps } = impact;
  if (bps === undefined) return "text-warn";
  return bps > redAboveBps ? "font-medium text-bad" : bps >= 100 ? "text-warn" : "";
}

type GasProps = {
  answer: Quote | undefined;
  gasPrice: string | undefined;
  price: number | undefined;
  symbol: string;
};

/** What the transaction costs at most, and how much of it the network charges for its bytes, beside gas. */
function NetworkFee({ answer, gasPrice, price, symbol }: GasProps) {
  if (answer === undefined)
    return (
      <>
        –<span className="block h-4" />
      </>
    );
  const { gas, dataFee } = answer;
  const wei = gasPrice === undefined ? undefined : BigInt(gas) * BigInt(gasPrice) + feeBesideGasWei(answer);
  return (
    <>
      {wei === undefined ? "–" : `${readableUnits(wei, 18, 3)} ${symbol}`}
      {wei !== undefined && price !== undefined && `, ${usd(toNumber(wei, 18) * price)}`}
      <span className="block h-4 truncate text-muted text-xs">
        gas limit {Number(gas).toLocaleString("en-US")}
      </span>
      {dataFee !== undefined && (
        <span className="block truncate text-muted text-xs">
          of it {readableUnits(BigInt(dataFee), 18, 3)} {symbol} data fee
        </span>
      )}
    </>
  );
}

function Figure({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs" title={about}>
        {name}
      </dt>
      <dd className="min-h-9">{children}</dd>
    </div>
  );
}

/** The price, if there is one token on each side. A click turns it round. */
function Rate({
  form: { inputs, outputs },
  amounts,
  tokenOf,
}: {
  form: Form;
  amounts: readonly string[];
  tokenOf: TokenOf;
}) {
  const [isTurned, setTurned] = useState(false);
  const [input] = inputs;
  const [sold, bought] = [tokenOf(input?.token ?? ""), tokenOf(outputs[0] ?? "")];
  if (inputs.length > 1 || outputs.length > 1 || sold === undefined || bought === undefined) return "–";
  const raw = parseUnits(input?.amount ?? "", sold.decimals);
  if (raw === undefined || raw === 0n || amounts[0] === undefined) return "–";
  const price = toNumber(BigInt(amounts[0]), bought.decimals) / toNumber(raw, sold.decimals);
  const [value, of, per] = isTurned ? [1 / price, sold, bought] : [price, bought, sold];
  return (
    <button
      type="button"
      title="Turn the price round"
      onClick={() => setTurned(!isTurned)}
      className="hit max-w-full whitespace-normal rounded-sm text-left hover:underline"
    >
      <span className="block break-words">
        {rateFigure(value)} {of.symbol} / {per.symbol}
        {"\u00a0"}⇄
      </span>
    </button>
  );
}
