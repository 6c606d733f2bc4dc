import type { Sent } from "./record.js";
import type { Trouble } from "./store.js";

type SentText = {
  readonly label: string;
  readonly look: "good" | "bad" | "warn" | "muted";
  readonly sentence: string;
};

/**
 * Returns the state of a transaction as a label and a sentence.
 *
 * @param isFollowed whether a connected wallet is being asked about it.
 */
export function sentTextOf(sent: Sent, trouble: Trouble | undefined, isFollowed: boolean): SentText {
  const { kind, end, hash, lost } = sent;
  const nothing = kind === "trade" ? "Nothing was traded." : "Nothing was approved.";
  const unknown = (sentence: string): SentText => ({ label: "outcome unknown", look: "warn", sentence });
  if (end?.kind === "mined") return { label: "done", look: "good", sentence: "" };
  if (end?.kind === "reverted")
    return { label: "reverted", look: "bad", sentence: `It was mined, but reverted. ${nothing}` };
  if (end?.kind === "replaced")
    return {
      ...{ label: "replaced", look: "warn" },
      sentence: `Another transaction of this account replaced it, so it can never be mined. ${nothing}`,
    };
  if (end?.kind === "dropped")
    return { label: "dropped", look: "warn", sentence: `It can no longer take effect. ${nothing}` };
  if (!isFollowed) return unknown("Connect the wallet that sent it to see its outcome.");
  if (trouble === "unreachable") return unknown("Your wallet's node does not answer. The page keeps trying.");
  if (lost !== undefined && hash === undefined)
    return unknown(
      `Your wallet did not say whether it sent this: ${lost}. The page looks for it on the chain.`,
    );
  if (hash === undefined)
    return {
      label: "in your wallet",
      look: "muted",
      sentence: "Your wallet has received the request and not answered yet.",
    };
  if (trouble === "missing")
    return unknown("Your wallet's node no longer knows this transaction. It may still be mined.");
  return { label: "pending", look: "muted", sentence: "Sent, but not in a block yet." };
}
