import { type TypedData, typedData } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { routerAddress } from "../program/index.js";
import type { OwnPermit } from "./permitKind.js";

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
export function ownPermitMessage({ kind, domain }: OwnPermit, terms: Terms): TypedData {
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
