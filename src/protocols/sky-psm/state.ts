/** DAI and USDS, one to one. The contract burns one and issues the other. Amounts are in raw units. */
export type ConverterState = {
  readonly kind: "converter";
  /** The total supplies of DAI and USDS, of which no more can be burnt. */
  readonly supplies: readonly [dai: bigint, usds: bigint];
  /** Whether DAI can be issued. */
  readonly issuesDai: boolean;
};

/** A peg stability module, or its wrapper. Amounts are in raw units. */
export type PsmState = {
  readonly kind: "psm";
  /** The fee of a sale of the gem, in parts of 10^18 of its worth. Undefined if sales are halted. */
  readonly tinE18: bigint | undefined;
  /** The fee on top of a purchase of the gem. Undefined if purchases are halted. */
  readonly toutE18: bigint | undefined;
  /** The DAI that the module can pay. */
  readonly cash: bigint;
  /** The gems that it can sell. */
  readonly gems: bigint;
  /** The supply of the token that a wrapper burns for a purchase. Absent in the module itself, which keeps it. */
  readonly supply?: bigint;
};

export type SkyState = ConverterState | PsmState;
