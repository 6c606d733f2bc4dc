import { type Devnet, devAccounts } from "@sluice/devnet";
import type { Hex } from "viem";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  type RouteCall,
  walletOf,
} from "../../src/execution/index.js";
import type { Address } from "../../src/lib/address.js";
import type { SmartAccount } from "./accounts.js";
import { mineAt, type Receipt, type RouteTx, succeedsWith } from "./execute.js";
import { accountSeconds, contractSeconds } from "./validity.js";

/** Parties that request routes and bundles by each strategy, and how they send the answers. */

type TxAnswer = { readonly gas: string; readonly tx: RouteTx };

/** The party that pays: an account, a smart account, or the owner of a wallet. */
export type Payer = {
  /** The parameters that name the payer and the strategy. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Sends the transaction and pays for gas. */
  readonly sender: Address;
  /** Calls the Router in the end; must not be left with an allowance. */
  readonly account: Address;
  /** Seconds after the answer's context at which the transaction expires. */
  readonly deadlineSeconds: bigint;
  decode(data: Hex): RouteCall | undefined;
  /** Mines the answer's transaction with the answer's gas limit, in a block with the given time. */
  execute(answer: TxAnswer, timestamp: bigint): Promise<Receipt>;
  /** Returns whether the answer's transaction succeeds with `gas`. Mines nothing. */
  succeedsWith(answer: TxAnswer, gas: bigint, timestamp: bigint): Promise<boolean>;
};

/** A payer with those who may receive what they buy. */
export type Party = Payer & {
  readonly receivers: readonly Address[];
  /** Whether the chain takes back everything they do. */
  readonly onlyOnce?: boolean;
};

/** A receiver who pays for nothing. */
export const receiverApart = devAccounts[1]?.address as Address;

/** More than any route needs, and within what a transaction may have. */
const plentyGas = 16_000_000n;

/** Returns a payer for strategy `router`: an account that sends the answer. */
export function payerOfSender(url: string, sender: Address): Payer {
  return {
    parameters: { fromAddress: sender, routingStrategy: "router" },
    sender,
    account: sender,
    deadlineSeconds: accountSeconds,
    decode: decodeRouteCall,
    execute: ({ tx, gas }, timestamp) => mineAt(url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(url, tx, gas, timestamp),
  };
}

/** Returns a payer for strategy `delegate`: a smart account that delegates to the answer. */
export function payerOfAccount(url: string, account: SmartAccount, passesAllGas: boolean): Payer {
  const call = ({ tx }: TxAnswer, gas: bigint): RouteTx => ({
    ...account.delegate(tx.to, tx.data, gas),
    value: "0",
  });
  return {
    parameters: { fromAddress: account.address, routingStrategy: "delegate" },
    sender: account.owner,
    account: account.address,
    deadlineSeconds: contractSeconds,
    decode: decodeDelegateCall,
    execute: (answer, timestamp) => mineAt(url, call(answer, BigInt(answer.gas)), plentyGas, timestamp),
    // A Safe forwards all its gas. Here that is the transaction's own limit, including its base cost of 21,000 and
    // more.
    succeedsWith: (answer, gas, timestamp) =>
      succeedsWith(url, call(answer, gas), passesAllGas ? gas : plentyGas, timestamp),
  };
}

/** Returns a payer for strategy `ensowallet`: an owner who sends the answer to their wallet. */
export function payerOfOwner(url: string, owner: Address): Payer {
  return {
    ...payerOfSender(url, owner),
    parameters: { fromAddress: owner, routingStrategy: "ensowallet" },
    account: walletOf(owner),
    decode: (data) => decodeWalletCalls(data)?.route.call,
  };
}

/** Returns a payer who names themselves as the spender too, as route requests do. */
function partyOf(payer: Payer, receivers: readonly Address[]): Party {
  const spender = String(payer.parameters.fromAddress);
  return { ...payer, parameters: { ...payer.parameters, spender }, receivers: [...receivers, receiverApart] };
}

export function partyOfSender({ url }: Devnet, sender: Address): Party {
  return partyOf(payerOfSender(url, sender), [sender, sender]);
}

export function partyOfAccount({ url }: Devnet, account: SmartAccount, passesAllGas: boolean): Party {
  return partyOf(payerOfAccount(url, account, passesAllGas), [account.address, account.address]);
}

export function partyOfOwner(
  { url }: Devnet,
  owner: Address,
  parameters: Record<string, string>,
  onlyOnce: boolean,
): Party {
  const party = partyOf(payerOfOwner(url, owner), [owner, walletOf(owner)]);
  return { ...party, parameters: { ...party.parameters, ...parameters }, onlyOnce };
}
