type Address = `0x${string}`;
type Hex = `0x${string}`;

/** A token of a network, as the network itself describes it. */
export type PlanToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};

/** A protocol's contracts on a network. Standards that the local chain cannot build are left out of it. */
export type PlanDeployment = {
  readonly slug: string;
  readonly standard: string;
  /** Addresses by role, such as `factory`. */
  readonly contracts: Readonly<Record<string, Address>>;
  /** `feePpm` is the fee of a fork's pairs; `callback` is the name of the function by which its pools ask for input. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** `feeTiersPpm` are the fees that a factory of pools has enabled. */
  readonly lists?: Readonly<Record<string, readonly number[]>>;
};

/** Runtime code that the network has from its first block, such as a fee oracle. */
export type Predeploy = {
  readonly address: Address;
  readonly code: Hex;
  /** Words by slot, both in hex. */
  readonly storage?: Readonly<Record<Hex, Hex>>;
};

/** What a local chain needs to know of the network that it stands for. Contains only data. */
export type NetworkPlan = {
  readonly id: number;
  readonly slug: string;
  /** `usd` is the price of one native coin on the local chain. Absent: the usual price of its symbol. */
  readonly native: { readonly symbol: string; readonly name: string; readonly usd?: number };
  readonly wrappedNative: Address;
  readonly multicall3: Address;
  /** Addresses of tokens through which most routes run, the most important first. */
  readonly baseTokens: readonly Address[];
  /** Addresses of the tokens that are worth one US dollar each. */
  readonly stablecoins: readonly Address[];
  readonly tokens: readonly PlanToken[];
  readonly deployments: readonly PlanDeployment[];
  readonly predeploys?: readonly Predeploy[];
  /** Where the network's price of a transaction's bytes stands, by the kind of its rule. */
  readonly fees?: { readonly dataFee?: { readonly kind: string; readonly oracle?: Address } };
};

/** Returns whether the plan's wrapped native token is the native coin itself, so that nothing wraps it. */
export function isCoinToken({ deployments }: NetworkPlan): boolean {
  return !deployments.some(({ standard }) => standard === "wrapped-native");
}
