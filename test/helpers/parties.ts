import type { Devnet } from "@sluice/devnet";
import type { Hex } from "viem";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  walletOf,
} from "../../src/execution/index.js";
import type { Address } from "../../src/lib/address.js";
import type { SmartAccount } from "./accounts.js";
import { mineAt, type RouteTx, succeedsWith } from "./execute.js";
import { type Party, receiverApart } from "./randomRoutes.js";
import { accountSeconds, contractSeconds } from "./validity.js";

/** More than any route needs, and within what a transaction may have. */
const plentyGas = 16_000_000n;

/** Somebody who sends what strategy `router` answers. */
export function partyOfSender({ url }: Devnet, sender: Address): Party {
  return {
    parameters: { fromAddress: sender, spender: sender, routingStrategy: "router" },
    receivers: [sender, sender, receiverApart],
    sender,
    account: sender,
    deadlineSeconds: accountSeconds,
    decode: decodeRouteCall,
    execute: ({ tx, gas }, timestamp) => mineAt(url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(url, tx, gas, timestamp),
  };
}

/** An account that carries out what strategy `delegate` answers for it. */
export function partyOfAccount({ url }: Devnet, account: SmartAccount, passesAllGas: boolean): Party {
  const call = ({ tx }: { tx: RouteTx }, gas: bigint) => account.delegate(tx.to, tx.data, gas);
  const asTx = (tx: { from: Address; to: Address; data: Hex }): RouteTx => ({ ...tx, value: "0" });
  return {
    parameters: {
      fromAddress: account.address,
      spender: account.address,
      routingStrategy: "delegate",
    },
    receivers: [account.address, account.address, receiverApart],
    sender: account.owner,
    account: account.address,
    deadlineSeconds: contractSeconds,
    decode: decodeDelegateCall,
    execute: (answer, timestamp) => mineAt(url, asTx(call(answer, BigInt(answer.gas))), plentyGas, timestamp),
    // A Safe hands on all the gas it is given: here the transaction's own limit, its cost of 21,000 and more included.
    succeedsWith: (answer, gas, timestamp) =>
      succeedsWith(url, asTx(call(answer, gas)), passesAllGas ? gas : plentyGas, timestamp),
  };
}

/** An owner who carries out what strategy `ensowallet` answers. */
export function partyOfOwner(
  { url }: Devnet,
  owner: Address,
  parameters: Record<string, string>,
  onlyOnce: boolean,
): Party {
  return {
    parameters: { fromAddress: owner, spender: owner, routingStrategy: "ensowallet", ...parameters },
    receivers: [owner, walletOf(owner), receiverApart],
    sender: owner,
    account: walletOf(owner),
    deadlineSeconds: accountSeconds,
    onlyOnce,
    decode: (data) => decodeWalletCalls(data)?.route.call,
    execute: ({ tx, gas }, timestamp) => mineAt(url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(url, tx, gas, timestamp),
  };
}
