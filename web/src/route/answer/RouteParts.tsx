import { memo, useMemo, useState } from "react";
import { readableUnits, shortAddress } from "../../numbers/units.js";
import { flowOf, legsFor } from "../../picture/flow.js";
import { huesOf } from "../../picture/hues.js";
import { Picture } from "../../picture/Picture.js";
import type { Explanation, Quote, Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { logoOf, logos } from "../../tokens/logos.js";
import { useProtocolNames } from "../../tokens/useProtocols.js";
import { useNamed } from "../../tokens/useTokens.js";
import type { Form } from "../form/form.js";
import type { Question } from "../form/question.js";
import { Fills } from "./Fills.js";
import { Proof } from "./Proof.js";
import { Transaction } from "./Transaction.js";
import { hopsThere, keptOf, weightsOf } from "./tradeShares.js";

type Props = {
  form: Form;
  question: Question | undefined;
  answer: Quote;
  explanation: Explanation | undefined;
  isProving: boolean;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
};

/**
 * The route as a picture, its proof, its fills and its transaction. It has hundreds of elements, so it is drawn only
 * when its answer changes, not with every keystroke.
 */
export const RouteParts = memo(function RouteParts({
  form,
  question,
  answer,
  explanation,
  isProving,
  tokens: named,
  prices,
}: Props) {
  const { route } = answer;
  const [chosen, setChosen] = useState<number>();
  /** Whether small streams and fills are shown one by one. */
  const [isOpen, setOpen] = useState(false);
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
  const there = hopsThere(form, route);
  const { flow, drawn, drawnHops } = useMemo(() => {
    const flow = flowOf(route, new Map(JSON.parse(wide)), new Map(JSON.parse(kept)));
    if (there === route.length) return { flow, drawn: flow, drawnHops: route };
    // What is sold back would take half of the picture.
    const drawnHops = route.slice(0, there);
    return { flow, drawn: flowOf(drawnHops, new Map(JSON.parse(wide))), drawnHops };
  }, [route, there, wide, kept]);
  const hueOf = useMemo(() => huesOf(route.map(({ protocol }) => protocol)), [route]);
  const amountsOfHop = (hop: number) => {
    const leg = legs[hop];
    const [sold, bought] = [tokenOf(leg?.tokenIn[0] ?? ""), tokenOf(leg?.tokenOut[0] ?? "")];
    const [raw, rawOut] = [leg?.amountIn[0], leg?.amountOut[0]];
    if (!sold || !bought || raw === undefined || rawOut === undefined) return "";
    return `${readableUnits(BigInt(raw), sold.decimals)} ${sold.symbol} to ${readableUnits(BigInt(rawOut), bought.decimals)} ${bought.symbol}`;
  };
  return (
    <>
      <Picture
        hops={drawnHops}
        flow={drawn}
        question={JSON.stringify(question)}
        block={answer.createdAt}
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
      <Proof explanation={explanation} isPending={isProving} answer={answer} tokenOf={tokenOf} form={form} />
      <Fills
        hops={route}
        back={route.length - there}
        legs={legs}
        isExplained={form.outputs.length === 1}
        parts={flow.parts}
        words={{ protocolOf, tokenOf, symbolOf, hueOf }}
        chosen={chosen}
        onChoose={setChosen}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      <Transaction form={form} question={question} answer={answer} tokenOf={tokenOf} symbolOf={symbolOf} />
    </>
  );
});
