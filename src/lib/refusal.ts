/** The kind of a refusal, so that callers need not parse the reason. */
export type RefusalCode =
  /** The amount is zero or too small to yield anything. A larger amount may succeed. */
  | "tooLittle"
  /** The amount exceeds the reserves, a cap, or the contract's number range. A smaller amount may succeed. */
  | "tooMuch"
  /** Paused, frozen, empty or broken: no amount succeeds now. */
  | "closed"
  /** These tokens never trade here, whatever the amount. */
  | "otherTokens";

/** The reason why a request cannot be fulfilled. A refusal is a result, not an error: the chain would have reverted. */
export type Refusal = {
  readonly refused: RefusalCode;
  /** A clause in plain English, without a capital letter or a full stop. */
  readonly reason: string;
};

/** Creates a refusal. */
export function refuse(refused: RefusalCode, reason: string): Refusal {
  return { refused, reason };
}

/** Returns whether a result is a refusal. */
export function isRefusal(result: unknown): result is Refusal {
  return typeof result === "object" && result !== null && "refused" in result;
}

/** Carries a refusal out of arithmetic in which every line may revert. `attempt` converts it back into a result. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Ends arithmetic with a refusal, where the contract reverts. */
export function revert(code: RefusalCode, reason: string): never {
  throw new Refused(refuse(code, reason));
}

/** Returns the result of `work`, or the refusal that it throws. Rethrows any other error. */
export function attempt<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
