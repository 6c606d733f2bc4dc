import type { ActionArguments, operations } from "./generated/schema.js";

/** The parameters and answers of each method, named after the interface. The document explains every member. */

type Operation = keyof operations;
type Query<Id extends Operation> = NonNullable<operations[Id]["parameters"]["query"]>;
type Path<Id extends Operation> = NonNullable<operations[Id]["parameters"]["path"]>;
type Body<Id extends Operation> = operations[Id] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : never;
type Answer<Id extends Operation> = operations[Id]["responses"][200] extends {
  content: { "application/json": infer A };
}
  ? A
  : never;

/** The members of every member of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;

/** The value of a member of a union. */
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/**
 * `P`, with no member that `Shape` does not have. Without it, TypeScript refuses a misspelt option only in a literal,
 * but not in a variable or a spread. It also does not refuse a symbol in place of an address.
 */
export type Exact<P, Shape> = P & Unless<Strange<KeysOf<P>, KeysOf<Shape>> | NoAddress<P, AddressName>>;

/** What the compiler reports as missing, so that its message says what is wrong. */
type Unless<Faults> = [Faults] extends [never] ? unknown : { readonly [Fault in Faults & string]: never };

/** A sentence for each unknown name, with the known names that begin alike. Ignores names that are computed. */
type Strange<Name, Known> = Name extends Known
  ? never
  : Name extends string
    ? string extends Name
      ? never
      : `${Name} is unknown here${Meant<Extract<Known, `${Start<Name>}${string}`>>}`
    : never;
type Start<Name> = Name extends `${infer A}${infer B}${string}` ? `${A}${B}` : Name;
type Meant<Known extends PropertyKey> = [Known] extends [never] ? "" : `; did you mean ${Known & string}?`;

/** Parameters that are addresses, or lists of them. */
type AddressName =
  | "fromAddress"
  | "spender"
  | "receiver"
  | "feeReceiver"
  | "tokenIn"
  | "tokenOut"
  | "tokenAddress"
  | "eoaAddress";

/** A sentence for each member `Name` whose text is known when it is compiled and is no address. */
type NoAddress<P, Name> = Name extends KeysOf<P> & string
  ? Texts<ValueOf<P, Name>> extends `0x${string}`
    ? never
    : `${Name} is no address: 0x and 40 hex digits`
  : never;
type Texts<T> = T extends readonly (infer Each)[]
  ? Texts<Each>
  : T extends string
    ? string extends T
      ? never
      : T
    : never;

/** The parameters of which services with `api.relaxedRoute` take several. */
type Severable = "tokenIn" | "amountIn" | "tokenOut" | "minAmountOut" | "fee";
type OneOrMore<T> = { [K in keyof T]: K extends Severable ? T[K] | readonly NonNullable<T[K]>[] : T[K] };

/** `spender` and `receiver` are `fromAddress` where they are absent, `routingStrategy` is `router`. */
type Usual = "spender" | "receiver" | "routingStrategy";
type WithUsual<T extends { [K in Usual]: unknown }> = Omit<T, Usual> & Partial<Pick<T, Usual>>;

/** Several amounts where several tokens were asked for. */
type Amounts<P> = P extends { readonly tokenOut: readonly unknown[] } ? string[] : string;
type WithAmounts<A, P> = Omit<A, "amountOut" | "minAmountOut"> & {
  amountOut: Amounts<P>;
  minAmountOut: Amounts<P>;
};

export type SingleQuote = Query<"getShortcutsQuote">;
export type QuoteParams = OneOrMore<SingleQuote>;
export type Quote<P = { tokenOut: string }> = WithAmounts<Answer<"getShortcutsQuote">, P>;

export type SingleRoute = Body<"postShortcutsRoute">;
export type RouteParams = OneOrMore<WithUsual<SingleRoute>>;
export type Route<P = { tokenOut: string }> = WithAmounts<Answer<"getShortcutsRoute">, P>;

/** The new answer, in the form of the old one, and how it differs. */
export type Refreshed<P = { tokenOut: string }> = Omit<Answer<"postShortcutsRefresh">, "answer"> & {
  answer: Route<P>;
};

export type BundleParams = Query<"postShortcutsBundle">;
export type BundleCall = Body<"postShortcutsBundle">[number];

/** `C`, with an action, members and arguments that bundles have, as far as they are known when it is compiled. */
export type ExactCall<C> = Unless<
  | Strange<KeysOf<C>, keyof BundleCall>
  | Strange<ActionOf<C>, keyof ActionArguments>
  | StrangeArguments<ValueOf<C, "args">, ArgumentsOf<ActionOf<C>>>
>;
type ActionOf<C> = InLowerCase<ValueOf<C, "action"> & string>;
type InLowerCase<Text extends string> = string extends Text ? string : Lowercase<Text>;
/** The arguments of an action, or those of all actions if the compiler does not know which one it is. */
type ArgumentsOf<A> = ActionArguments[A extends keyof ActionArguments ? A : keyof ActionArguments];
type StrangeArguments<Args, Known extends ActionArguments[keyof ActionArguments]> =
  | Strange<KeysOf<Args>, Known["address"] | Known["other"]>
  | NoAddress<Args, Known["address"]>;
export type Bundle = Answer<"postShortcutsBundle">;

export type Decoded = Answer<"postShortcutsDecode">;

export type TokensParams = Query<"getTokens">;
export type TokensPage = Answer<"getTokens">;
export type ProtocolsParams = Query<"getProtocols">;
export type Protocol = Answer<"getProtocols">[number];
export type NetworksParams = Query<"getNetworks">;
export type Network = Answer<"getNetworks">[number];
export type Project = Answer<"getProjects">[number];
export type Action = Answer<"getActions">[number];
export type Standard = Answer<"getStandards">[number];

export type PriceParams = Path<"getPricesByChainIdByAddress">;
export type Price = Answer<"getPricesByChainIdByAddress">;
export type PricesParams = Path<"getPricesByChainId"> & Query<"getPricesByChainId">;
export type Prices = Answer<"getPricesByChainId">;

export type WalletParams = Query<"getWallet">;
export type Wallet = Answer<"getWallet">;
export type NameParams = Path<"getNamesByChainIdByNameOrAddress">;
export type Named = Answer<"getNamesByChainIdByNameOrAddress">;
export type BalancesParams = Query<"getWalletBalances">;
export type Balance = Answer<"getWalletBalances">[number];
export type ApprovalsParams = Query<"getWalletApprovals">;
export type Allowance = Answer<"getWalletApprovals">[number];
export type ApproveParams = Query<"getWalletApprove">;
export type Approval = Answer<"getWalletApprove">;
export type PermitParams = Body<"postWalletPermit">;
export type Permit = Answer<"getWalletPermit">;

export type Status = Answer<"getStatus">;
