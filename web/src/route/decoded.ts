/** Call data as the service's decoder reads it. */
export type Decoded = {
  readonly order: {
    readonly executor: string;
    readonly receiver: string;
    readonly refundTo: string;
    readonly feeReceiver: string;
    readonly feeBps: string;
    readonly deadline: string;
    readonly inputs: readonly {
      readonly token: string;
      readonly amountIn: string;
      readonly fundTo: string;
    }[];
    readonly outputs: readonly { readonly token: string; readonly minAmountOut: string }[];
  };
  readonly steps: readonly { readonly op: string; readonly fields: Readonly<Record<string, string>> }[];
  readonly pulls: readonly { readonly token: string; readonly from: string; readonly amount: string }[];
  readonly approvals: readonly {
    readonly token: string;
    readonly spender: string;
    readonly amount: string;
  }[];
};
