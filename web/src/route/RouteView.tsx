import { lazy, Suspense, useMemo, useRef } from "react";
import { Fault } from "../design/Fault.js";
import type { Failure } from "../service/client.js";
import { failureTextOf } from "../service/failureText.js";
import type { NetworkItem, Token } from "../service/types.js";
import { type Place, replacePlace } from "../shell/place.js";
import { keyOf, native } from "../tokens/key.js";
import { isStarting, plainName, usualNetwork } from "../tokens/networks.js";
import { useSilence } from "../tokens/useSilence.js";
import { useNamed, useNetworkStates, useNetworks, usePrices } from "../tokens/useTokens.js";
import { connection } from "../wallet/connection.js";
import { isJustDone } from "../wallet/sent/record.js";
import { SentHere } from "../wallet/sent/SentHere.js";
import { sents } from "../wallet/sent/store.js";
import { Ago } from "./answer/QuoteAge.js";
import { Result } from "./answer/Result.js";
import { type Live, useLive } from "./answer/useLive.js";
import { selling, takenOf } from "./form/exactOutput.js";
import { type Form, hashOf, moveTo } from "./form/form.js";
import { withRoom } from "./form/funds.js";
import { questionOf } from "./form/question.js";
import { RouteForm } from "./form/RouteForm.js";
import { useChecks, useForm } from "./form/useForm.js";
import { useFunds, useMost } from "./form/useFunds.js";
import { SendPanel } from "./send/SendPanel.js";
import { isSending, sending } from "./send/sending.js";
import { useApprovalGas } from "./send/useApprovalGas.js";

// Seldom seen, so the first screen does not wait for it.
const Starting = lazy(async () => ({ default: (await import("./answer/Starting.js")).Starting }));

const StandingAllowances = lazy(async () => ({
  default: (await import("../wallet/StandingAllowances.js")).StandingAllowances,
}));

/** The amount that *Max* leaves for gas until the gas is known, in wei. */
const usualReserveWei = 10n ** 16n;

/** The trade view: the form, its answer as a picture, and the transaction. */
export function RouteView({ place }: { place: Place }) {
  const { data: networks = [] } = useNetworks();
  const { account } = connection.use();
  const form = useForm(place, usualNetwork(networks));
  const { chainId } = form;
  // Of a network that the service does not have, nothing can be asked.
  const network = networks.find(({ id }) => id === chainId);
  // `networks` do not tell how long a node has been silent, nor whether it ever answered.
  const starting = useNetworkStates().data?.find((each) => each.id === chainId && isStarting(each));
  const askedChainId = network === undefined ? 0 : chainId;
  const tokens = useNamed(
    askedChainId,
    [...form.inputs.map(({ token }) => token), ...form.outputs].filter(Boolean),
  );
  const checks = useChecks(form, askedChainId, tokens);
  const { addressed, names, isFaulty, mistakes } = checks;
  const isAsked = !isFaulty && network !== undefined && starting === undefined;
  const question = isAsked ? questionOf(addressed, tokens, account) : undefined;
  const live = useLive(question);
  const isLocked = isSending(sending.use());
  // Of an answer to another question, neither the balances nor the approvals say anything.
  const isCurrent = live.answer !== undefined && live.key === JSON.stringify(question);
  const spent = form.amountOut !== "" && isCurrent ? takenOf(live.answer) : undefined;
  const approvals = useApprovalGas(addressed, question, spent);
  const { held, gasFees, reserveWei, funds } = useFunds({
    ...{ form: selling(form, spent?.most, tokens), chainId: askedChainId, from: addressed.from, tokens },
    ...{ answer: live.answer, block: live.block },
  });
  const setMost = useMost(form, held, isLocked ? undefined : reserveWei);
  const isDone = isJustDone(sents.use(), account, hashOf(addressed));
  const prices = usePrices(askedChainId, priced(form), live.block);
  const change = (next: Form) => replacePlace(hashOf(next));
  const failureText = live.failure && textOf(live.failure, form, tokens);
  const silence = useSilence(chainId);
  const shown = useAnsweredForm(form, live, isCurrent, tokens);

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Introduction network={network} live={live} />
      <section aria-label="What to trade" className="min-w-0">
        <RouteForm
          form={form}
          onChange={change}
          tokens={tokens}
          balances={held ?? []}
          prices={prices}
          networks={networks}
          answer={live.isOld ? undefined : live.answer}
          chosen={live.answer?.slippage}
          isLocked={isLocked}
          inputFaults={mistakes.map((fault, index) => fault ?? (isDone ? undefined : funds.faults[index]))}
          failure={failureText}
          checks={checks}
          reserveWei={reserveWei === undefined ? usualReserveWei : withRoom(reserveWei)}
          onMost={setMost}
        />
        <SendPanel
          form={addressed}
          nameOf={(address) => [...names].find(([, named]) => named.address === address)?.[0]}
          question={question}
          answer={live.failure === undefined && !live.isOld ? live.answer : undefined}
          silence={silence}
          tokens={tokens}
          prices={prices}
          funds={funds}
          isDone={isDone}
          fees={gasFees}
          approvals={approvals.worst}
        />
        <Allowed chainId={chainId} />
        <SentHere />
      </section>
      <section aria-label="The route" className="min-w-0">
        <Alerts form={form} onChange={change} networks={networks} silence={silence} />
        {live.failure !== undefined && failureText?.place === "route" && (
          <Fault failure={live.failure} text={failureText} />
        )}
        {starting !== undefined ? (
          <Suspense fallback={null}>
            <Starting network={starting} />
          </Suspense>
        ) : (
          <Result
            form={shown}
            question={question}
            isFaulty={isFaulty}
            isStopped={silence !== undefined}
            live={live}
            gasFees={gasFees}
            approvals={approvals}
            tokens={tokens}
            prices={prices}
          />
        )}
      </section>
    </div>
  );
}

/** The form as it was when the answer in view was asked for, with the input that an exact output takes. */
function useAnsweredForm(
  form: Form,
  { answer }: Live,
  isCurrent: boolean,
  tokens: ReadonlyMap<string, Token>,
): Form {
  const answered = useRef(form);
  if (answer === undefined || isCurrent) answered.current = form;
  const answeredForm = answered.current;
  const amountIn = answer?.amountIn;
  return useMemo(
    () => selling(answeredForm, amountIn === undefined ? undefined : BigInt(amountIn), tokens),
    [answeredForm, amountIn, tokens],
  );
}

/** What the account still allows the Router, once an approval was sent and no trade is in progress. */
function Allowed({ chainId }: { chainId: number }) {
  const hasApproved = sents.use().some(({ kind }) => kind === "approval");
  const isLocked = isSending(sending.use());
  if (!hasApproved || isLocked) return null;
  return (
    <Suspense fallback={null}>
      <StandingAllowances chainId={chainId} />
    </Suspense>
  );
}

/** What the view is for, and how old its newest block is. */
function Introduction({ network, live }: { network: NetworkItem | undefined; live: Live }) {
  return (
    // A phone has no room for it above the form.
    <div className="max-sm:sr-only lg:col-span-2">
      <h1 className="sr-only">Route</h1>
      <p className="min-h-5 text-muted">
        {network !== undefined &&
          `The best route on ${plainName(network)}, read from this service's own node, with a proof of how good it is.`}
        {live.block !== undefined && live.atMs > 0 && (
          <>
            {" "}
            Block {live.block.toLocaleString("en-US")} arrived <Ago atMs={live.atMs} /> ago.
          </>
        )}
      </p>
    </div>
  );
}

type AlertsProps = {
  form: Form;
  onChange: (form: Form) => void;
  networks: readonly NetworkItem[];
  /** Why the network's node cannot be trusted with the present state. */
  silence: string | undefined;
};

/** Says that the service does not have the form's network, or that the network's node is silent. */
function Alerts({ form, onChange, networks, silence }: AlertsProps) {
  const usual = usualNetwork(networks);
  const isServed = networks.some(({ id }) => id === form.chainId);
  return (
    <>
      {networks.length > 0 && !isServed && (
        <p role="alert" className="mb-4 border-bad border-l-2 py-1 pl-4">
          <span className="font-medium text-bad">This service does not trade on chain {form.chainId}.</span>{" "}
          <button
            type="button"
            className="hit rounded-sm text-accent underline"
            onClick={() => onChange(moveTo(form, usual, () => false))}
          >
            Trade on {networks.find(({ id }) => id === usual)?.name}
          </button>
        </p>
      )}
      {silence !== undefined && (
        <p role="alert" className="mb-4 border-bad border-l-2 py-1 pl-4 font-medium text-bad">
          {silence}
        </p>
      )}
    </>
  );
}

function textOf(failure: Failure, form: Form, tokens: ReadonlyMap<string, Token>) {
  const { chainId, inputs, outputs } = form;
  const [sold, bought] = [inputs[0]?.token, outputs[0]].map((token) =>
    tokens.get(keyOf(chainId, token ?? "")),
  );
  return failureTextOf(failure, { sold, bought, isExactOutput: form.amountOut !== "" });
}

function priced(form: Form): string[] {
  return [native, ...form.inputs.map(({ token }) => token), ...form.outputs].filter((token) => token !== "");
}
