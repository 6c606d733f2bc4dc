import type { BundleRequest } from "../../../bundle/index.js";
import { SluiceError } from "../../../errors/index.js";
import { type Strategy, walletOf } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";
import { deadlineFaults, receiverFaults, senderFaults } from "../route/contradictions.js";
import { routeDefaults } from "../route/parameters.js";
import { preferencesOf, unknownProtocols } from "../route/preferences.js";
import { batchFaults } from "../shared/batch.js";
import type { KnownActions } from "./knownActions.js";
import { bundleParameters } from "./parameters.js";
import { readCalls } from "./readCalls.js";

export type BundleQuestion = {
  readonly chainId: number;
  readonly request: BundleRequest;
  /** `fromAddress` exactly as the client wrote it. The answer's `tx.from` echoes it. */
  readonly fromText: string;
  /** The calls as they were sent. */
  readonly body: readonly unknown[];
  /** Whether the answer states its age. */
  readonly stateAge: boolean;
  /** Whether the answer lists the calls of a batch. */
  readonly batch: boolean;
};

export type BundleOptions = {
  /** Returns the actions of the chain, or of all chains if the query names no valid one. Throws UNSUPPORTED_CHAIN. */
  readonly knownOn: (chainId: number | undefined) => KnownActions;
  /** Returns the slugs of the chain's protocols, or of all chains' if the query names no valid one. Throws UNSUPPORTED_CHAIN. */
  readonly protocolsOn: (chainId: number | undefined) => ReadonlySet<string>;
  readonly nowSeconds: number;
};

/**
 * Reads a bundle. Throws INVALID_PARAMETER, which lists every fault of query and body at once, and UNSUPPORTED_CHAIN.
 */
export function readBundle(sent: RawParameters, body: unknown, options: BundleOptions): BundleQuestion {
  const read = readParameters(bundleParameters, sent);
  const { chainId, fromAddress, deadline, ...values } = read.values;
  const kind: Strategy["kind"] = values.routingStrategy ?? "router";
  const receiver = values.receiver ?? fromAddress;
  const spender = values.spender ?? fromAddress;
  const chain = sent.chainId === undefined ? routeDefaults.chainId : chainId;
  const calls = readCalls(body, {
    known: options.knownOn(chain),
    receiver,
    ...accountsOf(kind, fromAddress),
  });
  const faults = [
    ...read.faults,
    ...senderFaults({ fromAddress, spender, routingStrategy: kind }),
    ...(receiver === undefined ? [] : receiverFaults("receiver", receiver, undefined)),
    ...deadlineFaults({ deadline }, options.nowSeconds),
    ...batchFaults({ batch: values.batch, routingStrategy: kind }),
    ...unknownProtocols(values, () => options.protocolsOn(chain)),
    ...calls.faults,
  ];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return {
    chainId: chain as number,
    fromText: sent.fromAddress?.[0] ?? "",
    body: body as unknown[],
    stateAge: values.stateAge ?? false,
    batch: values.batch ?? false,
    request: {
      strategy: kind,
      fromAddress: fromAddress as Address,
      spender: spender as Address,
      receiver: receiver as Address,
      calls: calls.calls,
      skipQuote: values.skipQuote ?? false,
      ...preferencesOf(values),
      unvouched: values.unvouched ?? false,
      priceImpact: values.priceImpact ?? false,
      deadline: deadline === undefined ? undefined : BigInt(deadline),
    },
  };
}

/** Returns the sender's accounts, and those that hold tokens while the strategy executes the bundle. */
function accountsOf(kind: Strategy["kind"], from: Address | undefined) {
  if (from === undefined) return { own: new Set<Address>(), executing: new Set<Address>() };
  const wallet = walletOf(from);
  const executing = { router: [], delegate: [from], ensowallet: [wallet] }[kind];
  return { own: new Set([from, wallet]), executing: new Set<Address>(executing) };
}
