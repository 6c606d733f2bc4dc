import { useDeferredValue, useMemo } from "react";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import type { GasFees } from "../../wallet/gasFees.js";
import type { Form } from "../form/form.js";
import type { Question } from "../form/question.js";
import type { ApprovalGas } from "../send/approvalGas.js";
import { RouteParts } from "./RouteParts.js";
import { Summary } from "./Summary.js";
import type { Both } from "./totalCost.js";
import { useExplanation } from "./useExplanation.js";
import type { Live } from "./useLive.js";

type Props = {
  form: Form;
  question: Question | undefined;
  isFaulty: boolean;
  /** Whether the network's node has stopped. */
  isStopped: boolean;
  live: Live;
  /** Of the wallet's node. Undefined without a wallet. */
  gasFees: (GasFees & { readonly priceWei: bigint }) | undefined;
  approvals: Both<ApprovalGas>;
  tokens: ReadonlyMap<string, Token>;
  prices: ReadonlyMap<string, number>;
};

/**
 * The answer: the output, the route and its quality. Each part reserves its space before it arrives. The figures are
 * painted first; the route follows as soon as they are seen.
 */
export function Result(props: Props) {
  const { form, question, isFaulty, isStopped, live, gasFees, approvals, tokens, prices } = props;
  const { answer, key } = live;
  const isOld = live.isOld || isStopped;
  const { explanation, isProving } = useExplanation(question, live);
  const answered = useMemo(
    () =>
      answer && {
        ...{ form, answer, explanation, isProving, tokens, prices },
        question: key === "" ? undefined : (JSON.parse(key) as Question),
      },
    [form, answer, explanation, isProving, key, tokens, prices],
  );
  // The first route is drawn at once: nothing is in view that could stay until it is.
  const drawn = useDeferredValue(answered) ?? answered;
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
        gasPrice={explanation?.gasPrice ?? gasFees?.priceWei.toString()}
        fees={gasFees}
        approvals={approvals}
        tokenOf={(token) => tokens.get(keyOf(form.chainId, token))}
        prices={prices}
      />
      <div className="mt-6" aria-busy={drawn !== answered}>
        {answered === undefined || drawn === undefined ? (
          <Waiting
            isFaulty={isFaulty}
            isRefused={live.failure !== undefined}
            isAsked={question !== undefined}
          />
        ) : (
          <RouteParts {...drawn} />
        )}
      </div>
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
