import { type ReactNode, useState } from "react";
import { compactFigure, parseUnits, rateFigure, readableUnits, toNumber, usd } from "../../numbers/units.js";
import type { Quote, Token } from "../../service/types.js";
import { keyOf, native } from "../../tokens/key.js";
import type { GasFees } from "../../wallet/gasFees.js";
import { amountsOf } from "../../wallet/send.js";
import { selling, type Taken, takenOf } from "../form/exactOutput.js";
import type { Form } from "../form/form.js";
import type { ApprovalGas } from "../send/approvalGas.js";
import { costText, type Impact, impactOf, lossPercent, redAboveBps } from "./impact.js";
import { QuoteAge } from "./QuoteAge.js";
import {
  type Both,
  type CostPart,
  type NetworkFee,
  networkFeeOf,
  type TotalCost,
  totalCostOf,
} from "./totalCost.js";
import type { TokenOf } from "./tradeShares.js";
import type { Live } from "./useLive.js";
import { worthOf } from "./worth.js";

type Props = {
  form: Form;
  live: Live;
  isOld: boolean;
  gasPrice: string | undefined;
  /** What the transactions offer for gas. Undefined without a wallet. */
  fees: GasFees | undefined;
  approvals: Both<ApprovalGas>;
  tokenOf: TokenOf;
  prices: ReadonlyMap<string, number>;
};

/** What arrives, what it is worth, and what the trade costs. */
export function Summary(props: Props) {
  const { form, live, isOld, gasPrice, fees, approvals, tokenOf, prices } = props;
  const { answer } = live;
  const amounts = answer === undefined ? [] : amountsOf(answer.amountOut);
  const minimums = answer === undefined ? [] : amountsOf(answer.minAmountOut);
  const written = (list: readonly string[], index: number) => {
    const [raw, token] = [list[index], tokenOf(form.outputs[index] ?? "")];
    return raw === undefined || token === undefined
      ? "–"
      : `${compactFigure(readableUnits(BigInt(raw), token.decimals), 7)} ${token.symbol}`;
  };
  const known = tokensOf(form, tokenOf);
  const worth = worthOf(form, amounts, known, prices);
  const quoted = answer && {
    ...{ priceImpact: answer.priceImpact, feeBps: form.feeBps, amountsOut: amounts, minimums },
    spent: takenOf(answer),
  };
  const impact = quoted && impactOf(quoted, worth);
  const fee =
    answer === undefined || gasPrice === undefined
      ? undefined
      : networkFeeOf(answer, BigInt(gasPrice), fees, approvals);
  const coinUsd = prices.get(native);
  const { sold: soldUsd, bought: expected } = worth;
  const spent = form.amountOut === "" ? undefined : takenOf(answer);
  const { sold: mostUsd, bought: worst } = worthOf(
    selling(form, spent?.most, known),
    minimums,
    known,
    prices,
  );
  const isPriced =
    soldUsd !== undefined &&
    mostUsd !== undefined &&
    expected !== undefined &&
    worst !== undefined &&
    coinUsd !== undefined;
  const cost =
    isPriced && fee !== undefined
      ? totalCostOf({
          ...{ soldUsd: { expected: soldUsd, worst: mostUsd }, boughtUsd: { expected, worst } },
          ...{ feeBps: form.feeBps, fee, coinUsd },
        })
      : undefined;
  return (
    <div>
      <Value live={live} isOld={isOld} bought={worth.bought} impact={impact} />
      <Cost cost={cost} isAbsent={impact !== undefined && (!isPriced || impact.bps === undefined)} />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-3 sm:grid-cols-4">
        {form.amountOut === "" ? (
          <Figure name="At least" about="If less would arrive, the transaction reverts">
            {form.outputs.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={index} className="block break-words">
                {written(minimums, index)}
              </span>
            ))}
          </Figure>
        ) : (
          <Figure name="You pay at most" about="If this would not suffice, the transaction reverts">
            <span className="block break-words">{mostText(form, spent, tokenOf)}</span>
          </Figure>
        )}
        <Figure name="Price">
          <Rate form={form} amounts={amounts} tokenOf={tokenOf} />
        </Figure>
        <Figure name="Price impact">
          <span className={impactLook(impact)}>
            {impact === undefined ? "–" : impact.part === undefined ? "unknown" : lossPercent(impact.part)}
          </span>
        </Figure>
        <Figure name="Network fee" about="Of the trade, expected: its gas at the current gas price">
          <NetworkFigure
            answer={answer}
            fee={fee?.expected}
            price={coinUsd}
            symbol={tokenOf(native)?.symbol ?? "native"}
          />
        </Figure>
      </dl>
    </div>
  );
}

type ValueProps = Pick<Props, "live" | "isOld"> & {
  /** In US dollars. */
  bought: number | undefined;
  impact: Impact | undefined;
};

/** What arrives in US dollars, since when, and what the trade loses against the market. */
function Value({ live: { answer, block, atMs }, isOld, bought, impact }: ValueProps) {
  return (
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
          <p className="truncate text-xl">{bought === undefined ? "No known price" : usd(bought)}</p>
          <p className={impactLook(impact)}>{costText(impact)}</p>
        </>
      )}
    </div>
  );
}

function mostText(form: Form, spent: Taken | undefined, tokenOf: TokenOf): string {
  const token = tokenOf(form.inputs[0]?.token ?? "");
  return spent === undefined || token === undefined
    ? "–"
    : `${compactFigure(readableUnits(spent.most, token.decimals), 7)} ${token.symbol}`;
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

const partNames: Readonly<Record<CostPart["name"], string>> = {
  market: "Against the market price",
  slippage: "Slippage",
  integrator: "Integrator fee",
  gas: "Gas of the trade",
  approval: "Gas of approvals",
  data: "Data fee",
};

const worstNote =
  "At worst, just the minimum arrives, all of the gas limit is used, and the base fee doubles, which takes six full blocks. Beyond that, the trade reverts or waits.";

/** What the trade costs, expected and at worst; its details show the parts. Without a price, its room stays empty. */
function Cost({ cost, isAbsent }: { cost: TotalCost | undefined; isAbsent: boolean }) {
  return (
    <details className={`mt-2 ${isAbsent ? "invisible" : ""}`}>
      <summary className="hit flex w-fit max-w-full list-none flex-wrap items-baseline gap-x-2 rounded-sm">
        <span>
          Total cost{" "}
          {cost === undefined
            ? "–"
            : `${signedUsd(cost.usd.expected)} (${lossPercent(cost.part.expected)}) expected,`}
        </span>
        {cost !== undefined && (
          <span className="text-muted">
            {signedUsd(cost.usd.worst)} ({lossPercent(cost.part.worst)}) at worst
          </span>
        )}
        <span className="text-accent text-xs underline">Breakdown</span>
      </summary>
      <table className="mt-2 w-fit text-xs">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="sr-only">
              Part
            </th>
            <th scope="col" className="pl-6 text-right font-normal">
              Expected
            </th>
            <th scope="col" className="pl-6 text-right font-normal">
              At worst
            </th>
          </tr>
        </thead>
        <tbody>
          {cost?.parts.map(({ name, expected, worst }) => (
            <tr key={name}>
              <th scope="row" className="pt-1 text-left font-normal text-muted">
                {partNames[name]}
              </th>
              <td className="pt-1 pl-6 text-right">{signedUsd(expected)}</td>
              <td className="pt-1 pl-6 text-right">{signedUsd(worst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 mb-1 max-w-prose text-muted text-xs">{worstNote}</p>
    </details>
  );
}

function signedUsd(value: number): string {
  return value < 0 ? `\u2212${usd(-value)}` : usd(value);
}

type GasProps = {
  answer: Quote | undefined;
  fee: NetworkFee | undefined;
  price: number | undefined;
  symbol: string;
};

/** What the transaction is expected to cost, and how much of it the network charges for its bytes, beside gas. */
function NetworkFigure({ answer, fee, price, symbol }: GasProps) {
  if (answer === undefined)
    return (
      <>
        –<span className="block h-4" />
      </>
    );
  const { gas, dataFee } = answer;
  const wei = fee && fee.gasWei + fee.dataFeeWei;
  return (
    <>
      {wei === undefined ? "–" : `${readableUnits(wei, 18, 3)} ${symbol}`}
      {wei !== undefined && price !== undefined && `, ${usd(toNumber(wei, 18) * price)}`}
      <span className="block h-4 truncate text-muted text-xs">
        gas limit {Number(gas).toLocaleString("en-US")}
      </span>
      {dataFee !== undefined && (
        <span className="block truncate text-muted text-xs">
          including {readableUnits(BigInt(dataFee), 18, 3)} {symbol} data fee
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
      title="Invert the price"
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
