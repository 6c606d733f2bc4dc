/** The answers for one direction: for as many rungs as the contract answered, ascending. */
export type LadderDirection = {
  readonly from: number;
  readonly to: number;
  readonly outs: readonly bigint[];
};

export type LadderState = {
  readonly ways: readonly LadderDirection[];
  /** Set after a trade, since nothing determines what the contract would answer then. */
  readonly isTraded?: true;
};
