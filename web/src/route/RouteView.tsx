import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Fault } from "../design/Fault.js";
import { failureTextOf } from "../service/failureText.js";
import { type Place, replacePlace } from "../shell/place.js";
import { keyOf, native } from "../tokens/key.js";
import { isStarting, plainName, usualNetwork } from "../tokens/networks.js";
import { isAddress } from "../tokens/search.js";
import { useSilence } from "../tokens/useSilence.js";
import {
  useBalances,
  useNamed,
  useNetworkStates,
  useNetworks,
  usePrices,
  useTokens,
} from "../tokens/useTokens.js";
import { connection } from "../wallet/connection.js";
import { useNames } from "../wallet/names.js";
import { isJustDone } from "../wallet/sent/record.js";
import { SentHere } from "../wallet/sent/SentHere.js";
import { sents } from "../wallet/sent/store.js";
import { useGasFees } from "../wallet/useGasFees.js";
import { Ago } from "./answer/QuoteAge.js";
import { Result } from "./answer/Result.js";
import { useLive } from "./answer/useLive.js";
import { type Form, formOf, hashOf, moveTo, sharedToken } from "./form/form.js";
import { fundsOf, gasReserveWei, lowerMost, type Most, withRoom } from "./form/funds.js";
import type { PercentFaults } from "./form/Options.js";
import { addressFaultsOf, amountFault, questionOf, withAddresses } from "./form/question.js";
import { RouteForm } from "./form/RouteForm.js";
import { usualDollar } from "./form/usualTokens.js";
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
  const written = useMemo(() => formOf(place.query), [place.query]);
  const chainId = written.chainId || usualNetwork(networks);
  const form = useMemo<Form>(() => ({ ...written, chainId }), [written, chainId]);
  // Of a network that the service does not have, nothing can be asked.
  const network = networks.find(({ id }) => id === chainId);
  const isServed = network !== undefined;
  // `networks` do not tell how long a node has been silent, nor whether it ever answered.
  const starting = useNetworkStates().data?.find((each) => each.id === chainId && isStarting(each));
  const askedChainId = isServed ? chainId : 0;
  const tokens = useNamed(
    askedChainId,
    [...form.inputs.map(({ token }) => token), ...form.outputs].filter(Boolean),
  );
  useFirstForm(place, form);

  const [percentFaults, setPercentFaults] = useState<PercentFaults>({});
  // Without valid fields, nothing is requested and nothing can be traded.
  const mistakes = form.inputs.map(({ token, amount }) => {
    const known = tokens.get(keyOf(chainId, token));
    return known && amountFault(amount, known);
  });
  const names = useNames(askedChainId, [form.from, form.receiver, form.feeReceiver]);
  const addressFaults = addressFaultsOf(form, names);
  const addressed = withAddresses(form, names);
  const isFaulty = [
    percentFaults.slippage,
    percentFaults.fee,
    ...mistakes,
    ...Object.values(addressFaults),
    sharedToken(form),
  ].some(Boolean);
  const question =
    isFaulty || !isServed || starting !== undefined ? undefined : questionOf(addressed, tokens, account);
  const live = useLive(question);
  const isLocked = isSending(sending.use());
  const owner = addressed.from === "" ? account : isAddress(addressed.from) ? addressed.from : undefined;
  const held = useBalances(askedChainId, owner, live.block).data;
  const balances = held ?? [];
  const gasFees = useGasFees(chainId, live.block);
  const approvals = useApprovalGas(addressed, question);
  // With the delegate strategy, the smart account pays for gas in its own way.
  const paysGas = account !== undefined && owner === account && form.strategy !== "delegate";
  const reserveWei =
    paysGas && live.answer !== undefined && gasFees !== undefined
      ? gasReserveWei(form, live.answer, gasFees.priceWei)
      : undefined;
  const funds = fundsOf(form, tokens, held, reserveWei);
  const sent = sents.use();
  const isDone = isJustDone(sent, account, hashOf(addressed));
  const hasApproved = sent.some(({ kind }) => kind === "approval");
  const prices = usePrices(askedChainId, priced(form), live.block);
  const change = (next: Form) => replacePlace(hashOf(next));
  const [most, setMost] = useState<Most>();
  const lower =
    most === undefined || reserveWei === undefined || isLocked
      ? undefined
      : lowerMost(most, form, held, reserveWei);
  // Before anything is painted, so that nobody sees Max refused.
  useLayoutEffect(() => {
    if (lower === undefined || most === undefined) return;
    setMost({ ...most, amount: lower });
    const inputs = form.inputs.map((each, at) => (at === most.index ? { ...each, amount: lower } : each));
    replacePlace(hashOf({ ...form, inputs }));
  }, [lower, most, form]);
  const failure = live.failure;
  const [soldToken, boughtToken] = [form.inputs[0]?.token ?? "", form.outputs[0] ?? ""].map((token) =>
    tokens.get(keyOf(chainId, token)),
  );
  const failureText = failure && failureTextOf(failure, { sold: soldToken, bought: boughtToken });
  const silence = useSilence(chainId);
  // An answer that stays in view belongs to the form as it was.
  const answered = useRef(form);
  if (live.answer === undefined || live.key === JSON.stringify(question)) answered.current = form;

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      {/* A phone has no room for it above the form. */}
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
      <section aria-label="What to trade" className="min-w-0">
        <RouteForm
          form={form}
          onChange={change}
          tokens={tokens}
          balances={balances}
          prices={prices}
          networks={networks}
          answer={live.isOld ? undefined : live.answer}
          isLocked={isLocked}
          inputFaults={mistakes.map((fault, index) => fault ?? (isDone ? undefined : funds.faults[index]))}
          failure={failureText}
          addressFaults={addressFaults}
          names={names}
          reserveWei={reserveWei === undefined ? usualReserveWei : withRoom(reserveWei)}
          onMost={setMost}
          percentFaults={percentFaults}
          onPercentFaults={setPercentFaults}
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
        {hasApproved && !isLocked && (
          <Suspense fallback={null}>
            <StandingAllowances chainId={chainId} />
          </Suspense>
        )}
        <SentHere />
      </section>
      <section aria-label="The route" className="min-w-0">
        {networks.length > 0 && !isServed && (
          <p role="alert" className="mb-4 border-bad border-l-2 py-1 pl-4">
            <span className="font-medium text-bad">This service does not trade on chain {chainId}.</span>{" "}
            <button
              type="button"
              className="hit rounded-sm text-accent underline"
              onClick={() => change(moveTo(form, usualNetwork(networks), () => false))}
            >
              Trade on {networks.find(({ id }) => id === usualNetwork(networks))?.name}
            </button>
          </p>
        )}
        {silence !== undefined && (
          <p role="alert" className="mb-4 border-bad border-l-2 py-1 pl-4 font-medium text-bad">
            {silence}
          </p>
        )}
        {failure !== undefined && failureText?.place === "route" && (
          <Fault failure={failure} text={failureText} />
        )}
        {starting !== undefined ? (
          <Suspense fallback={null}>
            <Starting network={starting} />
          </Suspense>
        ) : (
          <Result
            form={answered.current}
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

function priced(form: Form): string[] {
  return [native, ...form.inputs.map(({ token }) => token), ...form.outputs].filter((token) => token !== "");
}

/** Fills a form without tokens with a first trade: one native coin for the usual dollar of its network. */
function useFirstForm(place: Place, form: Form) {
  const { list } = useTokens();
  useEffect(() => {
    if (place.query.has("in") || form.chainId === 0) return;
    const dollar = usualDollar(list.all, form.chainId);
    if (dollar === undefined) return;
    const inputs = form.inputs.map((input) => ({ ...input, amount: "1" }));
    replacePlace(hashOf({ ...form, inputs, outputs: [dollar.address] }));
  }, [place, form, list]);
}
