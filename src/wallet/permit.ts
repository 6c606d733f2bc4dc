import { randomBytes } from "node:crypto";
import { SluiceError } from "../errors/index.js";
import { permit2Message, type RouteCall, type TypedData, typedData } from "../execution/index.js";
import { contextAfter } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { MAX_UINT256 } from "../lib/math.js";
import type { Market } from "../market/index.js";
import { permit2Address, routerAddress } from "../program/index.js";
import { onNewestMarket } from "../quote/index.js";
import { refusingText } from "../simulation/index.js";
import { type Approval, approve, requireToken } from "./approve.js";
import { type OwnPermit, readFreeNonce, readPermitting } from "./permitKind.js";
import { readOn } from "./readOn.js";
import type { WalletServices } from "./services.js";

export type PermitRequest = {
  readonly from: Address;
  /** An ERC-20 token. */
  readonly token: Address;
  /** Raw units of the token. */
  readonly amount: bigint;
  /** How long a token's own permit is valid. */
  readonly seconds: number;
  /** The call of the Router that Permit2 pays for. Undefined if it is not known yet. */
  readonly call: RouteCall | undefined;
};

export type Permit =
  | {
      readonly kind: "erc2612" | "dai";
      readonly nonce: bigint;
      /** Unix seconds. */
      readonly deadline: bigint;
      readonly typedData: TypedData;
    }
  | {
      readonly kind: "permit2";
      /** The message. Undefined if there is no order yet. */
      readonly order:
        | { readonly nonce: bigint; readonly deadline: bigint; readonly typedData: TypedData }
        | undefined;
      /** Lets Permit2 move the token. Undefined if Permit2 may already move it. */
      readonly approval: Approval | undefined;
    }
  /** The token has no permit, and the chain has no Permit2. The only option left is an approval of the Router. */
  | { readonly kind: "none" };

/**
 * Returns what `from` signs instead of approving the Router for a token. This is the token's own permit if it has one
 * and no order was given, or else the order itself for Permit2. Own permits are signed by keys, so a contract always
 * gets the Permit2 order. Throws SIGNATURE_UNUSABLE, UNKNOWN_TOKEN, SIMULATION_REVERTED if the token refuses an approval, STATE_STALE,
 * RPC_UNAVAILABLE and BlockGoneError.
 */
export async function findPermit(services: WalletServices, request: PermitRequest): Promise<Permit> {
  return onNewestMarket(services, async (market) => {
    await requireToken(services, request.token, market);
    return findPermitOn(services, market, request);
  });
}

async function findPermitOn(
  services: WalletServices,
  market: Market,
  request: PermitRequest,
): Promise<Permit> {
  const { from, token, amount, seconds, call } = request;
  const { simulator } = services;
  const [{ own, nonce, allowedToPermit2 }, isContract, refusing] = await Promise.all([
    readOn(
      services,
      market,
      readPermitting({ chainId: services.rpc.chainId, ownPermits: services.ownPermits }, token, from),
    ),
    simulator.isContract(from, market.head),
    simulator.refusingCode(from, market.head),
  ]);
  const mayPermit = call === undefined && !isContract && own !== undefined && nonce !== undefined;
  if (mayPermit && (refusing === undefined || !(await simulator.asksCode(token, own.kind, market.head)))) {
    const { timestamp } = contextAfter(market.head, services.network, services.nowMs() / 1000);
    const deadline = timestamp + BigInt(seconds);
    const typedData = ownPermitMessage(own, { owner: from, amount, nonce, deadline });
    return { kind: own.kind, nonce, deadline, typedData };
  }
  if (refusing !== undefined) throw unusable(from, refusing);
  const random = BigInt(`0x${randomBytes(32).toString("hex")}`);
  const free = await readOn(services, market, readFreeNonce(from, random));
  if (free === undefined) return { kind: "none" };
  const approval =
    allowedToPermit2 >= amount
      ? undefined
      : await approve(services, { from, token, amount: MAX_UINT256, spender: permit2Address });
  return { kind: "permit2", order: call && orderFor(services, call, free), approval };
}

function unusable(from: Address, delegate: Address): SluiceError {
  const description = refusingText(from, delegate);
  return new SluiceError("SIGNATURE_UNUSABLE", `A signature of ${from} cannot replace an approval`, {
    description,
  });
}

function orderFor({ network }: WalletServices, call: RouteCall, nonce: bigint) {
  const { deadline } = call.order;
  return { nonce, deadline, typedData: permit2Message(call, { chainId: network.id, nonce, deadline }) };
}

type Terms = {
  readonly owner: Address;
  /** Raw units of the token. DAI's form allows either everything or nothing. */
  readonly amount: bigint;
  readonly nonce: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
};

const erc2612Fields = [
  { name: "owner", type: "address" },
  { name: "spender", type: "address" },
  { name: "value", type: "uint256" },
  { name: "nonce", type: "uint256" },
  { name: "deadline", type: "uint256" },
];

const daiFields = [
  { name: "holder", type: "address" },
  { name: "spender", type: "address" },
  { name: "nonce", type: "uint256" },
  { name: "expiry", type: "uint256" },
  { name: "allowed", type: "bool" },
];

/**
 * Returns the message that the owner signs so that the token lets the Router move `amount`, or the whole balance with
 * DAI's form.
 */
function ownPermitMessage({ kind, domain }: OwnPermit, terms: Terms): TypedData {
  const { owner, amount: value, nonce, deadline } = terms;
  const spender = routerAddress;
  const isDai = kind === "dai";
  return typedData({
    domain,
    types: { Permit: isDai ? daiFields : erc2612Fields },
    primaryType: "Permit",
    message: isDai
      ? { holder: owner, spender, nonce, expiry: deadline, allowed: true }
      : { owner, spender, value, nonce, deadline },
  });
}
