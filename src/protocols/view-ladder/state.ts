/** The answers for one direction: of as many rungs as the contract answered, ascending. */
export type Way = { readonly from: number; readonly to: number; readonly outs: readonly bigint[] };

export type LadderState = {
  readonly ways: readonly Way[];
  /** Set after a trade, since nothing says what the contract would answer then. */
  readonly isTraded?: true;
};
