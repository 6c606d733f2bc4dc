import { useEffect, useState } from "react";
import type { Quote } from "../../service/types.js";
import type { Provider } from "../../wallet/provider.js";
import type { Question } from "../form/question.js";
import type { strangersOf } from "./verified.js";

const none: readonly string[] = [];

/** Loads what verifies routes only where there is a wallet. */
async function find(...asked: Parameters<typeof strangersOf>): Promise<readonly string[]> {
  const { strangersOf } = await import("./verified.js");
  return strangersOf(...asked);
}

/**
 * Returns the contracts that the shown route calls and that nothing vouches for, so that a person can accept them before
 * the trade. None without a wallet on the route's network: they are looked for again when the route is sent.
 */
export function useStrangers(
  provider: Provider | undefined,
  chainId: number,
  question: Question | undefined,
  answer: Quote | undefined,
): readonly string[] {
  const [strangers, setStrangers] = useState(none);
  useEffect(() => {
    let isOver = false;
    const set = (found: readonly string[]) => {
      if (!isOver) setStrangers((before) => (String(before) === String(found) ? before : found));
    };
    if (provider === undefined || question?.kind !== "route" || answer?.tx === undefined) set(none);
    else find(provider, { ...question.params, chainId }, answer).then(set, () => set(none));
    return () => {
      isOver = true;
    };
  }, [provider, chainId, question, answer]);
  return strangers;
}
