import { useLayoutEffect, useState } from "react";
import type { Balance, Quote, Token } from "../../service/types.js";
import { replacePlace } from "../../shell/place.js";
import { isAddress } from "../../tokens/search.js";
import { useBalances } from "../../tokens/useTokens.js";
import { connection } from "../../wallet/connection.js";
import { useGasFees } from "../../wallet/useGasFees.js";
import { type Form, hashOf } from "./form.js";
import { fundsOf, gasReserveWei, lowerMost, type Most } from "./funds.js";

type Basis = {
  form: Form;
  /** The network to ask; 0 if the service does not have the form's network. */
  chainId: number;
  /** The sender; empty means the connected account. */
  from: string;
  tokens: ReadonlyMap<string, Token>;
  answer: Quote | undefined;
  /** The newest block, with which balances and fees are read again. */
  block: number | undefined;
};

/** Reads what the sender of a form holds and what gas costs. Returns both with what the sender lacks for the trade. */
export function useFunds({ form, chainId, from, tokens, answer, block }: Basis) {
  const { account } = connection.use();
  const owner = from === "" ? account : isAddress(from) ? from : undefined;
  const held = useBalances(chainId, owner, block).data;
  const gasFees = useGasFees(form.chainId, block);
  // With the delegate strategy, the smart account pays for gas in its own way.
  const paysGas = account !== undefined && owner === account && form.strategy !== "delegate";
  const reserveWei =
    paysGas && answer !== undefined && gasFees !== undefined
      ? gasReserveWei(form, answer, gasFees.priceWei)
      : undefined;
  return { held, gasFees, reserveWei, funds: fundsOf(form, tokens, held, reserveWei) };
}

/**
 * Lowers the amount of *Max* when the next quote requires more gas. Returns what tells that an amount is that of *Max*.
 *
 * @param reserveWei the amount to leave for gas now; undefined while no amount may change
 */
export function useMost(
  form: Form,
  balances: readonly Balance[] | undefined,
  reserveWei: bigint | undefined,
): (most: Most) => void {
  const [most, setMost] = useState<Most>();
  const lower =
    most === undefined || reserveWei === undefined ? undefined : lowerMost(most, form, balances, reserveWei);
  // Before anything is painted, so that nobody sees Max refused.
  useLayoutEffect(() => {
    if (lower === undefined || most === undefined) return;
    setMost({ ...most, amount: lower });
    const inputs = form.inputs.map((each, at) => (at === most.index ? { ...each, amount: lower } : each));
    replacePlace(hashOf({ ...form, inputs }));
  }, [lower, most, form]);
  return setMost;
}
