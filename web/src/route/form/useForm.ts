import { useEffect, useMemo, useState } from "react";
import type { Token } from "../../service/types.js";
import { type Place, replacePlace } from "../../shell/place.js";
import { useTokens } from "../../tokens/useTokens.js";
import { useNames } from "../../wallet/names.js";
import { type Form, formOf, hashOf, sharedToken } from "./form.js";
import { addressFaultsOf, amountFaultsOf, withAddresses } from "./question.js";
import { usualDollar } from "./usualTokens.js";

/**
 * Returns the form in the page's address. A form without tokens is filled with a first trade: one native coin for the
 * usual dollar of its network.
 *
 * @param usualChainId the network of a form that names none
 */
export function useForm(place: Place, usualChainId: number): Form {
  const written = useMemo(() => formOf(place.query), [place.query]);
  const chainId = written.chainId || usualChainId;
  const form = useMemo<Form>(() => ({ ...written, chainId }), [written, chainId]);
  const { list } = useTokens();
  useEffect(() => {
    if (place.query.has("in") || form.chainId === 0) return;
    const dollar = usualDollar(list.all, form.chainId);
    if (dollar === undefined) return;
    const inputs = form.inputs.map((input) => ({ ...input, amount: "1" }));
    replacePlace(hashOf({ ...form, inputs, outputs: [dollar.address] }));
  }, [place, form, list]);
  return form;
}

/** Faults of the percentages. */
type PercentFaults = { readonly slippage?: string | undefined; readonly fee?: string | undefined };

/** What is wrong in a form, and where its names lead. */
export type Checks = ReturnType<typeof useChecks>;

/** Returns the faults of a form's fields, and the form with addresses in place of names. */
export function useChecks(form: Form, chainId: number, tokens: ReadonlyMap<string, Token>) {
  const [percentFaults, setPercentFaults] = useState<PercentFaults>({});
  const amountFaults = amountFaultsOf(form, tokens);
  const names = useNames(chainId, [form.from, form.receiver, form.feeReceiver]);
  const addressFaults = addressFaultsOf(form, names);
  const faults = [
    ...[percentFaults.slippage, percentFaults.fee],
    ...amountFaults.mistakes,
    ...[amountFaults.amountOutFault, amountFaults.mostInFault],
    ...Object.values(addressFaults),
    sharedToken(form),
  ];
  return {
    ...amountFaults,
    addressFaults,
    ...{ percentFaults, setPercentFaults },
    names,
    addressed: withAddresses(form, names),
    /** Without valid fields, nothing is requested and nothing can be traded. */
    isFaulty: faults.some(Boolean),
  };
}
