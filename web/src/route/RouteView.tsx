import { useEffect, useMemo, useState } from "react";
import { Fault } from "../design/Fault.js";
import { formFault } from "../service/client.js";
import { type Place, replacePlace } from "../shell/place.js";
import { keyOf, native } from "../tokens/key.js";
import { usualNetwork } from "../tokens/networks.js";
import { useBalances, useNamed, useNetworks, usePrices, useTokens } from "../tokens/useTokens.js";
import { connection } from "../wallet/connection.js";
import { SentList } from "../wallet/sent/SentList.js";
import { useGasPrice } from "../wallet/useGasPrice.js";
import { type Form, formOf, hashOf } from "./form.js";
import { fundsOf, gasReserveWei } from "./funds.js";
import type { PercentFaults } from "./Options.js";
import { amountFault, questionOf } from "./question.js";
import { Result } from "./Result.js";
import { RouteForm } from "./RouteForm.js";
import { SendPanel } from "./SendPanel.js";
import { isSending, sending } from "./sending.js";
import { useLive } from "./useLive.js";
import { usualDollar } from "./usualTokens.js";

/**
 * The amount that *Max* leaves for gas until the gas is known, in wei. A known amount gets a quarter more, since gas
 * changes.
 */
const usualReserveWei = 10n ** 16n;

/** The trade view: the form, its answer as a picture, and the transaction. */
export function RouteView({ place }: { place: Place }) {
  const { data: networks = [] } = useNetworks();
  const { account } = connection.use();
  const written = useMemo(() => formOf(place.query), [place.query]);
  const chainId = written.chainId || usualNetwork(networks);
  const form = useMemo<Form>(() => ({ ...written, chainId }), [written, chainId]);
  const tokens = useNamed(
    chainId,
    [...form.inputs.map(({ token }) => token), ...form.outputs].filter(Boolean),
  );
  useFirstForm(place, form);

  const [percentFaults, setPercentFaults] = useState<PercentFaults>({});
  // Without valid fields, nothing is requested and nothing can be traded.
  const mistakes = form.inputs.map(({ token, amount }) => {
    const known = tokens.get(keyOf(chainId, token));
    return known && amountFault(amount, known);
  });
  const isFaulty = [percentFaults.slippage, percentFaults.fee, ...mistakes].some(Boolean);
  const asked = isFaulty ? undefined : questionOf(form, tokens, account);
  const question = typeof asked === "object" ? asked : undefined;
  const live = useLive(question);
  const isLocked = isSending(sending.use());
  const owner = form.from || account;
  const held = useBalances(chainId, owner, live.block).data;
  const balances = held ?? [];
  const gasPriceWei = useGasPrice(chainId, live.block);
  // With the delegate strategy, the smart account pays for gas in its own way.
  const paysGas = account !== undefined && owner === account && form.strategy !== "delegate";
  const reserveWei =
    paysGas && live.answer !== undefined && gasPriceWei !== undefined
      ? gasReserveWei(form, live.answer, gasPriceWei)
      : undefined;
  const funds = fundsOf(form, tokens, held, reserveWei);
  const prices = usePrices(chainId, priced(form), live.block);
  const change = (next: Form) => replacePlace(hashOf(next));
  const failure = typeof asked === "string" ? formFault(asked) : live.failure;

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <h1 className="sr-only">Route</h1>
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
          inputFaults={mistakes.map((fault, index) => fault ?? funds.faults[index])}
          reserveWei={reserveWei === undefined ? usualReserveWei : (reserveWei * 5n) / 4n}
          percentFaults={percentFaults}
          onPercentFaults={setPercentFaults}
        />
        <SendPanel
          form={form}
          question={question}
          answer={live.failure === undefined && !live.isOld ? live.answer : undefined}
          tokens={tokens}
          prices={prices}
          funds={funds}
        />
        <SentList />
      </section>
      <section aria-label="The route" className="min-w-0">
        {failure !== undefined && <Fault failure={failure} />}
        {failure === undefined && (
          <Result
            form={form}
            question={question}
            isFaulty={isFaulty}
            live={live}
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
