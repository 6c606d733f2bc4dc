import { type ReactNode, useMemo, useState } from "react";
import { wholeBps } from "../numbers/percent.js";
import { parseUnits, percent, readableUnits, shortAddress, toNumber, usd } from "../numbers/units.js";
import { flowOf, legsFor } from "../picture/flow.js";
import { Picture } from "../picture/Picture.js";
import type { Hop, Quote, Token } from "../service/types.js";
import { keyOf, native } from "../tokens/key.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { useNamed } from "../tokens/useTokens.js";
import { amountsOf } from "../wallet/send.js";
import type { Form } from "./form.js";
import { redAboveBps } from "./impact.js";
import { Proof } from "./Proof.js";
import type { Question } from "./question.js";
import { Steps } from "./Steps.js";
import { Transaction } from "./Transaction.js";
import { useExplanation } from "./useExplanation.js";
import type { Live } from "./useLive.js";

type Props = {
  form: Form;
  question: Question | undefined;
  isFaulty: boolean;
  live: Live;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
};

const noHops: readonly Hop[] = [];

/** The answer: the output, the route and its quality. Each part reserves its space before it arrives. */
export function Result({ form, question, isFaulty, live, tokens: named, prices }: Props) {
  const { answer, isOld } = live;
  const [chosen, setChosen] = useState(0);
  const { explanation, isFetching } = useExplanation(question, answer);
  const route = answer?.route ?? noHops;
  const protocolOf = useProtocolNames();
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
  const flow = useMemo(() => flowOf(route, new Map(JSON.parse(wide))), [route, wide]);
  const at = Math.min(chosen, Math.max(0, route.length - 1));
  return (
    <div
      className={
        isOld && answer !== undefined ? "opacity-60 transition-opacity delay-150" : "transition-opacity"
      }
    >
      <Summary form={form} live={live} gasPrice={explanation?.gasPrice} tokenOf={tokenOf} prices={prices} />
      <div className="mt-6 min-h-[340px]">
        {answer === undefined ? (
          <p className="grid h-[340px] place-items-center border-line border-y text-muted">
            {isFaulty
              ? "Correct the marked fields."
              : question === undefined
                ? "Choose what to sell and what to receive."
                : "Searching for the best route …"}
          </p>
        ) : (
          <Picture
            hops={answer.route}
            flow={flow}
            protocolOf={protocolOf}
            symbolOf={symbolOf}
            chosen={at}
            onChoose={setChosen}
          />
        )}
      </div>
      <Proof
        explanation={explanation}
        isPending={isFetching && explanation === undefined}
        answer={answer}
        tokenOf={tokenOf}
        form={form}
      />
      {answer !== undefined && (
        <>
          <Steps
            hops={route}
            legs={legs}
            parts={flow.parts}
            protocolOf={protocolOf}
            tokenOf={tokenOf}
            symbolOf={symbolOf}
            chosen={at}
            onChoose={setChosen}
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

type TokenOf = (token: string) => Token | undefined;

/** Returns the weight of each input: its worth, or equal weights if an input has no price. */
function weightsOf(
  { inputs }: Form,
  tokenOf: TokenOf,
  prices: ReadonlyMap<string, number>,
): Map<string, number> {
  const worths = inputs.map(({ token, amount }) => {
    const known = tokenOf(token);
    const raw = known && parseUnits(amount, known.decimals);
    const price = prices.get(token);
    return known && raw !== undefined && price !== undefined
      ? toNumber(raw, known.decimals) * price
      : undefined;
  });
  const isPriced = worths.every((worth) => worth !== undefined && worth > 0);
  return new Map(inputs.map(({ token }, index) => [token, isPriced ? (worths[index] ?? 1) : 1]));
}

type SummaryProps = {
  form: Form;
  live: Live;
  gasPrice: string | undefined;
  tokenOf: TokenOf;
  prices: ReadonlyMap<string, number>;
};

function Summary({ form, live: { answer, block }, gasPrice, tokenOf, prices }: SummaryProps) {
  const amounts = answer === undefined ? [] : amountsOf(answer.amountOut);
  const minimums = answer === undefined ? [] : amountsOf(answer.minAmountOut);
  const written = (list: readonly string[], index: number, digits?: number) => {
    const [raw, token] = [list[index], tokenOf(form.outputs[index] ?? "")];
    return raw === undefined || token === undefined
      ? "–"
      : `${readableUnits(BigInt(raw), token.decimals, digits)} ${token.symbol}`;
  };
  const rate = rateOf(form, amounts, tokenOf);
  const impact = answer?.priceImpact;
  return (
    <div>
      <div aria-live="polite" className="min-h-14">
        <p className="text-muted text-xs">
          {block === undefined ? "Receive" : `Receive, simulated on block ${block.toLocaleString("en-US")}`}
        </p>
        {form.outputs.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several outputs may be yet to be chosen
          <p key={index} className="truncate text-xl">
            {written(amounts, index, 10)}
          </p>
        ))}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-3 sm:grid-cols-4">
        <Figure name="At least" about="Below it the transaction reverts">
          {form.outputs.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index} className="block truncate">
              {written(minimums, index)}
            </span>
          ))}
        </Figure>
        <Figure name="Price">{rate ?? "–"}</Figure>
        <Figure name="Price impact">
          <span className={impactLook(impact)}>
            {answer === undefined
              ? "–"
              : impact == null
                ? "unknown"
                : percent(Math.max(0, impact) / wholeBps)}
          </span>
        </Figure>
        <Figure name="Gas limit">
          {answer === undefined ? "–" : Number(answer.gas).toLocaleString("en-US")}
          <GasCost
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

function impactLook(bps: number | null | undefined): string {
  if (bps === undefined) return "";
  if (bps === null) return "text-warn";
  return bps > redAboveBps ? "font-medium text-bad" : bps >= 100 ? "text-warn" : "";
}

type GasProps = {
  answer: Quote | undefined;
  gasPrice: string | undefined;
  price: number | undefined;
  symbol: string;
};

/** What the transaction costs at most, and how much of it the network charges for its bytes, beside gas. */
function GasCost({ answer, gasPrice, price, symbol }: GasProps) {
  if (answer === undefined) return <span className="block h-4" />;
  const { gas, dataFee } = answer;
  const wei = gasPrice === undefined ? undefined : BigInt(gas) * BigInt(gasPrice) + BigInt(dataFee ?? "0");
  return (
    <>
      <span className="block h-4 truncate text-muted text-xs">
        {wei !== undefined && `${readableUnits(wei, 18, 3)} ${symbol}`}
        {wei !== undefined && price !== undefined && `, ${usd(toNumber(wei, 18) * price)}`}
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

/** Returns the rate, if there is one input and one output. */
function rateOf({ inputs, outputs }: Form, amounts: readonly string[], tokenOf: TokenOf): string | undefined {
  const [input] = inputs;
  const [sold, bought] = [tokenOf(input?.token ?? ""), tokenOf(outputs[0] ?? "")];
  if (inputs.length > 1 || outputs.length > 1 || sold === undefined || bought === undefined) return undefined;
  const raw = parseUnits(input?.amount ?? "", sold.decimals);
  if (raw === undefined || raw === 0n || amounts[0] === undefined) return undefined;
  const price = toNumber(BigInt(amounts[0]), bought.decimals) / toNumber(raw, sold.decimals);
  return `${price.toLocaleString("en-US", { maximumSignificantDigits: 7 })} ${bought.symbol} / ${sold.symbol}`;
}
