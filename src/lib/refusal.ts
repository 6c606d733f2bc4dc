/** What kind of "no" it is, so that whoever hears it need not read the reason. */
export type RefusalCode =
  /** Nothing, or so little that nothing would come of it: a larger amount may be taken. */
  | "tooLittle"
  /** More than there is, than a cap allows or than the contract can reckon with: a smaller amount may be taken. */
  | "tooMuch"
  /** Paused, frozen, empty or broken: no amount is taken now. */
  | "closed"
  /** These tokens are never traded here, whatever the amount. */
  | "otherTokens";

/** Why what was asked for is not done. Refusals are answers, not faults: the chain would have reverted. */
export type Refusal = {
  readonly refused: RefusalCode;
  /** A clause in plain English, without a capital letter and a full stop. */
  readonly reason: string;
};

/** Makes a refusal. */
export function refuse(refused: RefusalCode, reason: string): Refusal {
  return { refused, reason };
}

/** Tells a refusal from a result, whatever that is. */
export function isRefusal(result: unknown): result is Refusal {
  return typeof result === "object" && result !== null && "refused" in result;
}

/** Carries a refusal out of arithmetic in which every line may revert; `attempt` turns it back into an answer. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** What `work` returns, or the refusal that it throws. Any other error passes through. */
export function attempt<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
